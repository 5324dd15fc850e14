/// Sixteen delay lines of different lengths that are written and read together, block by block.
///
/// Each line is a ring whose length is a whole number of blocks, so that a block is written in one
/// piece; its first block is kept twice, so that any block is read in one piece.
struct DelayBank {
  let blockFrameCount: Int
  let delays: [Int]
  /// The samples of all lines, in which `Rows` say where to read and write.
  var storage: [Float]
  private let starts: [Int]
  private let capacities: [Int]
  private var heads: [Int]

  /// Lines that delay by so many frames, written in blocks of a multiple of eight frames.
  init(delays: [Int], blockFrameCount: Int) {
    precondition(delays.count == LineVector.lineCount && blockFrameCount % 8 == 0)
    self.blockFrameCount = blockFrameCount
    self.delays = delays
    capacities = delays.map {
      ($0 + blockFrameCount - 1) / blockFrameCount * blockFrameCount + blockFrameCount
    }
    var starts: [Int] = []
    var count = 0
    for capacity in capacities {
      starts.append(count)
      count += capacity + blockFrameCount
    }
    self.starts = starts
    storage = Array(repeating: 0, count: count)
    heads = Array(repeating: 0, count: delays.count)
  }

  var longest: Int { delays.max()! }

  /// Where the next block of each line is to be written.
  var entering: Rows {
    Rows(length: blockFrameCount, in: storage.count) { starts[$0] + heads[$0] }
  }

  /// Where the block lies that is leaving each line.
  ///
  /// It belongs to the block about to be written, and no delay may then be shorter than a block; or,
  /// `ahead` by a block, to the one written last.
  func leaving(ahead: Int = 0) -> Rows {
    Rows(length: blockFrameCount, in: storage.count) { line in
      let position = heads[line] - ahead - delays[line]
      return starts[line] + (position < 0 ? position + capacities[line] : position)
    }
  }

  /// Says that the next block was written.
  mutating func advance() {
    for line in 0..<LineVector.lineCount {
      let head = heads[line]
      if head == 0 {
        let start = starts[line]
        storage.repeatLanes(of: start..<start + blockFrameCount, at: start + capacities[line])
      }
      heads[line] = head + blockFrameCount == capacities[line] ? 0 : head + blockFrameCount
    }
  }

  /// Where the block of a line lies that was written last.
  func newest(_ line: Int) -> Int {
    starts[line] + (heads[line] == 0 ? capacities[line] : heads[line]) - blockFrameCount
  }

  mutating func reset() {
    for index in storage.indices { storage[index] = 0 }
    for line in heads.indices { heads[line] = 0 }
  }
}

extension [Float] {
  /// Copies a range, of a multiple of eight samples, to another position.
  mutating func repeatLanes(of range: Range<Int>, at position: Int) {
    var samples = mutableSpan
    for offset in stride(from: 0, to: range.count, by: 8) {
      samples.setLanes(at: position + offset, to: samples.lanes(at: range.lowerBound + offset))
    }
  }
}
