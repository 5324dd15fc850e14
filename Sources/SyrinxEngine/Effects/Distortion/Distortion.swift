/// Breaks the sound in one of twenty-two ways, by the names of AVAudioUnitDistortion's presets.
///
/// A preset is a setting of the stages in `DistortionStages`. Where it decimates, aliasing is part
/// of its sound; all else runs at four times the sample rate and does not alias.
public struct Distortion: DeclaredEffect {
  public var preset = DistortionPreset.drumsBitBrush
  /// Decibels before the first stage.
  public var pregain: Curve = -6
  /// Percent, from dry to wet.
  public var mix: Curve = 50

  public init() {}

  public static let name = "distortion"
  public static let summary = "Breaks the sound in one of twenty-two ways."
  public static let examples = [
    "distortion multi-cellphone-concert",
    "distortion speech-radio-tower pregain=0 mix=100",
  ]
  public static let details = [
    "The names are those of Apple's distortion; the sound is our own. Of the stages of a preset come"
      + " first repeats, then a lower sample rate and fewer bits, two ring modulators, a polynomial and"
      + " a soft clip. drums crush bits and samples; decimated do nothing else; echo repeat before"
      + " they clip; distorted bend; speech modulate by tones.",
    "With the pregain left alone, speech and music come out about as loud as they went in. Only a"
      + " preset's lower sample rate aliases, and is meant to.",
  ]
  public static let parameters: [Parameter<Distortion>] = [
    .choice("preset", \.preset, positional: true, help: "which way"),
    .number(
      "pregain", \.pregain, .decibels, -80...20, help: "how hard the sound is pushed into it"),
    .number("mix", \.mix, .percent, 0...100, bypassValue: 0, help: "from dry to wet"),
  ]

  public var isBypass: Bool { mix.isConstant(0) }
  public var threadWeight: Int { 1 }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    try DistortionProcessor(self, setup)
  }
}
