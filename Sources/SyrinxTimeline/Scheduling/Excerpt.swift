import SyrinxEngine

/// Some frames of a stream from one on; past its end there is silence, so that the length is what was
/// asked for.
struct Excerpt: GraphNode {
  private let length: StreamLength
  private let first: Int

  init(_ length: StreamLength, from first: Int = 0) {
    self.length = length
    self.first = first
  }

  func makeProcessor(_ setup: ProcessorSetup) -> any Processor {
    ExcerptProcessor(length, from: first, setup)
  }
}

private final class ExcerptProcessor: Processor {
  let format: StreamFormat
  let memory = InputMemory.frames(0)
  private let length: StreamLength
  private let first: Int
  private var scratch: AudioBuffer
  private var isStarted = false

  init(_ length: StreamLength, from first: Int, _ setup: ProcessorSetup) {
    format = setup.format
    self.length = length
    self.first = first
    scratch = AudioBuffer(
      channelCount: format.channelCount,
      frameCapacity: first > 0 ? setup.maximumFrameCount : 0)
  }

  var timeMap: TimeMap { .keeping(first..<first + length.frameCount) }

  /// It pulls what it leaves out before its first frame.
  var lookahead: Int { first }

  func length(for inputs: [StreamLength?]) -> StreamLength? { length }

  func render(into block: inout AudioBlock, from inputs: [ProcessorInput]) throws {
    if !isStarted {
      isStarted = true
      var left = first
      while left > 0 {
        left -= try scratch.withBlock {
          var part = $0.prefix(left)
          try inputs[0].pull(into: &part)
          return part.frameCount
        }
      }
    }
    try inputs[0].pull(into: &block)
  }

  func reset(to frame: Int) { isStarted = frame > 0 }
}

/// The channels of a timeline. A mono stream stays as it is: it is heard in all of them.
struct FittedChannels: GraphNode {
  private let channelCount: Int

  init(to channelCount: Int) { self.channelCount = channelCount }

  func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    let count = setup.format.channelCount
    return count == 1 || count == channelCount
      ? Passage().makeProcessor(setup)
      : ChannelConversion(to: channelCount).makeProcessor(setup)
  }
}
