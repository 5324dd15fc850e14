/// Where a node's frames are handed to somebody who listens: at once, or in live mode through a ring, from
/// which another thread hands them on.
final class FrameTap: PollingJob {
  private let body: Renderer.Tap
  private let ring: BlockRing?

  init(
    _ body: @escaping Renderer.Tap, format: StreamFormat, maximumFrameCount: Int,
    _ live: LiveSettings?
  ) {
    self.body = body
    ring = live.map {
      BlockRing(
        channelCount: format.channelCount, slotFrameCount: maximumFrameCount,
        slotCount: max(format.frames(in: $0.tapSeconds) / maximumFrameCount, 8))
    }
  }

  /// Hands on the next frames, which nobody hears where the one who listens is too slow.
  func take(_ block: AudioFrames, at position: Int) {
    guard let ring else { return body(block, position) }
    guard ring.freeCount > 0 else { return }
    ring.fill { $0.copy(from: block, at: 0) }
    ring.send(block.frameCount, at: position)
  }

  func work() -> Bool {
    guard let ring, ring.receive(body) != nil else { return false }
    ring.release()
    return true
  }
}
