/// Replaces the frames of a sound by a new voice, with the stated latency.
protocol VoiceMaker: ~Copyable {
  var latency: Int { get }
  mutating func process(_ block: inout AudioBlock)
  mutating func reset()
}

/// Mixes the new voice with the original: robotize and whisper.
///
/// It is one window late, and rings on for less than one after the end.
struct VoiceState<Maker: VoiceMaker & ~Copyable>: InPlaceState, ~Copyable {
  let format: StreamFormat
  let memory = InputMemory.unknown
  let tail: Int
  private var maker: Maker
  private var mix: AlignedMix

  init(_ maker: consuming Maker, mix: Curve, _ setup: ProcessorSetup) throws {
    format = setup.format
    self.mix = AlignedMix(
      mix: try setup.stream("mix", mix), latency: maker.latency,
      channelCount: format.channelCount, maximumFrameCount: setup.maximumFrameCount)
    tail = setup.input.tail(ringing: maker.latency)
    self.maker = maker
  }

  var latency: Int { maker.latency }

  mutating func process(_ block: inout AudioBlock) { mix.process(&block) { maker.process(&$0) } }

  mutating func reset(to frame: Int) {
    maker.reset()
    mix.reset()
  }
}
