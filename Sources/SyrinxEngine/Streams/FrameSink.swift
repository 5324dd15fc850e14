/// Something a rendered stream can be written to.
public protocol FrameSink: AnyObject {
  func write(_ block: AudioFrames) throws
}

/// A sink that keeps all frames in memory.
public final class BufferSink: FrameSink {
  public private(set) var channels: [[Float]]

  public init(channelCount: Int) { channels = Array(repeating: [], count: channelCount) }

  public func write(_ block: AudioFrames) {
    for channel in channels.indices {
      let samples = block.samples(of: channel)
      for frame in samples.indices { channels[channel].append(samples[frame]) }
    }
  }
}
