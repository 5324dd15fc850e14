/// A source that plays samples in memory.
public final class BufferSource: FrameSource {
  public let format: StreamFormat
  private let samples: SharedFrames
  private var position = 0

  public init(_ samples: SharedFrames, sampleRate: Int, layout: ChannelLayout? = nil) {
    self.samples = samples
    format = StreamFormat(
      sampleRate: sampleRate, channelCount: samples.channelCount, layout: layout)
  }

  public convenience init(
    _ buffer: consuming AudioBuffer, sampleRate: Int, layout: ChannelLayout? = nil
  ) {
    self.init(SharedFrames(buffer), sampleRate: sampleRate, layout: layout)
  }

  public var frameCount: Int? { samples.frameCount }
  public var isCheap: Bool { true }

  public func read(into block: inout AudioBlock) -> Int {
    let count = min(block.frameCount, samples.frameCount - position)
    samples.withFrames { block.copy(from: $0.dropFirst(position).prefix(count), at: 0) }
    position += count
    return count
  }

  public func seek(to frame: Int) { position = min(max(frame, 0), samples.frameCount) }
}
