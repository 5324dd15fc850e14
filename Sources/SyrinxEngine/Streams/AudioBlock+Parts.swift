extension AudioBlock {
  /// Cuts the block into parts of at most so many frames.
  mutating func forEachBlock<Failure: Error>(
    of size: Int, _ body: (inout AudioBlock) throws(Failure) -> Void
  ) throws(Failure) {
    try forEachBlock(of: size, from: 0, body)
  }

  /// Cuts the block into parts that end where a stream's position, which may be before its first frame, is a
  /// multiple of a size.
  mutating func forEachBlock<Failure: Error>(
    of size: Int, from position: Int, _ body: (inout AudioBlock) throws(Failure) -> Void
  ) throws(Failure) {
    var done = 0
    while done < frameCount {
      let past = (position + done) % size
      let end = min(done + size - (past < 0 ? past + size : past), frameCount)
      var part = extracting(done..<end)
      try body(&part)
      done = end
    }
  }
}

extension AudioFrames {
  /// Cuts the frames into parts of at most so many.
  public func forEachBlock<Failure: Error>(
    of size: Int, _ body: (AudioFrames) throws(Failure) -> Void
  ) throws(Failure) {
    var done = 0
    while done < frameCount {
      let end = min(done + size, frameCount)
      try body(extracting(done..<end))
      done = end
    }
  }
}
