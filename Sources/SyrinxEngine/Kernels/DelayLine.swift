/// A ring of samples that is written chunk by chunk and read at any delay up to a longest.
struct DelayLine {
  let chunk: Int
  private let capacity: Int
  private var storage: [Float]
  /// Where the next chunk will be written.
  private var head = 0

  init(longest: Int, chunk: Int) {
    // Three samples more than asked for, for reading between samples.
    capacity = (longest + 3 + chunk - 1) / chunk * chunk + chunk
    self.chunk = chunk
    storage = Array(repeating: 0, count: capacity + chunk)
  }

  /// Writes the next chunk.
  mutating func write(_ samples: Span<Float>) {
    precondition(samples.count == chunk && chunk % 4 == 0)
    copy(samples, at: head)
    // The first chunk is kept twice, so that any chunk can be read in one piece.
    if head == 0 { copy(samples, at: capacity) }
    head = head + chunk == capacity ? 0 : head + chunk
  }

  private mutating func copy(_ samples: Span<Float>, at start: Int) {
    let chunk = self.chunk
    var target = storage.mutableSpan
    target.setFours(chunk / 4, at: start, every: 4, from: samples, at: 0, every: 4)
  }

  /// Copies the newest chunk as it was so many frames earlier.
  func copy(delayedBy delay: Int, to target: inout MutableSpan<Float>) {
    let row = storage.span.extracting(place(of: delay))
    for frame in target.indices { target[frame] = row[frame] }
  }

  /// Copies the same into a line of tiles, times a factor.
  func copy(
    delayedBy delay: Int, times factor: Float, to tiles: inout MutableSpan<Float>, line: Int
  ) {
    tiles.setFours(
      chunk / 4, at: line * 4, every: Tile.sampleCount, from: storage.span,
      at: place(of: delay).lowerBound, every: 4
    ) { factor * $1 }
  }

  private func place(of delay: Int) -> Range<Int> {
    precondition(delay >= 0 && delay + chunk <= capacity, "longer than the line")
    let place = head - chunk - delay
    let start = place < 0 ? place + capacity : place
    return start..<start + chunk
  }

  /// A frame of the newest chunk at a delay that need not be whole, by the cubic through its four
  /// neighbours (Catmull and Rom).
  func sample(_ frame: Int, delayedBy delay: Double) -> Float {
    let whole = Int(delay)
    let share = Float(delay - Double(whole))
    var place = head - chunk + frame - whole
    if place < 0 { place += capacity }
    func at(_ offset: Int) -> Float {
      let index = place + offset
      return storage[index < 0 ? index + capacity : index >= capacity ? index - capacity : index]
    }
    let x0 = at(0)
    let x1 = at(-1)
    guard share > 0 else { return x0 }
    // The sample after the newest is not there yet; a straight line serves for that one.
    guard whole > 0 else { return x0 + share * (x1 - x0) }
    let before = at(1)
    let after = at(-2)
    let slope = (x1 - before) / 2
    let square = before - 2.5 * x0 + 2 * x1 - after / 2
    let cube = (after - before) / 2 + 1.5 * (x0 - x1)
    return x0 + share * (slope + share * (square + share * cube))
  }

  /// Silences the line.
  mutating func reset() {
    for index in storage.indices { storage[index] = 0 }
    head = 0
  }
}
