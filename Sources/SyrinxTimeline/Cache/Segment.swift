import SyrinxEngine
import SyrinxFiles
import SyrinxSystem

/// A sound in the cache, which stays there for as long as this process has it.
public struct Segment: Sendable {
  public let format: StreamFormat
  public let frameCount: Int
  private let path: String
  private let use: SegmentUse

  init?(_ path: String, _ use: SegmentUse) {
    guard let reader = try? SoundFileReader(path: path), let count = reader.frameCount else {
      return nil
    }
    self.path = path
    self.use = use
    format = reader.format
    frameCount = count
  }

  /// Opens it; another process may have thrown it away since.
  func open() throws -> any FrameSource {
    let reader = try SoundFileReader(path: path)
    guard reader.frameCount == frameCount, reader.format == format else {
      throw PathError.notFound(path: path)
    }
    return reader
  }
}

/// Tells when nobody in this process has a segment any more.
final class SegmentUse: Sendable {
  private let end: @Sendable () -> Void

  init(end: @escaping @Sendable () -> Void) { self.end = end }

  deinit { end() }
}
