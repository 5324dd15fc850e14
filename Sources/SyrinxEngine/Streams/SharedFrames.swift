/// Frames that any number of holders read, on any thread, since nobody can change them any more.
public final class SharedFrames: Sendable {
  private let buffer: AudioBuffer

  public init(_ buffer: consuming AudioBuffer) { self.buffer = buffer }

  public var channelCount: Int { buffer.channelCount }
  public var frameCount: Int { buffer.frameCapacity }

  public func withFrames<Result, Failure: Error>(
    _ body: (AudioFrames) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try buffer.withFrames(body)
  }
}
