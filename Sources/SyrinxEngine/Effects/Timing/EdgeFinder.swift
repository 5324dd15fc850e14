/// Finds frames near wanted ones at which a sound can be cut without being heard: zero crossings where it is
/// soft.
final class EdgeFinder: FrameSink {
  /// Rising frames, `Int.max` for the end.
  private let wanted: [Int]
  /// The frames about each wanted one that are looked at, none beyond the middle to its neighbours.
  private let windows: [Range<Int>]
  /// The mean of all channels there.
  private var samples: [[Float]]
  /// The first window that is not complete.
  private var first = 0
  private(set) var position = 0

  init(_ wanted: [Int], within distance: Int) {
    self.wanted = wanted
    windows = wanted.enumerated().map { index, frame in
      guard frame > 0, frame < .max, distance > 0 else { return frame..<frame }
      let before = index > 0 ? (frame - min(wanted[index - 1], frame)) / 2 : frame
      let next = index + 1 < wanted.count ? wanted[index + 1] : .max
      let after = (max(next, frame) - frame) / 2
      return frame - min(before, distance, frame)..<frame + min(after, distance)
    }
    samples = Array(repeating: [], count: wanted.count)
  }

  func write(_ block: AudioFrames) {
    let frames = position..<position + block.frameCount
    var index = first
    while index < windows.count, windows[index].lowerBound < frames.upperBound {
      let part = windows[index].clamped(to: frames)
      for frame in part {
        let sum = (0..<block.channelCount).reduce(Float()) {
          $0 + block.samples(of: $1)[frame - frames.lowerBound]
        }
        samples[index].append(sum / Float(block.channelCount))
      }
      if windows[index].upperBound <= frames.upperBound, index == first { first += 1 }
      index += 1
    }
    position = frames.upperBound
  }

  /// The best frame for each that is wanted, none beyond the end.
  func edges() -> [Int] {
    wanted.indices.map { index in
      let window = windows[index].lowerBound..<windows[index].lowerBound + samples[index].count
      // The end of the sound stays that.
      return window.count < 2 || wanted[index] >= position
        ? min(wanted[index], position) : best(samples[index], window, near: wanted[index])
    }
  }

  /// Softness counts most, then nearness; without a zero crossing the smallest sample serves.
  private func best(_ samples: [Float], _ window: Range<Int>, near wanted: Int) -> Int {
    // Power over about a tenth of the window.
    let reach = max(samples.count / 20, 1)
    var powers = [0.0]
    for sample in samples { powers.append(powers.last! + Double(sample * sample)) }
    let distance = Double(max(wanted - window.lowerBound, window.upperBound - wanted, 1))
    var (best, least) = (min(wanted, position), Double.infinity)
    for crossingOnly in [true, false] where least == .infinity {
      for index in 1..<samples.count {
        let isCrossing =
          samples[index - 1] <= 0 && samples[index] >= 0
          || samples[index - 1] >= 0 && samples[index] <= 0
        guard isCrossing || !crossingOnly else { continue }
        let (from, to) = (max(index - reach, 0), min(index + reach, samples.count))
        let power = (powers[to] - powers[from]) / Double(to - from)
        let way = Double(window.lowerBound + index - wanted) / distance
        let jump = Double(samples[index].magnitude + samples[index - 1].magnitude)
        let cost = (power + (crossingOnly ? 0 : jump * jump) + 1e-12) * (1 + 3 * way * way)
        if cost < least { (best, least) = (window.lowerBound + index, cost) }
      }
    }
    return best
  }
}
