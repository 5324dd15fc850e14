/// Sixteen delay lines of different lengths that are written and read together, chunk by chunk.
///
/// Each line is a ring whose length is a whole number of chunks, so that a chunk is written in one
/// piece; its first chunk is kept twice, so that any chunk is read in one piece.
struct DelayBank {
  let chunk: Int
  let delays: [Int]
  /// The samples of all lines, in which `Rows` say where to read and write.
  var storage: [Float]
  private let starts: [Int]
  private let capacities: [Int]
  private var heads: [Int]

  /// Lines that delay by so many frames, written in chunks of a multiple of eight frames.
  init(delays: [Int], chunk: Int) {
    precondition(delays.count == Tile.lineCount && chunk % 8 == 0)
    self.chunk = chunk
    self.delays = delays
    capacities = delays.map { ($0 + chunk - 1) / chunk * chunk + chunk }
    var starts: [Int] = []
    var count = 0
    for capacity in capacities {
      starts.append(count)
      count += capacity + chunk
    }
    self.starts = starts
    storage = Array(repeating: 0, count: count)
    heads = Array(repeating: 0, count: delays.count)
  }

  /// The longest delay.
  var longest: Int { delays.max()! }

  /// Where the next chunk of each line is to be written.
  var entering: Rows {
    Rows(length: chunk, in: storage.count) { starts[$0] + heads[$0] }
  }

  /// Where the chunk lies that is leaving each line.
  ///
  /// It belongs to the chunk about to be written, and no delay may then be shorter than a chunk; or,
  /// `ahead` by a chunk, to the one written last.
  func leaving(ahead: Int = 0) -> Rows {
    Rows(length: chunk, in: storage.count) { line in
      let place = heads[line] - ahead - delays[line]
      return starts[line] + (place < 0 ? place + capacities[line] : place)
    }
  }

  /// Says that the next chunk was written.
  mutating func advance() {
    for line in 0..<Tile.lineCount {
      let head = heads[line]
      if head == 0 {
        let start = starts[line]
        storage.repeatLanes(of: start..<start + chunk, at: start + capacities[line])
      }
      heads[line] = head + chunk == capacities[line] ? 0 : head + chunk
    }
  }

  /// Where the chunk of a line lies that was written last.
  func newest(_ line: Int) -> Int {
    starts[line] + (heads[line] == 0 ? capacities[line] : heads[line]) - chunk
  }

  /// Silences all lines.
  mutating func reset() {
    for index in storage.indices { storage[index] = 0 }
    for line in heads.indices { heads[line] = 0 }
  }
}

extension [Float] {
  /// Copies a range, of a multiple of eight samples, to another place.
  mutating func repeatLanes(of range: Range<Int>, at place: Int) {
    var samples = mutableSpan
    for offset in stride(from: 0, to: range.count, by: 8) {
      samples.setLanes(at: place + offset, to: samples.lanes(at: range.lowerBound + offset))
    }
  }
}
