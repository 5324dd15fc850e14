/// A recorded room: convolves each channel with an impulse response.
///
/// It works in blocks as long as the convolver's partitions and is one block late.
final class ConvolutionProcessor<Convolver: ChannelProcessor>: InPlaceProcessor {
  let format: StreamFormat
  let tail: Int
  let memory: InputMemory
  private var queue: ReblockingBuffer
  private var predelay: Predelay
  private let convolvers: ChannelBank<Convolver>
  private var mix: WetDryMix
  private let wet: AudioBuffer

  /// A processor with convolvers that work in blocks of a size, for a response of so many frames.
  init(
    _ settings: Reverb, _ convolvers: ChannelBank<Convolver>, blockFrameCount count: Int,
    responseFrameCount: Int, _ setup: ProcessorSetup
  ) throws {
    format = setup.format
    self.convolvers = convolvers
    let channels = format.channelCount
    let delay = try setup.stream("predelay", settings.predelay ?? 0)
    queue = ReblockingBuffer(channelCount: channels, blockFrameCount: count)
    predelay = Predelay(delay, format: format, blockFrameCount: count)
    mix = WetDryMix(
      mix: try setup.stream("mix", settings.mix),
      width: try setup.stream("width", settings.width ?? 1), channelCount: channels,
      blockFrameCount: count, keepsPower: false)
    wet = AudioBuffer(channelCount: channels, frameCapacity: count)
    let longest = delay.range.upperBound / 1000 * Double(format.sampleRate)
    let blockCount = (responseFrameCount + count - 1) / count + 3
    memory = .frames(Int(longest.rounded(.up)) + blockCount * count)
    tail = Int(longest.rounded(.up)) + responseFrameCount - 1
  }

  var latency: Int { queue.blockFrameCount }
  var alignment: Int { queue.blockFrameCount }

  func process(_ block: AudioBlock) {
    var done = 0
    while done < block.frameCount {
      guard queue.exchange(block, &done) else { continue }
      convolvers.process(predelay.process(queue.input), into: wet.block)
      mix.process(dry: queue.input, wet: wet.block, into: queue.output)
      queue.advance()
    }
  }

  func reset(to frame: Int) {
    queue.reset(to: frame)
    predelay.reset(to: frame)
    convolvers.reset(to: frame)
    mix.seek(to: frame)
  }
}
