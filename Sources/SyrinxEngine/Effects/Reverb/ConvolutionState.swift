/// A recorded room: convolves each channel with an impulse response.
///
/// It works in blocks as long as the convolver's partitions and is one block late.
struct ConvolutionState<Convolver: ChannelProcessor>: ReblockedState, ~Copyable {
  let format: StreamFormat
  let tail: Int
  let memory: InputMemory
  var queue: ReblockingBuffer
  private var predelay: Predelay
  private let convolvers: ChannelBank<Convolver>
  private var mix: WetDryMix
  private var wet: AudioBuffer

  /// A convolution with convolvers that work in blocks of a size, for a response of so many frames.
  init(
    _ settings: Reverb, _ convolvers: ChannelBank<Convolver>, blockFrameCount count: Int,
    responseFrameCount: Int, _ setup: ProcessorSetup
  ) throws {
    format = setup.format
    self.convolvers = convolvers
    let channels = format.channelCount
    let delay = try setup.stream("predelay", settings.predelay ?? 0)
    let mix = try setup.stream("mix", settings.mix)
    let width = try setup.stream("width", settings.width ?? 1)
    queue = ReblockingBuffer(channelCount: channels, blockFrameCount: count)
    predelay = Predelay(delay, format: format, blockFrameCount: count)
    self.mix = WetDryMix(
      mix: mix, width: width, channelCount: channels, blockFrameCount: count, keepsPower: false)
    wet = AudioBuffer(channelCount: channels, frameCapacity: count)
    let longest = delay.range.upperBound / 1000 * Double(format.sampleRate)
    let blockCount = (responseFrameCount + count - 1) / count + 3
    memory = .frames(Int(longest.rounded(.up)) + blockCount * count)
    tail = Int(longest.rounded(.up)) + responseFrameCount - 1
  }

  mutating func processBlock() {
    queue.process { input, output in
      predelay.process(input) { delayed in
        wet.withBlock { convolvers.process(delayed, into: &$0) }
      }
      mix.process(dry: input, wet: wet, into: &output)
    }
  }

  mutating func reset(to frame: Int) {
    queue.reset(to: frame)
    predelay.reset(to: frame)
    convolvers.reset(to: frame)
    mix.seek(to: frame)
  }
}
