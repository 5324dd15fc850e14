/// Rounds and holds samples, without a filter and without delay.
final class CrushProcessor: InPlaceProcessor {
  let format: StreamFormat
  /// The last sample is held.
  let tail: Int
  private var crusher: Crusher

  init(_ settings: Crush, _ setup: ProcessorSetup) throws {
    format = setup.format
    crusher = Crusher(
      bits: try setup.stream("bits", settings.bits),
      divisor: try setup.stream("rate", settings.rate), mix: try setup.stream("mix", settings.mix),
      channelCount: format.channelCount, maximumFrameCount: setup.maximumFrameCount)
    tail = setup.input.tail(ringing: crusher.longestHold)
  }

  func process(_ block: inout AudioBlock) { crusher.process(&block) }

  var memory: InputMemory { .frames(crusher.longestHold) }

  func reset(to frame: Int) { crusher.reset(to: frame) }
}
