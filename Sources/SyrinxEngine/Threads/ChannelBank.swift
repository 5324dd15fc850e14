/// Something that works on one channel, block by block.
protocol ChannelProcessor: AnyObject, SendableMetatype {
  func process(_ input: Span<Float>, into output: inout MutableSpan<Float>)
  func reset(to frame: Int)
}

/// A processor for each channel. Where they are shared, every other channel is worked on beside the
/// thread of the caller.
final class ChannelBank<Processor: ChannelProcessor> {
  /// The channels of two threads: the even ones are the caller's, the odd ones its thread's.
  @safe private final class Bench: @unchecked Sendable {
    let processors: [Processor]
    private var input: SamplePlanes?
    private var output: SamplePlanes?

    init(_ processors: [Processor]) { self.processors = processors }

    /// Lets both threads at the channels of two blocks while the body runs.
    func lend(_ input: AudioFrames, _ output: inout AudioBlock, _ body: () -> Void) {
      unsafe (self.input, self.output) = (input.planes, output.planes)
      body()
      unsafe (self.input, self.output) = (nil, nil)
    }

    func process(from first: Int, by step: Int) {
      guard let input = unsafe input, let output = unsafe output else { return }
      for channel in stride(from: first, to: processors.count, by: step) {
        // No two threads come to the same channel.
        let entering = unsafe Span(
          _unsafeStart: UnsafePointer(input[channel]), count: input.frameCount)
        var leaving = unsafe MutableSpan(_unsafeStart: output[channel], count: output.frameCount)
        processors[channel].process(entering, into: &leaving)
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

  func process(_ input: AudioFrames, into output: inout AudioBlock) {
    bench.lend(input, &output) {
      thread?.begin()
      bench.process(from: 0, by: thread == nil ? 1 : 2)
      thread?.wait()
    }
  }

  func reset(to frame: Int) {
    for processor in bench.processors { processor.reset(to: frame) }
  }
}
