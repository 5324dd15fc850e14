import SyrinxSystem

/// Takes a sound to a whole fraction of its rate, for measuring: a windowed sinc keeps what lies
/// above the new band from folding into it.
struct Decimator: ~Copyable {
  let factor: Int
  private let taps: AudioBuffer
  private var history: AudioBuffer
  private var filled: Int

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

  /// Samples that can be given at once.
  var freeFrameCount: Int { history.frameCapacity - filled }

  /// Writes the mean of all channels after what was taken, of no more frames than are free; with
  /// `leavesOutFaults` silence where that is not a number.
  mutating func enter(_ block: AudioFrames, leavesOutFaults: Bool = false) {
    precondition(block.frameCount <= freeFrameCount)
    var part = history.extracting(filled..<filled + block.frameCount)
    part.writeMean(of: block)
    guard leavesOutFaults else { return }
    var samples = part[0]
    for frame in samples.indices where !(samples[frame].magnitude < 1e9) { samples[frame] = 0 }
  }

  /// Takes the samples that have entered, and writes those of the lower rate that have
  /// become known to `output`, from a frame on; returns their number.
  mutating func take(_ count: Int, into output: inout AudioBuffer, at start: Int = 0) -> Int {
    filled += count
    var read = 0
    var made = 0
    do {
      let x = history.samples(of: 0)
      let h = taps.samples(of: 0)
      var y = output[0]
      // Where none is left out, eight at a time, whose products are added in the same order.
      if factor == 1 {
        let (early, late) = (h.lanes(at: 0), h.lanes(at: 8))
        while read + h.count + 7 <= filled {
          let window = x.extracting(read..<read + 23)
          var sums = SIMD8<Float>()
          for lane in 0..<8 {
            let products = window.lanes(at: lane) * early[lane]
            sums += products + window.lanes(at: lane + 8) * late[lane]
          }
          y.setLanes(at: start + made, to: sums)
          made += 8
          read += 8
        }
      }
      while read + h.count <= filled {
        var sum = SIMD8<Float>()
        for tap in stride(from: 0, to: h.count, by: 8) {
          sum += x.lanes(at: read + tap) * h.lanes(at: tap)
        }
        y[start + made] = sum.sum()
        made += 1
        read += factor
      }
    }
    filled -= read
    let left = filled
    var samples = history[0]
    for index in 0..<left { samples[index] = samples[index + read] }
    return made
  }
}
