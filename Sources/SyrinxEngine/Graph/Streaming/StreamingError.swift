/// A demand that a `StreamingChain` cannot meet.
public enum StreamingError: Error, Hashable, Sendable {
  /// A rate or a number of channels outside `Limits`, or a layout of other channels.
  case badFormat(sampleRate: Int, channelCount: Int)
  /// Frames of a block or of the whole sound.
  case badFrameCount(Int)
  case channelCountsDiffer(given: Int, expected: Int)
  /// Interleaved samples that are no whole frames.
  case partialFrame(sampleCount: Int, channelCount: Int)
  /// Channels that overlap, or none.
  case badMemory(channelCount: Int, frameCount: Int, stride: Int)
  /// Frames given other than so many as were declared.
  case lengthsDiffer(given: Int, declared: Int)
  case alreadyFinished
  /// Something reads the sound twice or from its end.
  case needsWholeSound
  /// Live: something changes time, or answers too late.
  case cannotFollow
}
