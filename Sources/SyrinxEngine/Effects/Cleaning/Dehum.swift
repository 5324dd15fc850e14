/// Takes out mains hum: a tone of about 50 or 60 Hz, its multiples, and nothing else.
public struct Dehum: DeclaredEffect {
  /// Hertz; nil where it is found.
  public var freq: Double?
  public var harmonics = 20

  public init() {}

  public static let name = "dehum"
  public static let purpose = EffectPurpose.clean
  public static let summary = "Remove mains hum and its harmonics, tracking their drift."
  public static let examples = ["dehum", "dehum 60", "dehum harmonics=40"]
  public static let parameters: [Parameter<Dehum>] = [
    Parameter(
      "freq", .number(NumberDomain(.hertz, 40...70, takesCurve: false)), at: \.freq,
      positional: true,
      help: "approximate mains frequency; default: detected in the first eight seconds",
      read: { $0.map { .number(Curve($0)) } ?? .unset }, write: { .some($0.curve?.constant) }),
    .count(
      "harmonics", \.harmonics, 1...40,
      help: "number of harmonics to remove, including the fundamental"),
  ]
  public static let details = [
    "The hum is found near 50 or 60 Hz and followed as it drifts, by up to 1 Hz. Its waveform is"
      + " learnt in pauses and subtracted, so that the sound itself is not filtered. If no"
      + " hum is found in the first eight seconds, the output is identical to the input."
  ]

  public static let canRunLive = false
  public static let traits: EffectTraits = .expensive

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    try DehumProcessor(self, setup)
  }
}

/// Hears the first seconds of a sound, finds the hum in them, and takes it out of all of it.
final class DehumProcessor: Processor {
  private static let previewSeconds = 8.0

  let format: StreamFormat
  private let settings: Dehum
  private var input: PreviewedInput
  /// Nil where there is no hum.
  private var canceller: HumCanceller?

  init(_ settings: Dehum, _ setup: ProcessorSetup) throws {
    try setup.checkHolding(seconds: Self.previewSeconds + HumCanceller.heldSeconds)
    format = setup.format
    self.settings = settings
    input = PreviewedInput(
      channelCount: format.channelCount, frameCount: format.frames(in: Self.previewSeconds))
  }

  /// The preview is longer than the future that the canceller needs to know.
  var lookahead: Int { input.frameCount }

  func render(into block: inout AudioBlock, from inputs: [ProcessorInput]) throws {
    try input.preview(inputs[0]) { sound in
      let found = HumFinder.frequency(
        in: sound, sampleRate: format.sampleRate, about: settings.freq)
      canceller = found.map {
        HumCanceller(frequency: $0, harmonicCount: settings.harmonics, format: format)
      }
    }
    guard canceller != nil else {
      try input.pull(into: &block, from: inputs[0])
      return
    }
    var done = 0
    while done < block.frameCount {
      var rest = block.dropFirst(done)
      done += canceller!.give(&rest)
      guard done < block.frameCount else { break }
      try canceller!.take { try input.pull(into: &$0, from: inputs[0]) }
    }
  }

  func reset(to frame: Int) {
    input.reset()
    canceller = nil
  }
}
