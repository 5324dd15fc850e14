import SyrinxSystem

/// All frames of a stream, which were rendered once and are read from then on by those who need them several
/// times or from the end.
struct KeptFrames {
  let store: FrameStore
  let length: StreamLength
  /// The tail they were rendered with, since filters ring on by that.
  let tail: TailPolicy
}

/// Reads them for one stage.
struct KeptReader {
  let frames: KeptFrames
  var reader: FrameStore.Reader

  init(_ frames: KeptFrames) {
    self.frames = frames
    reader = FrameStore.Reader(frames.store)
  }
}

extension Renderer {
  /// Renders all of it now and keeps it, where that costs less than to render it once more.
  package func keep(_ progress: (Int) throws -> Void) throws {
    if !plan.isCheap { try keepAll(progress) }
  }

  /// Renders all of it now, so that to render it again, from any frame on, is to read it.
  func keepAll(_ progress: (Int) throws -> Void = { _ in }) throws {
    let store = FrameStore(channelCount: format.channelCount, in: scratch)
    var buffer = AudioBuffer(
      channelCount: format.channelCount, frameCapacity: maximumFrameCount)
    var count = maximumFrameCount
    while count == maximumFrameCount {
      count = try withDenormalsFlushed {
        try buffer.withBlock { try plan.output.pull(into: &$0) }
      }
      try store.append(buffer.frames.prefix(count))
      try progress(store.frameCount)
    }
    try store.finish()
    guard let length = plan.output.length else { return try reset() }
    plan.output.keep(KeptFrames(store: store, length: length, tail: tail))
    try reset()
  }
}
