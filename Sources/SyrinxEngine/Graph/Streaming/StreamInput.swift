/// The frames that are given to a `StreamingChain`, as the only source of its graph.
final class StreamInput: GraphNode, SourceProcessor {
  let format: StreamFormat
  let start = 0
  let isReadAhead = false
  let memory = InputMemory.frames(0)
  let inputCounts = 0...0
  private let ring: FrameRing
  private let declaredFrameCount: Int?
  private let wait: (() throws -> Void)?
  private(set) var givenFrameCount = 0
  private(set) var pulledFrameCount = 0
  private var isFinished = false
  private var isInUse = false

  /// `wait` comes back when there may be more frames; without it those that are missing are silence.
  init(
    _ format: StreamFormat, frameCapacity: Int, declaredFrameCount: Int? = nil,
    wait: (() throws -> Void)? = nil
  ) {
    self.format = format
    self.declaredFrameCount = declaredFrameCount
    self.wait = wait
    ring = FrameRing(channelCount: format.channelCount, frameCapacity: frameCapacity)
  }

  var freeFrameCount: Int { ring.freeCount }

  /// Takes over as many frames as there is room for, and returns how many.
  func give(_ frames: AudioFrames) -> Int {
    let count = ring.write(frames)
    givenFrameCount += count
    return count
  }

  func finish() { isFinished = true }

  func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    guard !isInUse else { throw StreamingError.needsWholeSound }
    isInUse = true
    return self
  }

  func length(for inputs: [StreamLength?]) -> StreamLength? {
    (isFinished ? givenFrameCount : declaredFrameCount).map { StreamLength(frameCount: $0) }
  }

  func render(into block: inout AudioBlock, from inputs: [ProcessorInput]) throws {
    var done = ring.read(into: &block)
    while done < block.frameCount, !isFinished, let wait {
      try wait()
      var rest = block.dropFirst(done)
      done += ring.read(into: &rest)
    }
    block.clear(from: done)
    pulledFrameCount += block.frameCount
  }

  func close() {}

  func reset(to frame: Int) throws {
    guard frame == pulledFrameCount else { throw StreamingError.needsWholeSound }
  }
}
