import SyrinxSystem

/// The layout of numbers along an axis.
public enum Scale: String, CaseIterable, Sendable {
  case linear, log
  /// In equal steps of heard pitch: 2595 · log₁₀(1 + f ÷ 700), O'Shaughnessy 1987.
  case mel

  /// The number's position on an endless ruler.
  func position(_ value: Double) -> Double {
    switch self {
    case .linear: value
    case .log: log10(max(value, .leastNormalMagnitude))
    case .mel: 2595 * log10(1 + value / 700)
    }
  }

  func value(at position: Double) -> Double {
    switch self {
    case .linear: position
    case .log: pow(10, position)
    case .mel: 700 * (pow(10, position / 2595) - 1)
    }
  }
}
