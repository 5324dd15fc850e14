extension Renderer {
  /// Renders to the end, block by block. `progress` is called after each with the frames done.
  public func render(to sink: some FrameSink, progress: ((Int) throws -> Void)? = nil) throws {
    try render(to: [sink], isParallel: false) { try progress?($0) }
  }

  /// Renders to the end into several sinks. With `isParallel` and a sound of some length, each sink
  /// works on a thread of its own beside the one that renders; what they are given is the same.
  ///
  /// `adjust` may change the frames before any sink sees them; `progress` is called now and then with
  /// the frames done, and stops the rendering by throwing.
  public func render(
    to sinks: [any FrameSink], isParallel: Bool, adjust: (inout AudioBlock) -> Void = { _ in },
    progress: (Int) throws -> Void
  ) throws {
    // A short sound is over before a thread has begun.
    let isShort = frameCount.map { $0 - position < 8 * slotFrameCount } ?? false
    guard isParallel, !isShort,
      let broadcastRing = BroadcastRing(
        to: sinks, channelCount: format.channelCount, slotFrameCount: slotFrameCount)
    else {
      var buffer = AudioBuffer(
        channelCount: format.channelCount, frameCapacity: maximumFrameCount)
      while true {
        let count = try buffer.withBlock { try fill(&$0, adjust) }
        guard count > 0 else { return }
        for sink in sinks { try sink.write(buffer.frames.prefix(count)) }
        try progress(position)
      }
    }
    while try broadcastRing.send({ try fill(&$0, adjust, progress) }) > 0 {}
    try broadcastRing.finish()
  }

  /// Fills a block by those that processors are asked for, and returns how many frames there were.
  func fill(
    _ block: inout AudioBlock, _ adjust: (inout AudioBlock) -> Void = { _ in },
    _ progress: (Int) throws -> Void = { _ in }
  ) throws -> Int {
    var done = 0
    while done < block.frameCount {
      let end = min(done + maximumFrameCount, block.frameCount)
      var part = block.extracting(done..<end)
      let count = try render(into: &part)
      guard count > 0 else { break }
      var made = part.prefix(count)
      adjust(&made)
      done += count
      try progress(position)
    }
    return done
  }

  /// Frames that are handed from thread to thread at a time: enough to make that cheap, few enough to
  /// stay in a core's second-level cache.
  private var slotFrameCount: Int { min(max(32_768 / format.channelCount, 1024), 16_384) }
}
