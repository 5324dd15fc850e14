/// Devices and formats of a live session.
public struct LiveRequest: Hashable, Sendable {
  /// Identifiers; nil for the defaults.
  public var input: String?
  public var output: String?
  /// A second output, on which one hears oneself; nil for none.
  public var monitor: AudioDevice?
  public var sampleRate = 48_000
  public var inputChannelCount = 1
  public var outputChannelCount = 2
  /// Frames handed over at once.
  public var blockFrameCount = 128
  /// Frames that wait before the loudspeaker, its own included.
  public var bufferFrameCount = 512
  public var fadeSeconds = 0.02

  public init() {}
}
