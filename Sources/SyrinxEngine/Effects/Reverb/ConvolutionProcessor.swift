/// A recorded room: convolves each channel with an impulse response.
///
/// It works in blocks as long as the convolver's partitions and is one block late.
final class ConvolutionProcessor: InPlaceProcessor {
  let format: StreamFormat
  let tail: Int
  private var queue: ReblockingBuffer
  private var predelay: Predelay
  private let convolvers: ChannelBank<PartitionedConvolver>
  private var mix: WetDryMix
  private let wet: AudioBuffer

  init(_ settings: Reverb, _ impulse: ImpulseSpectra, _ setup: ProcessorSetup) throws {
    format = setup.format
    let (channels, count) = (format.channelCount, impulse.blockFrameCount)
    let delay = try setup.stream("predelay", settings.predelay ?? 0)
    queue = ReblockingBuffer(channelCount: channels, blockFrameCount: count)
    predelay = Predelay(delay, format: format, blockFrameCount: count)
    convolvers = try ChannelBank(
      impulse, channelCount: channels, workerCount: setup.workerCount)
    mix = WetDryMix(
      mix: try setup.stream("mix", settings.mix),
      width: try setup.stream("width", settings.width ?? 1), channelCount: channels,
      blockFrameCount: count, keepsPower: false)
    wet = AudioBuffer(channelCount: channels, frameCapacity: count)
    let longest = delay.range.upperBound / 1000 * Double(format.sampleRate)
    tail = Int(longest.rounded(.up)) + impulse.frameCount - 1
  }

  var latency: Int { queue.blockFrameCount }

  func process(_ block: AudioBlock) {
    var done = 0
    while done < block.frameCount {
      guard queue.exchange(block, &done) else { continue }
      convolvers.process(predelay.process(queue.input), into: wet.block)
      mix.process(dry: queue.input, wet: wet.block, into: queue.output)
      queue.advance()
    }
  }

  func reset() {
    queue.reset()
    predelay.reset()
    convolvers.reset()
    mix.reset()
  }
}
