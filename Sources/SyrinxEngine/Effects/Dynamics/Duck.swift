/// Lowers the sound while another one is heard: music under speech.
public struct Duck: DeclaredEffect {
  /// The path of what is heard.
  public var under: String?
  public var range: Curve = 12
  public var threshold: Curve = -40
  /// Milliseconds.
  public var attack: Curve = 50
  /// Milliseconds.
  public var hold: Curve = 200
  /// Milliseconds.
  public var release: Curve = 500

  public init() {}

  public static let name = "duck"
  public static let purpose = EffectPurpose.dynamics
  public static let summary = "Lower the sound while another file is heard."
  public static let examples = ["duck 12 under=speech.wav", "duck 18 under=speech.wav release=800"]
  public static let details = [
    "duck under=speech.wav lowers music while speech.wav, which starts at the same time, is"
      + " above the threshold (RMS over 20 ms), or was within the hold time. It does not mix the"
      + " two: do that in a graph, where a second input of duck replaces the file, or on a"
      + " timeline. A file with another sample rate is resampled; after its end it counts as"
      + " silent. Without under, nothing is lowered."
  ]
  public static let parameters: [Parameter<Duck>] = [
    .number(
      "range", \.range, .decibels, 0...60, positional: true, bypassValue: 0,
      help: "reduction"),
    .text("under", \.under, placeholder: "FILE", help: "file with the foreground sound"),
    .number(
      "threshold", \.threshold, .level, -96...0,
      help: "level above which the file counts as heard"),
    .number(
      "attack", \.attack, .milliseconds, 0...5000,
      help: "time to reach 63 % of the reduction in dB"),
    .number(
      "hold", \.hold, .milliseconds, 0...10_000,
      help: "time to stay reduced after the file falls silent"),
    .number(
      "release", \.release, .milliseconds, 1...10_000,
      help: "release time constant (63 %)"),
  ]

  public static let canRunLive = false
  /// A second input is heard in place of a file.
  public var inputCounts: ClosedRange<Int> { 1...2 }
  public var filesRead: [String] { (under.map { [$0] } ?? []) + curveFiles }
  public var isBypass: Bool { under == nil || range.isConstant(0) }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    if setup.inputs.count == 2 { return try DuckProcessor(self, nil, setup) }
    guard let under else { return Passage().makeProcessor(setup) }
    return try DuckProcessor(self, setup.resources.openSource(at: under), setup)
  }
}
