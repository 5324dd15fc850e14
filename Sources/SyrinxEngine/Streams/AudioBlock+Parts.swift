extension AudioBlock {
  /// Cuts the block into parts that end where a stream's position, which may be before its first frame, is a
  /// multiple of a size; by default into parts of at most so many frames.
  mutating func forEachBlock<Failure: Error>(
    of size: Int, from position: Int = 0, _ body: (inout AudioBlock) throws(Failure) -> Void
  ) throws(Failure) {
    var done = 0
    while done < frameCount {
      let end = endOfBlock(from: position + done, done, size, frameCount)
      var part = extracting(done..<end)
      try body(&part)
      done = end
    }
  }
}

extension AudioFrames {
  /// The same, to be read.
  public func forEachBlock<Failure: Error>(
    of size: Int, from position: Int = 0, _ body: (AudioFrames) throws(Failure) -> Void
  ) throws(Failure) {
    var done = 0
    while done < frameCount {
      let end = endOfBlock(from: position + done, done, size, frameCount)
      try body(extracting(done..<end))
      done = end
    }
  }
}

/// The end of the part that begins at a position, after so many frames of all.
private func endOfBlock(from position: Int, _ done: Int, _ size: Int, _ frameCount: Int) -> Int {
  let past = position % size
  return min(done + size - (past < 0 ? past + size : past), frameCount)
}
