/// The latest samples of a stream, by their position in it, in memory of fixed size.
struct SampleHistory {
  /// Samples that are kept for sure.
  let reach: Int
  var samples: [Float]
  /// The position in the stream of `samples[0]`, and that after the last sample.
  private(set) var base: Int
  private(set) var end = 0

  /// Keeps `reach` samples; before the stream there is silence. Up to `block` samples are appended at
  /// once.
  init(reach: Int, block: Int) {
    self.reach = reach
    base = -reach
    samples = Array(repeating: 0, count: 2 * (reach + block) + 32)
  }

  /// Makes room for samples, which are silent, and gives the index of the first in `samples`.
  mutating func extend(by count: Int) -> Int {
    if end - base + count + 32 > samples.count {
      let gone = end - base - reach
      var memory = samples.mutableSpan
      memory.shiftOut(gone)
      base += gone
    }
    end += count
    return end - count - base
  }

  /// Takes the next samples, and gives the index of the first.
  @discardableResult
  mutating func append(_ new: Span<Float>) -> Int {
    let start = extend(by: new.count)
    var memory = samples.mutableSpan
    for index in new.indices { memory[start + index] = new[index] }
    return start
  }

  /// Takes the first samples of a buffer.
  mutating func append(_ buffer: borrowing AudioBuffer, count: Int) {
    append(buffer.frames.prefix(count).samples(of: 0))
  }

  mutating func append(_ sample: Float) {
    // In one step the samples would be copied each time.
    let start = extend(by: 1)
    samples[start] = sample
  }

  /// The index in `samples` of a position in the stream.
  @inline(__always)
  func index(of position: Int) -> Int { position - base }
}
