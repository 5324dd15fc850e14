// Streams/ holds the flow of frames: the format of a stream, the memory its frames live in, and the two
// protocols by which frames enter and leave the engine. A frame is one instant of all channels.

/// The rate and width of a stream of frames, and which loudspeakers its channels are for.
///
/// Formats are equal if they have the same rate and width, whatever is known of the loudspeakers.
public struct StreamFormat: Hashable, Sendable {
  /// Frames per second.
  public var sampleRate: Int
  public let channelCount: Int
  /// Nil where nothing says it.
  public let layout: ChannelLayout?

  public init(sampleRate: Int, channelCount: Int, layout: ChannelLayout? = nil) {
    precondition(sampleRate > 0 && channelCount > 0, "a stream has a rate and at least one channel")
    precondition(layout.map { $0.speakers.count == channelCount } ?? true, "a speaker a channel")
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    self.layout = layout
  }

  public static func == (one: StreamFormat, other: StreamFormat) -> Bool {
    one.sampleRate == other.sampleRate && one.channelCount == other.channelCount
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(sampleRate)
    hasher.combine(channelCount)
  }

  /// Half the sample rate: the highest frequency the stream can carry.
  public var nyquist: Double { Double(sampleRate) / 2 }

  /// The number of frames nearest to a time in seconds.
  public func frames(in seconds: Double) -> Int {
    Int(bounded: (seconds * Double(sampleRate)).rounded())
  }
}

extension StreamFormat: CustomStringConvertible {
  public var description: String { "\(sampleRate) Hz, \(channelCount) ch" }
}
