extension Equalizer {
  /// One band: a type at a frequency, with a gain and a width where the type has them.
  ///
  /// | type | uses |
  /// |---|---|
  /// | `parametric` | gain, width |
  /// | `low-pass`, `high-pass` | neither: Butterworth, −3 dB at the frequency |
  /// | `resonant-low-pass`, `resonant-high-pass` | width: Q is the level at the frequency |
  /// | `band-pass`, `band-stop` | width between the −3 dB points |
  /// | `low-shelf`, `high-shelf` | gain, half of it reached at the frequency |
  /// | `resonant-low-shelf`, `resonant-high-shelf` | gain, width |
  public struct Band: Hashable, Sendable {
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
    }

    public enum Width: Hashable, Sendable {
      /// The distance between its edges: for a parametric band, where half the gain is reached.
      case octaves(Curve)
      case q(Curve)

      public var curve: Curve {
        switch self {
        case .octaves(let curve), .q(let curve): curve
        }
      }

      /// Apple's default.
      public static let standard = Width.octaves(0.5)
    }

    public var kind: Kind
    /// In hertz.
    public var frequency: Curve
    /// In decibels.
    public var gain: Curve
    public var width: Width

    public init(
      _ kind: Kind, at frequency: Curve, gain: Curve = 0, width: Width = .standard
    ) {
      self.kind = kind
      self.frequency = frequency
      self.gain = gain
      self.width = width
    }

    /// Leaves every sample as it is.
    public var isBypass: Bool { kind.hasGain && gain.isConstant(0) }

    /// The curves that its type uses.
    var curves: [Curve] {
      [frequency] + (kind.hasGain ? [gain] : []) + (kind.hasWidth ? [width.curve] : [])
    }

    /// Between these lies what is heard.
    static let lowestHeard = 20.0
    static let highestHeard = 20_000.0
  }
}

extension Equalizer.Band.Kind {
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
