import SyrinxSystem

/// The periodic Hann window.
public enum HannWindow {
  /// Its weights, one a sample.
  public static func weights(_ size: Int) -> [Double] {
    (0..<size).map { weight(at: Double($0) / Double(size)) }
  }

  /// Its weight at a position from 0 to 1.
  public static func weight(at position: Double) -> Double { 0.5 - 0.5 * cos(2 * .pi * position) }

  /// The correlation with itself, moved by a part of its length from 0 to 1.
  static func autocorrelation(at lag: Double) -> Double {
    let angle = 2 * .pi * lag
    return (1 - lag) * (2.0 / 3 + cos(angle) / 3) + sin(angle) / (2 * .pi)
  }
}

/// The window of J. F. Kaiser (1974) for a filter whose stop band lies so many decibels down.
struct KaiserWindow {
  private let beta: Double

  init(decibels: Double) { beta = 0.1102 * (decibels - 8.7) }

  /// The height at a position from −1 to 1, 0 being the middle, in which it is highest.
  func height(at position: Double) -> Double {
    Self.bessel(beta * (1 - position * position).squareRoot())
  }

  /// The modified Bessel function of the first kind and order zero, by its power series.
  private static func bessel(_ x: Double) -> Double {
    var term = 1.0
    var sum = 1.0
    for k in 1...30 {
      term *= (x / 2 / Double(k)) * (x / 2 / Double(k))
      // Further terms are lost in rounding.
      if term < sum * 0x1p-54 { break }
      sum += term
    }
    return sum
  }
}
