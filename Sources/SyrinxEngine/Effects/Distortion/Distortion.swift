// Distortion/ bends the wave, at several times the rate so that nothing folds back.

/// Breaks the sound in one of twenty-two ways, by the names of AVAudioUnitDistortion's presets.
///
/// A preset is a setting of the stages in `DistortionStages`. Where it decimates, aliasing is part
/// of its sound; all else runs at four times the sample rate and does not alias.
public struct Distortion: DeclaredEffect {
  public var preset = DistortionPreset.drumsBitBrush
  /// Decibels before the first stage.
  public var pregain: Curve = -6
  public var mix: Curve = 50

  public init() {}

  public static let name = "distortion"
  public static let purpose = EffectPurpose.tone
  public static let summary = "Distortion with twenty-two presets."
  public static let examples = [
    "distortion multi-cellphone-concert",
    "distortion speech-radio-tower pregain=0 mix=100",
  ]
  public static let details = [
    "The presets have the names of Apple's distortion, but sound different. A preset"
      + " consists of repeats, a reduced sample rate and bit depth, two ring modulators, a"
      + " polynomial and a soft clip, in this order. The drums presets reduce bit depth and"
      + " rate, decimated presets do nothing else, echo presets repeat before they clip,"
      + " distorted presets use the polynomial, speech presets the ring modulators.",
    "At the default pregain, speech and music keep about the same loudness. Only a"
      + " reduced sample rate aliases, as intended.",
  ]
  public static let parameters: [Parameter<Distortion>] = [
    .choice("preset", \.preset, positional: true, help: "preset"),
    .number("pregain", \.pregain, .decibels, -80...20, help: "gain before the distortion"),
    .number("mix", \.mix, .percent, 0...100, bypassValue: 0, help: "dry/wet mix"),
  ]

  public var isBypass: Bool { mix.isConstant(0) }
  public var threadWeight: Int { 1 }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    StatefulProcessor(try DistortionState(self, setup))
  }
}
