extension AudioBlock {
  /// Cuts the block into parts of at most so many frames.
  func forEachBlock(of size: Int, _ body: (AudioBlock) -> Void) {
    forEachBlock(of: size, from: 0, body)
  }

  /// Cuts the block into parts that end where a stream's position is a multiple of a size.
  func forEachBlock(of size: Int, from position: Int, _ body: (AudioBlock) -> Void) {
    var done = 0
    while done < frameCount {
      let end = min(done + size - (position + done) % size, frameCount)
      body(extracting(done..<end))
      done = end
    }
  }
}
