#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Complex numbers of eight harmonics.
struct HumGroup {
  var re = SIMD8<Float>()
  var im = SIMD8<Float>()

  /// The squares of their magnitudes.
  var power: SIMD8<Float> { re * re + im * im }

  static func - (a: HumGroup, b: HumGroup) -> HumGroup {
    HumGroup(re: a.re - b.re, im: a.im - b.im)
  }

  @inline(__always)
  static func * (a: HumGroup, b: HumGroup) -> HumGroup {
    HumGroup(re: a.re * b.re - a.im * b.im, im: a.re * b.im + a.im * b.re)
  }

  /// Unit numbers whose angles are multiples of one, those of a group after others.
  init(turning angle: Double, group: Int) {
    for lane in 0..<8 {
      let multiple = Double(8 * group + lane + 1) * angle
      re[lane] = Float(cos(multiple))
      im[lane] = Float(sin(multiple))
    }
  }

  init(re: SIMD8<Float> = SIMD8(), im: SIMD8<Float> = SIMD8()) {
    self.re = re
    self.im = im
  }
}

/// Subtracts a hum whose frequency is about known, some seconds after it has come in.
///
/// Each harmonic is demodulated to a complex number a period, its amplitude there. The common frequency
/// is followed (`HumTracker`), and turned back. What is left is a constant under the rest of the sound:
/// its mean over three seconds, in which each period weighs as little as it differs from the next, so
/// that pauses decide. (The weighted mean is that of least squares; the differences tell the variance of
/// everything else, since the hum has next to none.)
struct HumCanceller {
  /// Seconds to either side that a mean reaches, and between two estimates of the frequency.
  private static let reachSeconds = 1.5
  private static let stepSeconds = 0.25
  /// Variance that counts for none, against the mean one.
  private static let floor: Float = 1e-5

  private let periodFrameCount: Int
  private let channelCount: Int
  private let groupCount: Int
  private let harmonicCount: Int
  /// Turns of the carrier in a period.
  private let turns: Double
  private let reach: Int
  private let step: Int
  private let window: [Float]

  private var tracker: HumTracker
  /// The sound of the last periods, and how many there are.
  private let sound: AudioBuffer
  private var soundCount = 0
  private let capacity: Int
  /// Of each period held whether it is whole and not silent.
  private var isHeard: [Bool]
  private var points: HumPoints
  /// The same turned back by the hum's phase, the phase in radians, and the variances.
  private var steady: [HumGroup]
  private var phases: [Double]
  private var variances: [SIMD8<Float>]
  /// Points whose phase is known, and periods that are ready.
  private var knownCount = 0
  private var lastOffset = 0.0
  private var readyCount = 0
  private var givenCount = 0
  /// The amplitudes at the point that begins the next period, of each channel and group.
  private var amplitudes: [HumGroup]

  init(frequency: Double, harmonicCount: Int, format: StreamFormat) {
    let rate = Double(format.sampleRate)
    periodFrameCount = max(Int((rate / frequency).rounded()), 1)
    let period = Double(periodFrameCount) / rate
    self.harmonicCount = max(min(harmonicCount, Int(0.45 * rate / frequency)), 1)
    channelCount = format.channelCount
    groupCount = (self.harmonicCount + 7) / 8
    turns = frequency * period
    reach = Int(Self.reachSeconds / period)
    step = max(Int(Self.stepSeconds / period), 1)
    let reach = self.reach
    window = (-reach...reach).map {
      Float(HannWindow.weight(at: 0.5 + Double($0) / Double(2 * reach + 2)))
    }
    tracker = HumTracker(
      period: period, reach: Self.reachSeconds, harmonicCount: self.harmonicCount,
      channelCount: channelCount)
    capacity = 2 * reach + tracker.reach + 2 * step + 12
    sound = AudioBuffer(
      channelCount: channelCount, frameCapacity: capacity * periodFrameCount)
    isHeard = Array(repeating: false, count: capacity)
    let count = capacity * channelCount * groupCount
    points = HumPoints(capacity: capacity, channelCount: channelCount, groupCount: groupCount)
    steady = Array(repeating: HumGroup(), count: count)
    variances = Array(repeating: SIMD8(), count: count)
    phases = Array(repeating: 0, count: capacity)
    amplitudes = Array(repeating: HumGroup(), count: channelCount * groupCount)
  }

  /// Where the next period of the sound is to be put.
  var entering: AudioBlock { period(soundCount) }

  private func period(_ index: Int) -> AudioBlock {
    let start = index % capacity * periodFrameCount
    return sound.block.extracting(start..<start + periodFrameCount)
  }

  /// Gives what is ready, and returns how many frames of it there were.
  mutating func give(_ block: AudioBlock) -> Int {
    var done = 0
    while done < block.frameCount, givenCount < readyCount * periodFrameCount {
      let (index, start) = givenCount.quotientAndRemainder(dividingBy: periodFrameCount)
      let count = min(periodFrameCount - start, block.frameCount - done)
      block.extracting(done..<done + count).copy(
        from: period(index).extracting(start..<start + count))
      done += count
      givenCount += count
    }
    return done
  }

