/// A compressor for each of two to five bands of the spectrum.
///
/// The bands are split by Linkwitz–Riley filters of the fourth order, and those below a crossover are
/// given the phase that it has, so that all of them add up to the sound's own spectrum.
public struct Multiband: DeclaredEffect {
  /// All bands but the highest, from low to high.
  public var bands = [Band(below: 200), Band(below: 3000)]
  public var threshold: Curve = -24
  public var ratio: Curve = 3
  public var attack: Curve = 10
  public var release: Curve = 150
  /// Decibels, half of them above the threshold.
  public var knee: Curve = 6
  public var makeup: Curve = 0

  public init() {}

  public static let name = "multiband"
  public static let purpose = EffectPurpose.dynamics
  public static let summary = "Compress two to five frequency bands independently."
  public static let examples = [
    "multiband -24 ratio=3", "multiband below@150:-20/4 below@2k:-26/2.5 ratio=2",
  ]
  public static let details = [
    "A band such as below@150:-20/4/+1 extends from the previous one up to 150 Hz, with its own"
      + " threshold, ratio and makeup where they differ from those of the effect. Everything"
      + " above the last one is another band. The crossovers are fourth-order Linkwitz–Riley"
      + " filters: without compression, the bands add up to a flat response with the phase of an"
      + " all-pass."
  ]
  public static let parameters: [Parameter<Multiband>] = [
    .number(
      "threshold", \.threshold, .level, -80...0, positional: true,
      help: "level above which a band is compressed"),
    .number(
      "ratio", \.ratio, .plain, 1...50, bypassValue: 1,
      help: "dB of input above the threshold per dB of output"),
    Parameter(
      "bands", .list(placeholder: Band.form), positional: true,
      help: "one to four bands from low to high; the rest of the spectrum is one more",
      read: { .list($0.bands.map(\.word)) },
      write: { (multiband, value) throws(ParameterError) in
        guard case .list(let words) = value else { throw .cannotBeUnset(parameter: "bands") }
        multiband.bands = try Band.bands(words, parameter: "bands")
      }),
    .number("attack", \.attack, .milliseconds, 0...500, help: "time to reach 63 % of a reduction"),
    .number(
      "release", \.release, .milliseconds, 1...5000,
      help: "release time constant (63 %); at least the attack"),
    .number("knee", \.knee, .decibels, 0...40, help: "width of the soft knee"),
    .number(
      "makeup", \.makeup, .decibels, -24...48, bypassValue: 0, help: "makeup gain of each band"),
  ]

  /// The compressor of a band, and those of its parameters that are the band's own.
  func compressor(_ band: Band?) -> (Compressor, fixed: Set<String>) {
    var compressor = Compressor()
    compressor.threshold = band?.threshold.map { Curve($0) } ?? threshold
    compressor.ratio = band?.ratio.map { Curve($0) } ?? ratio
    compressor.makeup = band?.makeup.map { Curve($0) } ?? makeup
    (compressor.attack, compressor.release, compressor.knee) = (attack, release, knee)
    var fixed: Set<String> = []
    if band?.threshold != nil { fixed.insert("threshold") }
    if band?.ratio != nil { fixed.insert("ratio") }
    if band?.makeup != nil { fixed.insert("makeup") }
    return (compressor, fixed)
  }

  public var isBypass: Bool {
    (bands.map { $0 } + [nil]).allSatisfy { compressor($0).0.isBypass }
  }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    guard setup.isLive || !isBypass else { return Passage().makeProcessor(setup) }
    return StatefulProcessor(try MultibandState(self, setup))
  }
}
