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
    let used = end - base
    if used + count + 32 > samples.count { forget(used) }
    end += count
    return end - count - base
  }

  /// Moves what must be kept to the beginning, and clears the rest.
  private mutating func forget(_ used: Int) {
    let gone = used - reach
    let kept = reach
    var memory = samples.mutableSpan
    for index in 0..<kept { memory[index] = memory[index + gone] }
    for index in kept..<memory.count { memory[index] = 0 }
    base += gone
  }

  mutating func append(_ new: Span<Float>) {
    let start = extend(by: new.count)
    var memory = samples.mutableSpan
    for index in new.indices { memory[start + index] = new[index] }
  }

  mutating func append(_ sample: Float) {
    let start = extend(by: 1)
    samples[start] = sample
  }

  /// The index in `samples` of a position in the stream.
  @inline(__always)
  func index(of position: Int) -> Int { position - base }
}
