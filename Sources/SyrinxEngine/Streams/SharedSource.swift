/// A source that is read once for several readers, each at its own pace.
///
/// Frames are kept from the reader that is behind to the one that is ahead: letting the one
/// behind go on first keeps few. Readers can go forward, not back.
public final class SharedSource {
  private static let blockFrameCount = 4096

  private let source: any FrameSource
  private var readers: [Reader] = []
  /// Frames that have been read and not yet been had by all, from a frame on.
  private var blocks: [SharedFrames] = []
  private var first = 0
  /// The frame after the last of the blocks.
  private var end = 0
  private var isAtEnd = false
  private var failure: (any Error)?

  public init(_ source: any FrameSource) { self.source = source }

  /// Another reader of the source, from its first frame; all are made before any is read.
  public func makeReader() -> Reader {
    let reader = Reader(self)
    readers.append(reader)
    return reader
  }

  /// Lets go of what nobody is going to read, and goes there if that is everything.
  private func forget() throws {
    let needed = readers.lazy.filter { !$0.isDone }.map(\.position).min() ?? .max
    while let block = blocks.first,
      first + block.frameCount <= min(needed, end)
    {
      blocks.removeFirst()
      first += block.frameCount
    }
    guard blocks.isEmpty, needed < .max, needed > end else { return }
    try source.seek(to: needed)
    (first, end) = (needed, needed)
  }

  /// Reads until a frame is there, or to the end.
  private func read(upTo frame: Int) throws {
    if let failure { throw failure }
    try forget()
    while end < frame, !isAtEnd {
      var buffer = AudioBuffer(
        channelCount: source.format.channelCount, frameCapacity: Self.blockFrameCount)
      do {
        let count = try source.read(into: &buffer)
        isAtEnd = count < buffer.frameCapacity
        blocks.append(SharedFrames(buffer))
        end += count
      } catch {
        failure = error
        throw error
      }
    }
  }

  fileprivate func copy(into block: inout AudioBlock, from position: Int) throws -> Int {
    try read(upTo: position + block.frameCount)
    let count = max(min(block.frameCount, end - position), 0)
    var done = 0
    while done < count {
      let (index, offset) = (position + done - first)
        .quotientAndRemainder(dividingBy: Self.blockFrameCount)
      done += blocks[index].withFrames { frames in
        let part = frames.dropFirst(offset).prefix(count - done)
        block.copy(from: part, at: done)
        return part.frameCount
      }
    }
    return count
  }

  public final class Reader: FrameSource {
    private let shared: SharedSource
    /// The next frame it will read.
    public private(set) var position = 0
    public private(set) var isDone = false

    fileprivate init(_ shared: SharedSource) { self.shared = shared }

    public var format: StreamFormat { shared.source.format }
    public var frameCount: Int? { shared.source.frameCount }

    public func read(into block: inout AudioBlock) throws -> Int {
      let count = try shared.copy(into: &block, from: position)
      position += count
      return count
    }

    public func seek(to frame: Int) throws {
      precondition(frame >= position, "a shared source goes forward")
      position = frame
    }

    /// Says that it reads no more, so that nothing is kept for it.
    public func finish() { isDone = true }
  }
}
