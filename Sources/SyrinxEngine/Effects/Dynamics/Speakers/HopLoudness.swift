/// The power of each hop of a sound, weighted as loudness is (BS.1770-4).
struct HopLoudness {
  private let filter: KWeighting
  private let weights: [Double]
  private var pairs: [KWeightedPair]

  init(sampleRate: Int, weights: [Double]) {
    filter = KWeighting(sampleRate: Double(sampleRate))
    self.weights = weights
    pairs = Array(repeating: KWeightedPair(), count: (weights.count + 1) / 2)
  }

  /// The mean square of a hop, all channels added up.
  mutating func power(of block: AudioFrames) -> Double {
    var energy = 0.0
    for index in pairs.indices {
      let (left, right) = (2 * index, min(2 * index + 1, block.channelCount - 1))
      pairs[index].add(
        block.samples(of: left), block.samples(of: right), 0..<block.frameCount, filter)
      let taken = pairs[index].takeEnergy()
      energy += taken[0] * weights[left]
      if right > left { energy += taken[1] * weights[right] }
    }
    return energy * filter.power / Double(block.frameCount)
  }

  mutating func reset() {
    for index in pairs.indices { pairs[index] = KWeightedPair() }
  }
}
