/// Lets the sound begin and end gently.
public struct Fade: DeclaredEffect {
  /// The course of the gain from nothing to one.
  public enum Shape: String, CaseIterable, Sendable {
    /// In equal steps of amplitude.
    case linear
    /// Along a quarter of a sine: two sounds faded across each other keep their power.
    case equalPower = "equal-power"
    /// In nearly equal steps of loudness, over 60 dB.
    case exponential
  }

  public var `in` = 0.0
  public var out = 0.0
  public var curve = Shape.linear

  public init() {}

  public static let name = "fade"
  public static let purpose = EffectPurpose.time
  public static let summary = "Fade in at the start and out at the end."
  public static let examples = ["fade 0.5 out=2 curve=equal-power"]
  public static let parameters: [Parameter<Fade>] = [
    .fixed(
      "in", \.in, .seconds, 0...3600, positional: true, bypassValue: 0,
      help: "fade-in time, from the start of the first player"),
    .fixed(
      "out", \.out, .seconds, 0...3600, bypassValue: 0,
      help: "fade-out time, up to the end, tails of earlier effects included"),
    .choice(
      "curve", \.curve,
      help: "linear in amplitude, a quarter of a sine, or nearly linear in decibels"),
  ]

  public static let traits: EffectTraits = .scalesPeaks
  public var isBypass: Bool { `in` == 0 && out == 0 }
  public var canRunLive: Bool { out == 0 }
  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    StatefulProcessor(try FadeState(self, setup))
  }
}