  /// Takes the period that was put there, of which so many frames come before the sound's end.
  mutating func take(_ frameCount: Int) {
    let block = entering
    isHeard[soundCount % capacity] = frameCount == periodFrameCount && !block.isSilent(below: 0)
    points.add(
      block, turns: turns, at: soundCount,
      isHeard: isHeard[soundCount % capacity]
        && soundCount > 0 && isHeard[(soundCount - 1) % capacity])
    soundCount += 1
    let middle = soundCount - 1 - tracker.reach
    guard middle >= 0, middle % step == 0 else { return }
    follow(to: middle)
    while readyCount + reach + 3 < knownCount { cancel() }
  }

  /// Finds the frequency at a point and with it the phases up to there.
  private mutating func follow(to middle: Int) {
    let offset = tracker.offset(at: middle, points)
    let first = knownCount
    let previous = first == 0 ? offset : lastOffset
    let period = tracker.period
    for point in first...middle {
      func offsetAt(_ point: Int) -> Double {
        previous + (offset - previous) * Double(point - first + 1) / Double(middle - first + 1)
      }
      let mean = (offsetAt(point) + offsetAt(point - 1)) / 2
      let phase = point == 0 ? 0 : phases[(point - 1) % capacity] + 2 * .pi * mean * period
      phases[point % capacity] = phase
      turnBack(point, by: phase, offset: offsetAt(point))
    }
    knownCount = middle + 1
    lastOffset = offset
  }

  private mutating func turnBack(_ point: Int, by phase: Double, offset: Double) {
    for group in 0..<groupCount {
      var turn = HumGroup(turning: -phase, group: group)
      for lane in 0..<8 {
        // The triangle over which a point is the mean is a weak low-pass too.
        let x = .pi * Double(8 * group + lane + 1) * offset * tracker.period
        let gain = abs(x) < 1e-6 ? 1 : sin(x) / x
        turn.re[lane] *= Float(1 / (gain * gain))
        turn.im[lane] *= Float(1 / (gain * gain))
      }
      for channel in 0..<channelCount {
        let index = index(point, channel, group)
        steady[index] = points[point, channel, group] * turn
        guard point > 0 else { continue }
        // Until the next is known this is the difference from the last.
        let before = self.index(point - 1, channel, group)
        let isPair = points.isHeard(point) && points.isHeard(point - 1)
        variances[index] = isPair ? (steady[index] - steady[before]).power : SIMD8()
      }
    }
  }

  private func index(_ point: Int, _ channel: Int, _ group: Int) -> Int {
    (point % capacity * channelCount + channel) * groupCount + group
  }

  /// Subtracts the hum from the next period.
  private mutating func cancel() {
    let index = readyCount
    let block = period(index)
    let from = phases[index % capacity]
    let turn = turns + (phases[(index + 1) % capacity] - from) / (2 * .pi)
    let start = (turns * Double(index)).truncatingRemainder(dividingBy: 1) * 2 * .pi + from
    let isSilent = block.isSilent(below: 0)
    for channel in 0..<channelCount {
      for group in 0..<groupCount {
        let place = channel * groupCount + group
        let before = index == 0 ? mean(0, channel, group) : amplitudes[place]
        let after = mean(index + 1, channel, group)
        amplitudes[place] = after
        guard !isSilent else { continue }
        var samples = block[channel]
        Self.subtract(
          before, after, from: &samples, HumGroup(turning: start, group: group),
          HumGroup(turning: 2 * .pi * turn / Double(periodFrameCount), group: group))
      }
    }
    readyCount += 1
  }

  /// The amplitudes at a point: means of those around, weighted by their variances.
  private func mean(_ middle: Int, _ channel: Int, _ group: Int) -> HumGroup {
    let range = max(middle - reach, 1)...middle + reach
    var total = SIMD8<Float>()
    var count: Float = 0
    for point in range where points.isHeard(point) {
      let weight = window[point - middle + reach]
      total += weight * variances[index(point, channel, group)]
      count += weight
    }
    guard count > 0 else { return HumGroup() }
    let least = Self.floor * total / count + 1e-30
    var sum = HumGroup()
    var weights = SIMD8<Float>()
    for point in range where points.isHeard(point) {
      // The larger of the differences before and after it: pauses may be short.
      let variance = pointwiseMax(
        variances[index(point, channel, group)], variances[index(point + 1, channel, group)])
      let weight = window[point - middle + reach] / (variance + least)
      let value = steady[index(point, channel, group)]
      sum.re += weight * value.re
      sum.im += weight * value.im
      weights += weight
    }
    return harmonics(HumGroup(re: sum.re / weights, im: sum.im / weights), group)
  }

  /// Without those that are not wanted.
  private func harmonics(_ values: HumGroup, _ group: Int) -> HumGroup {
    var values = values
    for lane in 0..<8 where 8 * group + lane >= harmonicCount {
      values.re[lane] = 0
      values.im[lane] = 0
    }
    return values
  }

  private static func subtract(
    _ before: HumGroup, _ after: HumGroup, from samples: inout MutableSpan<Float>,
    _ start: HumGroup, _ turn: HumGroup
  ) {
    let count = Float(samples.count)
    let change = HumGroup(
      re: 2 * (after.re - before.re) / count, im: 2 * (after.im - before.im) / count)
    var a = HumGroup(re: 2 * before.re, im: 2 * before.im)
    var v = start
    for frame in samples.indices {
      samples[frame] -= (a.re * v.re - a.im * v.im).sum()
      v = v * turn
      a.re += change.re
      a.im += change.im
    }
  }
}
