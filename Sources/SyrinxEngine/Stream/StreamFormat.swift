// Stream/ holds what flows: the format of a stream, the memory its frames live in, and the two
// protocols by which frames enter and leave the engine. A frame is one instant of all channels.

/// The rate and width of a stream of frames.
public struct StreamFormat: Hashable, Sendable {
  /// Frames per second.
  public var sampleRate: Int
  public var channelCount: Int

  public init(sampleRate: Int, channelCount: Int) {
    precondition(sampleRate > 0 && channelCount > 0, "a stream has a rate and at least one channel")
    self.sampleRate = sampleRate
    self.channelCount = channelCount
  }

  /// Half the sample rate: the highest frequency the stream can carry.
  public var nyquist: Double { Double(sampleRate) / 2 }

  /// The number of frames nearest to a time in seconds.
  public func frames(in seconds: Double) -> Int {
    Int((seconds * Double(sampleRate)).rounded())
  }
}

extension StreamFormat: CustomStringConvertible {
  public var description: String { "\(sampleRate) Hz, \(channelCount) ch" }
}
