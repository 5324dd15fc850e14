/// Shuts out what lies below a threshold: breath, hum and the room between words.
///
/// All channels open and shut together, by the level of the loudest of them over 20 ms. Attack and
/// release are the times in which 63 % of the way are done, counted in amplitude.
public struct Gate: DeclaredEffect {
  public var threshold: Curve = -50
  public var range: Curve = 60
  /// Milliseconds.
  public var attack: Curve = 1
  /// Milliseconds.
  public var hold: Curve = 50
  /// Milliseconds.
  public var release: Curve = 100
  /// Decibels between the levels at which it opens and shuts.
  public var hysteresis: Curve = 4

  public init() {}

  public static let name = "gate"
  public static let summary = "Shuts out what lies below a threshold, in all channels at once."
  public static let examples = ["gate -45 range=20"]
  public static let parameters: [Parameter<Gate>] = [
    .number(
      "threshold", \.threshold, .level, -96...0, positional: true,
      help: "level at which the gate opens: RMS over 20 ms, a sine of full scale being 0"),
    .number(
      "range", \.range, .decibels, 0...120, bypassValue: 0,
      help: "by how much it lowers what it shuts out"),
    .number(
      "attack", \.attack, .milliseconds, 0...500, help: "time in which it is 63 % open"),
    .number(
      "hold", \.hold, .milliseconds, 10...5000,
      help: "how long it stays open when the sound has fallen below"),
    .number(
      "release", \.release, .milliseconds, 1...5000, help: "time in which it is 63 % shut"),
    .number(
      "hysteresis", \.hysteresis, .decibels, 0...24,
      help: "how much lower than the threshold the sound must fall for it to shut"),
  ]

  public var isBypass: Bool { range.isConstant(0) }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    try GateProcessor(self, setup)
  }
}
