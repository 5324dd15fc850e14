/// The amplitudes of a hum's harmonics in a sound, one a period: demodulated by a carrier, and meaned over
/// a triangle of two periods, which leaves nothing of the other harmonics.
struct HumPoints {
  private let capacity: Int
  private let channelCount: Int
  private let groupCount: Int
  private var values: [HumGroup]
  /// Set where the sound is known and not silent on both sides of a point.
  private var heard: [Bool]
  /// The period before's addition to the next point.
  private var rising: [HumGroup]
  /// Points so far.
  private(set) var count = 0

  init(capacity: Int, channelCount: Int, groupCount: Int) {
    self.capacity = capacity
    self.channelCount = channelCount
    self.groupCount = groupCount
    values = Array(repeating: HumGroup(), count: capacity * channelCount * groupCount)
    heard = Array(repeating: false, count: capacity)
    rising = Array(repeating: HumGroup(), count: channelCount * groupCount)
  }

  /// All points of the first eight harmonics of a sound.
  init(of sound: AudioFrames, frameCount: Int, turns: Double) {
    let pointCount = sound.frameCount / frameCount
    self.init(capacity: pointCount, channelCount: sound.channelCount, groupCount: 1)
    var wasHeard = false
    for point in 0..<pointCount {
      let block = sound.extracting(point * frameCount..<(point + 1) * frameCount)
      let isHeard = !block.isSilent(below: 0)
      add(block, turns: turns, at: point, isHeard: isHeard && wasHeard)
      wasHeard = isHeard
    }
  }

  func isHeard(_ point: Int) -> Bool {
    point >= 0 && point < count && heard[point % capacity]
  }

  subscript(point: Int, channel: Int, group: Int) -> HumGroup {
    values[(point % capacity * channelCount + channel) * groupCount + group]
  }

  /// Adds the period that begins at a point; the carrier turns so many times in each.
  mutating func add(_ block: AudioFrames, turns: Double, at point: Int, isHeard: Bool) {
    let start = -2 * .pi * (turns * Double(point)).truncatingRemainder(dividingBy: 1)
    let turn = -2 * .pi * turns / Double(block.frameCount)
    let scale = 1 / Float(block.frameCount)
    heard[point % capacity] = isHeard
    for group in 0..<groupCount {
      let v = HumGroup(turning: start, group: group)
      let t = HumGroup(turning: turn, group: group)
      for channel in 0..<channelCount {
        let place = channel * groupCount + group
        let (sum, falling) = Self.sums(block.samples(of: channel), v, t)
        values[point % capacity * channelCount * groupCount + place] = HumGroup(
          re: scale * (rising[place].re + falling.re), im: scale * (rising[place].im + falling.im))
        rising[place] = sum - falling
      }
    }
    count = point + 1
  }

  /// The demodulated samples' sum, and that with weights that fall from one to zero.
  private static func sums(_ samples: Span<Float>, _ start: HumGroup, _ turn: HumGroup) -> (
    sum: HumGroup, falling: HumGroup
  ) {
    var sum = HumGroup()
    var sums = HumGroup()
    var v = start
    for frame in samples.indices {
      let sample = samples[frame]
      sum.re += sample * v.re
      sum.im += sample * v.im
      sums.re += sum.re
      sums.im += sum.im
      v = v * turn
    }
    let scale = 1 / Float(samples.count)
    return (sum, HumGroup(re: scale * sums.re, im: scale * sums.im))
  }
}
