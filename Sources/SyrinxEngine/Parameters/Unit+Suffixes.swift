import SyrinxSystem

extension Unit {
  /// The suffixes that are understood, the unit's own first.
  var suffixes: [Suffix] {
    switch self {
    case .cents:
      [
        Suffix("c", "cent", "cents"), Suffix("st", times: 100),
        Suffix("x", "×") { 1200 * log2($0) }, Suffix("oct", times: 1200),
      ]
    case .ratio:
      [
        Suffix("x", "×"), Suffix("%", dividedBy: 100),
        Suffix("c", "cent", "cents") { exp2($0 / 1200) }, Suffix("st") { exp2($0 / 12) },
        Suffix("oct") { exp2($0) },
      ]
    case .decibels: [Suffix("dB"), Self.amplitude]
    case .level: [Suffix("dBFS", "dBTP"), Suffix("dB"), Self.amplitude]
    case .truePeak: [Suffix("dBTP", "dBFS"), Suffix("dB"), Self.amplitude]
    case .hertz: [Suffix("Hz"), Suffix("kHz", times: 1000), Suffix("k", times: 1000)]
    case .seconds: [Suffix("s"), Suffix("ms", dividedBy: 1000)]
    case .milliseconds: [Suffix("ms"), Suffix("s", times: 1000)]
    case .percent: [Suffix("%"), Suffix("x", "×", times: 100)]
    case .bits: [Suffix("bit", "bits")]
    case .bitRate: [Suffix("kbit/s", "kbps", "kb/s", "k")]
    case .loudness: [Suffix("LUFS", "LKFS"), Suffix("dB")]
    case .loudnessRange: [Suffix("LU"), Suffix("dB")]
    case .degrees: [Suffix("°", "deg")]
    case .frames: [Suffix("frames", "frame")]
    case .channels: [Suffix("channels", "channel")]
    case .plain: []
    }
  }

  private static let amplitude = Suffix("x", "×") { 20 * log10($0) }
}

extension NumberDomain {
  /// The suffixes a number may carry: those of its unit; a fraction of one may be said in per cent.
  var suffixes: [Unit.Suffix] {
    let isShare = unit == .plain && !isWhole && range.upperBound == 1
    return isShare ? [Unit.Suffix("%", dividedBy: 100)] : unit.suffixes
  }

  /// The suffixes as a person may type them, the unit's own first where it has one.
  public var accepted: [String] { suffixes.map { $0.texts[0] } }
}
