/// What makes a new voice of a sound: it replaces its frames, late by as many as it says.
protocol VoiceMaker: AnyObject {
  var latency: Int { get }
  func process(_ block: AudioBlock)
  func reset()
}

/// Mixes what is made of a voice with the sound as it was: robotize and whisper.
///
/// It is one window late. What rings on after the end, less than half a window, is not counted.
final class VoiceProcessor<Maker: VoiceMaker>: InPlaceProcessor {
  let format: StreamFormat
  private let maker: Maker
  private var mix: AlignedMix

  init(_ maker: Maker, mix: Curve, _ setup: ProcessorSetup) throws {
    format = setup.format
    self.maker = maker
    self.mix = AlignedMix(
      mix: try setup.stream("mix", mix), latency: maker.latency,
      channelCount: format.channelCount, maximumFrameCount: setup.maximumFrameCount)
  }

  var latency: Int { maker.latency }

  func process(_ block: AudioBlock) { mix.process(block) { maker.process($0) } }

  func reset(to frame: Int) {
    maker.reset()
    mix.reset()
  }
}
