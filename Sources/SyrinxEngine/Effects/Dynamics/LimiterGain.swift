/// From peaks to the gain that keeps them under a ceiling.
///
/// The gain that each frame needs is spread over the frames about it by a sliding minimum, rises
/// from there no faster than the release lets it, and is smoothed by two moving averages shorter
/// than the minimum reaches; so it is never above what is needed. It is held `guardFrames` before
/// and after a peak, since interpolation sees as many frames, and a slope there would bend the wave.
struct LimiterGain {
  private static let guardFrames = Interpolator.tapCount / 2 + 1
  /// Peaks are taken a tenth of a decibel below the ceiling, since true-peak meters with different
  /// filters differ by about as much.
  private static let aim: Float = 0.98855
  /// Gains are averaged as whole numbers of this many to one, so that sums stay exact for ever.
  private static let scale = Double(1 << 30)

  /// Frames after its peak at which a gain is known.
  let delay: Int
  private var minimum: SlidingMinimum
  private var released = 1.0
  private var averages: (MovingSum, MovingSum)
  /// Gains of a block as whole numbers, then their sums.
  private var sums: [Int]
  /// Frames since one last needed less than all, and since less than all was last released.
  private var unneededCount = Int.max / 2
  private var restCount = Int.max / 2
  private let perSum: Double

  /// A gain that goes down within so many frames, found for blocks of `blockFrameCount` at most.
  init(lookahead: Int, blockFrameCount: Int) {
    let length = max(lookahead / 2, 1)
    let smoothing = 2 * length - 2
    delay = Self.guardFrames + smoothing
    minimum = SlidingMinimum(length: smoothing + 2 * Self.guardFrames + 1)
    averages = (
      MovingSum(length: length, initial: Int(Self.scale)),
      MovingSum(length: length, initial: length * Int(Self.scale))
    )
    sums = Array(repeating: 0, count: blockFrameCount)
    perSum = 1 / (Double(length * length) * Self.scale)
  }

  /// Replaces peaks by gains, which are `delay` frames late.
  mutating func process(
    _ samples: inout MutableSpan<Float>, ceilings: Span<Float>, releases: Span<Float>
  ) {
    for frame in samples.indices {
      let peak = samples[frame]
      let ceiling = ceilings[frame]
      samples[frame] = peak > ceiling ? Self.aim * ceiling / peak : 1
    }
    var frame = 0
    while frame < samples.count, samples[frame] == 1 { frame += 1 }
    let isNeeded = frame < samples.count
    // As long as nothing happens, nothing is changed by leaving it out.
    let isQuiet = !isNeeded && unneededCount >= minimum.length
    if isQuiet, restCount >= averages.0.length + averages.1.length { return }
    unneededCount = isNeeded ? 0 : unneededCount + samples.count
    restCount = isQuiet && released == 1 ? restCount + samples.count : 0
    if !isQuiet { minimum.process(&samples) }
    release(&samples, releases)
    averages.0.process(&sums, count: samples.count)
    averages.1.process(&sums, count: samples.count)
    for frame in samples.indices { samples[frame] = Float(Double(sums[frame]) * perSum) }
  }

  /// Lets gains rise from those that are needed, as whole numbers.
  private mutating func release(_ samples: inout MutableSpan<Float>, _ releases: Span<Float>) {
    var released = released
    var numbers = sums.mutableSpan
    for frame in samples.indices {
      let needed = Double(samples[frame])
      let risen = released + Double(releases[frame]) * (needed - released)
      released = needed < released ? needed : risen
      // A hundred-thousandth is too little to be heard, and would keep the sound from passing as it is.
      if released > 1 - 1e-5, needed == 1 { released = 1 }
      numbers[frame] = Int(released * Self.scale)
    }
    self.released = released
  }

  mutating func reset() {
    minimum.reset()
    released = 1
    averages.0.reset()
    averages.1.reset()
    (unneededCount, restCount) = (.max / 2, .max / 2)
  }
}

/// The sum of the last so many whole numbers.
struct MovingSum {
  private let initial: Int
  private var ring: [Int]
  var length: Int { ring.count }
  private var position = 0
  private var sum: Int

  /// A sum that begins as if all numbers had been `initial`.
  init(length: Int, initial: Int) {
    self.initial = initial
    ring = Array(repeating: initial, count: length)
    sum = initial * length
  }

  /// Replaces each of the first numbers by the sum of so many up to it.
  mutating func process(_ values: inout [Int], count: Int) {
    var (position, sum) = (position, sum)
    var values = values.mutableSpan
    var ring = ring.mutableSpan
    for index in 0..<count {
      let value = values[index]
      sum += value - ring[position]
      ring[position] = value
      position = position + 1 == ring.count ? 0 : position + 1
      values[index] = sum
    }
    (self.position, self.sum) = (position, sum)
  }

  mutating func reset() { self = MovingSum(length: ring.count, initial: initial) }
}

/// The least of the last so many values, found in the time of two comparisons each (D. Lemire,
/// "Streaming Maximum-Minimum Filter Using No More than Three Comparisons per Element", 2006).
struct SlidingMinimum {
  private struct Candidate {
    var value: Float
    /// Where in the stream it was.
    var position: Int
  }

  let length: Int
  /// A ring of values that may yet be the least, rising.
  private var candidates: [Candidate]
  private var first = 0
  private var last = 0
  private var position = 0

  init(length: Int) {
    self.length = length
    var capacity = 1
    while capacity <= length { capacity *= 2 }
    candidates = Array(repeating: Candidate(value: 0, position: 0), count: capacity)
  }

  /// Replaces each value by the least of those up to it.
  mutating func process(_ samples: inout MutableSpan<Float>) {
    var (first, last, position) = (self.first, self.last, self.position)
    let length = self.length
    var ring = candidates.mutableSpan
    let mask = ring.count - 1
    for index in samples.indices {
      let value = samples[index]
      while last > first, ring[(last - 1) & mask].value >= value { last -= 1 }
      ring[last & mask] = Candidate(value: value, position: position)
      last += 1
      if ring[first & mask].position <= position - length { first += 1 }
      position += 1
      samples[index] = ring[first & mask].value
    }
    (self.first, self.last, self.position) = (first, last, position)
  }

  mutating func reset() { (first, last, position) = (0, 0, 0) }
}
