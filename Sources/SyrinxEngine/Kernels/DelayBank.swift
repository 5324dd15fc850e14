/// Sixteen delay lines of different lengths that are written and read together, chunk by chunk.
///
/// Each line is a ring whose length is a whole number of chunks, so that a chunk is written in one
/// piece; its first chunk is kept twice, so that any chunk is read in one piece.
struct DelayBank {
  let chunk: Int
  let delays: [Int]
  private var storage: [Float]
  private let starts: [Int]
  private let capacities: [Int]
  private var heads: [Int]

  /// Lines that delay by so many frames, written in chunks of a multiple of four frames.
  init(delays: [Int], chunk: Int) {
    precondition(delays.count == Tile.lineCount && chunk % Tile.frameCount == 0)
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

  /// Writes the next chunk of all lines.
  mutating func write(_ tiles: Span<Float>) {
    for line in 0..<Tile.lineCount {
      let head = heads[line]
      let start = starts[line] + head
      let capacity = capacities[line]
      heads[line] = head + chunk == capacity ? 0 : head + chunk
      Tile.extract(line: line, of: tiles, to: &storage, at: start, count: chunk)
      if head == 0 {
        Tile.extract(
          line: line, of: tiles, to: &storage, at: start + capacity, count: chunk)
      }
    }
  }

  /// Reads the chunk that is about to leave each line, before the next is written.
  func read(into tiles: inout MutableSpan<Float>) { read(into: &tiles, ahead: 0) }

  /// Reads the chunk that is leaving each line, after the newest was written; the delays may then
  /// be shorter than a chunk.
  func readWritten(into tiles: inout MutableSpan<Float>) { read(into: &tiles, ahead: chunk) }

  private func read(into tiles: inout MutableSpan<Float>, ahead: Int) {
    let storage = self.storage.span
    for line in 0..<Tile.lineCount {
      let place = heads[line] - ahead - delays[line]
      let from = starts[line] + (place < 0 ? place + capacities[line] : place)
      tiles.setFours(
        chunk / 4, at: line * 4, every: Tile.sampleCount, from: storage, at: from, every: 4)
    }
  }

  /// Silences all lines.
  mutating func reset() {
    for index in storage.indices { storage[index] = 0 }
    for line in heads.indices { heads[line] = 0 }
  }
}
