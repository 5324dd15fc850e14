/// A convolver for each channel. Where threads may be used, every other channel is worked on beside
/// the thread of the caller.
final class ConvolverBank {
  /// What two threads work on: the even channels are the caller's, the odd ones its companion's.
  private final class Bench: @unchecked Sendable {
    let convolvers: [PartitionedConvolver]
    var input: AudioBlock
    var output: AudioBlock

    init(_ convolvers: [PartitionedConvolver]) {
      self.convolvers = convolvers
      let nothing = AudioBuffer(channelCount: convolvers.count, frameCapacity: 0)
      input = nothing.block
      output = nothing.block
    }

    func convolve(_ channels: StrideTo<Int>) {
      for channel in channels {
        convolvers[channel].process(input.samples(of: channel), into: output[channel])
      }
    }
  }

  private let bench: Bench
  private let companion: Companion?
  private let channelCount: Int

  /// Frames taken and made at once.
  var chunk: Int { bench.convolvers[0].chunk }

  init(_ impulse: ImpulseSpectra, channelCount: Int, threadCount: Int) throws(EngineError) {
    precondition(impulse.responses.count == 1 || impulse.responses.count == channelCount)
    var convolvers: [PartitionedConvolver] = []
    for channel in 0..<channelCount {
      convolvers.append(try PartitionedConvolver(impulse, channel: channel))
    }
    let bench = Bench(convolvers)
    self.bench = bench
    self.channelCount = channelCount
    // A short response is done sooner than a thread wakes.
    let isWorthIt = threadCount > 1 && channelCount > 1 && impulse.partitionCount > 1
    companion =
      isWorthIt ? Companion { bench.convolve(stride(from: 1, to: channelCount, by: 2)) } : nil
  }

  /// Convolves the next chunk of all channels.
  func process(_ input: AudioBlock, into output: AudioBlock) {
    bench.input = input
    bench.output = output
    companion?.begin()
    bench.convolve(stride(from: 0, to: channelCount, by: companion == nil ? 1 : 2))
    companion?.wait()
  }

  /// Silences the convolvers.
  func reset() { for convolver in bench.convolvers { convolver.reset() } }
}
