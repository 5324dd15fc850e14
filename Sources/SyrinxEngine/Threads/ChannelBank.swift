/// Something that works on one channel, block by block.
protocol ChannelProcessor: AnyObject, SendableMetatype {
  /// Makes a block of a block.
  func process(_ input: Span<Float>, into output: consuming MutableSpan<Float>)
  /// Forgets all that was heard.
  func reset(to frame: Int)
}

/// A processor for each channel. Where they are shared, every other channel is worked on beside the
/// thread of the caller.
final class ChannelBank<Processor: ChannelProcessor> {
  /// What two threads work on: the even channels are the caller's, the odd ones its thread's.
  private final class Bench: @unchecked Sendable {
    let processors: [Processor]
    var input: AudioBlock
    var output: AudioBlock

    init(_ processors: [Processor]) {
      self.processors = processors
      let nothing = AudioBuffer(channelCount: processors.count, frameCapacity: 0)
      input = nothing.block
      output = nothing.block
    }

    func process(from first: Int, by step: Int) {
      for channel in stride(from: first, to: processors.count, by: step) {
        processors[channel].process(input.samples(of: channel), into: output[channel])
      }
    }
  }

  private let bench: Bench
  private let thread: WorkerThread?

  /// To be shared only if a channel's block takes longer than a thread takes to wake.
  init(_ processors: [Processor], isShared: Bool) {
    let bench = Bench(processors)
    self.bench = bench
    thread =
      isShared && processors.count > 1 ? WorkerThread { bench.process(from: 1, by: 2) } : nil
  }

  /// Processes the next block of all channels.
  func process(_ input: AudioBlock, into output: AudioBlock) {
    bench.input = input
    bench.output = output
    thread?.begin()
    bench.process(from: 0, by: thread == nil ? 1 : 2)
    thread?.wait()
  }

  func reset(to frame: Int) {
    for processor in bench.processors { processor.reset(to: frame) }
  }
}
