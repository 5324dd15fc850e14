/// A fact about the channels of a stream that explains what is heard of a node.
public enum ChannelRemark: Hashable, Sendable {
  /// The layout that is assumed for a stream that says nothing of it.
  case usual(ChannelLayout)
  /// So many channels that nothing is usual: only their order counts.
  case order(channelCount: Int)
  /// Only the sides were to be left, and the stream is mono, or its channels are equal.
  case noSides
  /// Mixed channels left next to nothing of a sound.
  case nothingLeft

  /// Nil where the stream tells, and for mono and stereo.
  init?(_ format: StreamFormat) {
    guard format.layout == nil, format.channelCount > 2 else { return nil }
    self =
      ChannelLayout.usual(channelCount: format.channelCount).map { .usual($0) }
      ?? .order(channelCount: format.channelCount)
  }
}
