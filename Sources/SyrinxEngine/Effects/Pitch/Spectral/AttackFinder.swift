/// Finds the frames at which energy arrives suddenly, below the crossover and above it.
///
/// In five bands of frequency the energies of two short windows are compared, one before a frame and one
/// after it. Where their quotient is large in one of the bands and larger than a while before and
/// after, there is an attack. What is far below the other bands or the loudest within a tenth of a
/// second does not count.
struct AttackFinder: ~Copyable {
  private let hop: Int
  private let size: Int
  private let window: [Float]
  private var plan: FourierPlan
  private let bands: [(bins: Range<Int>, isLow: Bool)]
  /// Rings of 256 hops: energies, a row a band and one of sums, and the quotients of both ranges.
  private var energies: [Float]
  private var rises: [Float]
  /// Hops analysed.
  private var count = 0
  /// Attacks below the crossover and above it, in frames, ascending.
  private var low: [Int] = []
  private var high: [Int] = []

  private static let ringCount = 256
  /// Hops between a frame and either window's middle, that are looked ahead for the loudest, that are
  /// looked back for it, and within which there is one attack.
  private static let gap = 2
  private static let ahead = 70
  private static let back = 70
  private static let reach = 6
  /// 35 dB.
  private static let rest: Float = 3.16e-4
  /// 20 and 14 dB. Low tones beat as fast as drums are struck.
  private static let leastLow: Float = 100
  private static let leastHigh: Float = 25

  /// For a sound of a sample rate that counts as one of 44.1 kHz when divided by `scale`.
  init(sampleRate: Int, scale: Double, crossover: Double) throws(LibraryError) {
    hop = max(Int((64 * scale).rounded()), 2)
    size = 4 * hop
    window = HannWindow.weights(size).map { Float($0) }
    plan = try FourierPlan(size: size)
    let edges = [80.0, 600, crossover, 3600, 8000, 19_000].map { [size] in
      min(max(Int(($0 * Double(size) / Double(sampleRate)).rounded()), 1), size / 2)
    }
    bands = zip(edges, edges.dropFirst()).enumerated().map { (bins: $1.0..<$1.1, isLow: $0 < 2) }
    energies = Array(repeating: 0, count: Self.ringCount * (bands.count + 1))
    rises = Array(repeating: 0, count: 2 * Self.ringCount)
  }

  /// Looks at what has been heard up to a frame.
  mutating func listen(_ sounds: [SampleHistory], until end: Int) {
    while count * hop + size / 2 <= end {
      analyse(sounds)
      compare(at: count - Self.gap - Self.ahead)
      decide(at: count - Self.gap - Self.ahead - Self.reach)
      count += 1
    }
  }

  private mutating func analyse(_ sounds: [SampleHistory]) {
    let slot = count % Self.ringCount
    for row in 0...bands.count { energies[row * Self.ringCount + slot] = 0 }
    for channel in sounds.indices {
      Self.fill(&plan, sounds[channel], from: count * hop - size / 2, window)
      plan.transform()
      for (row, band) in bands.enumerated() {
        let energy = Self.energy(plan, band.bins)
        energies[row * Self.ringCount + slot] += energy
        energies[bands.count * Self.ringCount + slot] += energy
      }
    }
  }

  private static func fill(
    _ plan: inout FourierPlan, _ sound: borrowing SampleHistory, from first: Int, _ window: [Float]
  ) {
    let start = sound.index(of: first)
    let source = sound.samples.span
    var samples = plan.real
    for index in samples.indices { samples[index] = window[index] * source[start + index] }
  }

  private static func energy(_ plan: borrowing FourierPlan, _ bins: Range<Int>) -> Float {
    let spectrum = plan.spectrumSpan
    var sum: Float = 0
    for index in 2 * bins.lowerBound..<2 * bins.upperBound {
      sum += spectrum[index] * spectrum[index]
    }
    return sum
  }

  private func energy(_ row: Int, _ hop: Int) -> Float {
    hop < 0 ? 0 : energies[row * Self.ringCount + hop % Self.ringCount]
  }

  private mutating func compare(at middle: Int) {
    // Nothing can be spread before the first frame.
    guard middle >= Self.gap else { return }
    let (before, after) = (middle - Self.gap, middle + Self.gap)
    var loudest: Float = 0
    for hop in middle - Self.back...count { loudest = max(loudest, energy(bands.count, hop)) }
    var both: Float = 0
    for row in bands.indices { both += max(energy(row, before), energy(row, after)) }
    let floor = Self.rest * (both + loudest) + 1e-12
    var (low, high): (Float, Float) = (0, 0)
    for (row, band) in bands.enumerated() {
      let rise = (energy(row, after) + floor) / (energy(row, before) + floor)
      if band.isLow { low = max(low, rise) } else { high = max(high, rise) }
    }
    rises[middle % Self.ringCount] = low
    rises[Self.ringCount + middle % Self.ringCount] = high
  }

  private mutating func decide(at middle: Int) {
    guard middle >= 0 else { return }
    if isPeak(middle, row: 0, least: Self.leastLow) { low.append(middle * hop) }
    if isPeak(middle, row: 1, least: Self.leastHigh) { high.append(middle * hop) }
  }

  private func isPeak(_ middle: Int, row: Int, least: Float) -> Bool {
    func rise(_ hop: Int) -> Float {
      hop < 0 ? 0 : rises[row * Self.ringCount + hop % Self.ringCount]
    }
    let height = rise(middle)
    guard height >= least else { return false }
    return (1...Self.reach).allSatisfy {
      rise(middle - $0) < height && rise(middle + $0) <= height
    }
  }

  /// Frames between a frame and the nearest attack below or above the crossover.
  func distance(from frame: Double, isLow: Bool) -> Double {
    (isLow ? low : high).reduce(.infinity) { min($0, (Double($1) - frame).magnitude) }
  }

  mutating func forget(before frame: Int) {
    low.removeAll { $0 < frame }
    high.removeAll { $0 < frame }
  }
}
