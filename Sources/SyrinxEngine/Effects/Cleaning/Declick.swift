/// Takes out clicks and crackle, as of vinyl records, and fills the gaps.
public struct Declick: DeclaredEffect {
  public var threshold = 7.0

  public init() {}

  public static let name = "declick"
  public static let purpose = EffectPurpose.clean
  public static let summary = "Remove clicks and crackle by interpolation."
  public static let examples = ["declick", "declick 20"]
  public static let parameters: [Parameter<Declick>] = [
    .fixed(
      "threshold", \.threshold, .plain, 4...100, positional: true,
      help: "detection threshold, relative to the prediction error nearby; lower finds more"
    )
  ]
  public static let details = [
    "Clicks of up to 3 ms are found where samples cannot be predicted from their neighbours, and"
      + " are interpolated from both sides. All other samples are unchanged.",
    "It belongs before denoise and dereverb, which smear clicks.",
  ]

  public static let traits: EffectTraits = .expensive

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    let count = 2 * max(setup.format.frames(in: 0.025), 80)
    return StatefulProcessor(
      RestoringState(
        ClickRestorer(
          threshold: threshold, blockFrameCount: count, sampleRate: setup.format.sampleRate),
        blockFrameCount: count, setup))
  }
}
