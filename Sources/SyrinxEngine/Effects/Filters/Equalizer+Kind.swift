extension Equalizer.Band {
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    case parametric
    case lowPass = "low-pass"
    case highPass = "high-pass"
    case resonantLowPass = "resonant-low-pass"
    case resonantHighPass = "resonant-high-pass"
    case bandPass = "band-pass"
    case bandStop = "band-stop"
    case lowShelf = "low-shelf"
    case highShelf = "high-shelf"
    case resonantLowShelf = "resonant-low-shelf"
    case resonantHighShelf = "resonant-high-shelf"

    public var hasGain: Bool {
      switch self {
      case .parametric, .lowShelf, .highShelf, .resonantLowShelf, .resonantHighShelf: true
      default: false
      }
    }

    public var hasWidth: Bool {
      switch self {
      case .lowPass, .highPass, .lowShelf, .highShelf: false
      default: true
      }
    }

    /// Changes nothing far below its frequency.
    var actsAbove: Bool {
      switch self {
      case .lowPass, .resonantLowPass, .highShelf, .resonantHighShelf: true
      default: false
      }
    }

    static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
  }
}
