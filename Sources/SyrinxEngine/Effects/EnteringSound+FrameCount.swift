extension EnteringSound {
  /// Frames to its end, for which it is heard only where nobody knows.
  func countFrames() throws -> Int {
    if let frameCount { return frameCount }
    let counter = FrameCounter()
    try play(to: counter)
    return counter.count
  }
}

private final class FrameCounter: FrameSink {
  private(set) var count = 0
  func write(_ block: AudioFrames) { count += block.frameCount }
}
