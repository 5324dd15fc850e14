#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Takes a sound to a whole fraction of its rate, for measuring: a windowed sinc keeps what lies
/// above the new band from folding into it.
struct Decimator {
  let factor: Int
  private let taps: AudioBuffer
  private let history: AudioBuffer
  private var filled: Int

  /// New samples are taken in blocks of this size.
  private static let blockFrameCount = 2048

  init(factor: Int) {
    self.factor = factor
    // Six periods of the new rate to either side, in whole lanes.
    let count = (12 * factor + 8) / 8 * 8
    let cutoff = 0.4 / Double(factor)
    let middle = Double(count) / 2
    let taps = (0..<count).map { tap in
      let x = Double(tap) - middle
      let sinc = x == 0 ? 2 * cutoff : sin(2 * .pi * cutoff * x) / (.pi * x)
      return sinc * HannWindow.weight(at: Double(tap) / Double(count))
    }
    let sum = taps.reduce(0, +)
    self.taps = AudioBuffer(channels: [taps.map { Float($0 / sum) }])
    history = AudioBuffer(channelCount: 1, frameCapacity: count + Self.blockFrameCount)
    filled = count
  }

  /// Input samples by which the output is late: its first sample is for so many before the first.
  var delay: Int { taps.frameCapacity / 2 }

  /// How many samples can be given at most at once.
  var freeFrameCount: Int { history.frameCapacity - filled }

  /// The position for the next samples.
  var entrance: AudioBlock { history.block.dropFirst(filled) }

  /// Takes the samples that were written to the entrance, and appends to `output` from `start` on
  /// those of the lower rate that have become known; returns their number.
  mutating func take(_ count: Int, into output: AudioBlock, from start: Int) -> Int {
    filled += count
    let memory = history.block
    let x = memory.samples(of: 0)
    let filter = taps.block
    let h = filter.samples(of: 0)
    var y = output[0]
    var read = 0
    var made = 0
    while read + h.count <= filled {
      var sum = SIMD8<Float>()
      for tap in stride(from: 0, to: h.count, by: 8) {
        sum += x.lanes(at: read + tap) * h.lanes(at: tap)
      }
      y[start + made] = sum.sum()
      made += 1
      read += factor
    }
    var samples = memory[0]
    for index in read..<filled { samples[index - read] = x[index] }
    filled -= read
    return made
  }
}
