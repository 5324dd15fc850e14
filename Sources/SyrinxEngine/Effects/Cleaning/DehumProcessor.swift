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
