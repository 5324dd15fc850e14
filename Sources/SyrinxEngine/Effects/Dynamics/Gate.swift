/// Shuts out what lies below a threshold: breath, hum and the room between words.
///
/// All channels open and shut together, by the level of the loudest of them over 20 ms. Attack and
/// release are the times in which 63 % of the way are done, counted in amplitude.
public struct Gate: DeclaredEffect {
  public var threshold: Curve = -50
  public var range: Curve = 60
  public var attack: Curve = 1
  public var hold: Curve = 50
  public var release: Curve = 100
  /// Decibels between the levels at which it opens and shuts.
  public var hysteresis: Curve = 4

  public init() {}

  public static let name = "gate"
  public static let purpose = EffectPurpose.dynamics
  public static let summary = "Attenuate all channels while the level is below a threshold."
  public static let examples = ["gate -45 range=20"]
  public static let parameters: [Parameter<Gate>] = [
    .number(
      "threshold", \.threshold, .level, -96...0, positional: true,
      help: "level at which the gate opens: RMS over 20 ms, 0 for a full-scale sine"),
    .number(
      "range", \.range, .decibels, 0...120, bypassValue: 0, help: "attenuation while it is closed"),
    .number("attack", \.attack, .milliseconds, 0...500, help: "time to open by 63 %"),
    .number(
      "hold", \.hold, .milliseconds, 10...5000,
      help: "time it stays open after the level has fallen"),
    .number("release", \.release, .milliseconds, 1...5000, help: "time to close by 63 %"),
    .number(
      "hysteresis", \.hysteresis, .decibels, 0...24,
      help: "how far below the threshold the level must fall to close it"),
  ]

  /// 2: it opens by level, not by single peaks.
  public static let revision = 2
  public var isBypass: Bool { range.isConstant(0) }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    StatefulProcessor(try GateState(self, setup))
  }
}

private struct GateState: PartwiseState, ~Copyable {
  static let partFrameCount = Ballistics.blockFrameCount

  let format: StreamFormat
  /// Threshold, hysteresis, range, hold.
  private var parameters: DynamicsParameters
  private var gate: GateGains
  private var gains: AudioBuffer

  init(_ settings: Gate, _ setup: ProcessorSetup) throws {
    format = setup.format
    parameters = try DynamicsParameters(
      [
        "threshold": settings.threshold, "hysteresis": settings.hysteresis,
        "range": settings.range, "hold": settings.hold,
      ],
      Ballistics(attack: settings.attack, release: settings.release, setup), setup)
    gate = GateGains(hearing: format)
    gains = AudioBuffer(channelCount: 1, frameCapacity: Ballistics.blockFrameCount)
  }

  mutating func process(part: inout AudioBlock) {
    if parameters.advance(part.frameCount) {
      gate.set(thresholds: parameters[0], hystereses: parameters[1], holds: parameters[3])
      gate.set(ranges: parameters[2])
    }
    part.scale(by: &gains) { gate.fill(&$1, hearing: $0, parameters.ballistics) }
  }

  /// While it is shut its gain follows a range that moves.
  var memory: InputMemory { parameters.isConstant(2) ? .everything : .unknown }

  mutating func reset(to frame: Int) {
    parameters.seek(to: frame)
    gate.reset()
  }
}
