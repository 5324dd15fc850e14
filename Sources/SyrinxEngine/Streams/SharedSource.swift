/// A source that is read once and played by several players, each at its own pace.
///
/// Frames are kept from the player that is behind to the one that is ahead: whoever lets the one
/// behind go on first keeps few. Players can go forward, not back.
public final class SharedSource {
  private static let chunkFrameCount = 4096

  private let source: any FrameSource
  private var players: [Player] = []
  /// What has been read and not yet been played by all, from a frame on.
  private var chunks: [AudioBuffer] = []
  private var first = 0
  /// The frame behind the last of the blocks.
  private var end = 0
  private var isAtEnd = false
  private var failure: (any Error)?

  public init(_ source: any FrameSource) { self.source = source }

  /// Another player of the source, from its first frame; all are made before any is read.
  public func makePlayer() -> Player {
    let player = Player(self)
    players.append(player)
    return player
  }

  /// Lets go of what nobody is going to play, and goes there if that is everything.
  private func forget() throws {
    let needed = players.lazy.filter { !$0.isDone }.map(\.position).min() ?? .max
    while let blockFrameCount = chunks.first,
      first + blockFrameCount.frameCapacity <= min(needed, end)
    {
      chunks.removeFirst()
      first += blockFrameCount.frameCapacity
    }
    guard chunks.isEmpty, needed < .max, needed > end else { return }
    try source.seek(to: needed)
    (first, end) = (needed, needed)
  }

  /// Reads until a frame is there, or to the end.
  private func read(upTo frame: Int) throws {
    if let failure { throw failure }
    try forget()
    while end < frame, !isAtEnd {
      let blockFrameCount = AudioBuffer(
        channelCount: source.format.channelCount, frameCapacity: Self.chunkFrameCount)
      do {
        let count = try source.read(into: blockFrameCount.block)
        isAtEnd = count < blockFrameCount.frameCapacity
        chunks.append(blockFrameCount)
        end += count
      } catch {
        failure = error
        throw error
      }
    }
  }

  fileprivate func copy(into block: AudioBlock, from position: Int) throws -> Int {
    try read(upTo: position + block.frameCount)
    let count = max(min(block.frameCount, end - position), 0)
    var done = 0
    while done < count {
      let (place, offset) = (position + done - first)
        .quotientAndRemainder(dividingBy: Self.chunkFrameCount)
      let blockFrameCount = chunks[place].block.dropFirst(offset)
      let piece = min(blockFrameCount.frameCount, count - done)
      block.extracting(done..<done + piece).copy(from: blockFrameCount.prefix(piece))
      done += piece
    }
    return count
  }

  /// One of those who play it.
  public final class Player: FrameSource {
    private let shared: SharedSource
    /// The next frame it will play.
    public private(set) var position = 0
    public private(set) var isDone = false

    fileprivate init(_ shared: SharedSource) { self.shared = shared }

    public var format: StreamFormat { shared.source.format }
    public var frameCount: Int? { shared.source.frameCount }

    public func read(into block: AudioBlock) throws -> Int {
      let count = try shared.copy(into: block, from: position)
      position += count
      return count
    }

    public func seek(to frame: Int) throws {
      precondition(frame >= position, "a shared source goes forward")
      position = frame
    }

    /// Says that it plays no more, so that nothing is kept for it.
    public func finish() { isDone = true }
  }
}
