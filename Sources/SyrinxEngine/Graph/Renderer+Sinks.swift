extension Renderer {
  /// Renders to the end into several sinks. With `isParallel` and a sound of some length, each sink
  /// works on a thread of its own beside the one that renders; what they are given is the same.
  ///
  /// `adjust` may change the frames before any sink sees them; `progress` is called now and then with
  /// the frames done, and stops the rendering by throwing.
  public func render(
    to sinks: [any FrameSink], isParallel: Bool, adjust: (AudioBlock) -> Void = { _ in },
    progress: (Int) throws -> Void
  ) throws {
    // A short sound is over before a thread has begun.
    let isShort = frameCount.map { $0 - position < 8 * slotFrameCount } ?? false
    guard isParallel, !isShort,
      let broadcastRing = BroadcastRing(
        to: sinks, channelCount: format.channelCount, slotFrameCount: slotFrameCount)
    else {
      let buffer = AudioBuffer(
        channelCount: format.channelCount, frameCapacity: AudioBlock.usualFrameCount)
      while let frames = try frames(in: buffer.block) {
        adjust(frames)
        for sink in sinks { try sink.write(frames) }
        try progress(position)
      }
      return
    }
    while true {
      let slot = try broadcastRing.nextSlot()
      var count = 0
      while let frames = try frames(in: slot.dropFirst(count).prefix(AudioBlock.usualFrameCount)) {
        adjust(frames)
        count += frames.frameCount
        try progress(position)
      }
      if count == 0 { break }
      broadcastRing.send(count)
    }
    try broadcastRing.finish()
  }

  /// Frames that are handed from thread to thread at a time: enough to make that cheap, few enough to
  /// stay in a core's second-level cache.
  private var slotFrameCount: Int { min(max(32_768 / format.channelCount, 1024), 16_384) }

  /// The next frames, in the front of a block; nil at the end.
  private func frames(in block: AudioBlock) throws -> AudioBlock? {
    let count = try render(into: block)
    return count > 0 ? block.prefix(count) : nil
  }
}
