/// Subtracts a hum whose frequency is about known, some seconds after it has come in.
///
/// Each harmonic is demodulated to a complex number a period, its amplitude there (`HumPoints`). The
/// common frequency is found from them (`HumTracker`), and with it the common phase and the amplitudes
/// under the rest of the sound (`HumEstimator`).
struct HumCanceller: ~Copyable {
  /// Seconds to either side in which a frequency is looked for, and between two of them.
  private static let reachSeconds = 1.5
  private static let stepSeconds = 0.25
  /// Steps that are looked at at once, and those that are then done with.
  private static let stepCount = 24
  private static let doneStepCount = 2

  /// Seconds of the sound that are held.
  static let heldSeconds = Double(stepCount) * stepSeconds + reachSeconds

  private let periodFrameCount: Int
  private let channelCount: Int
  private let groupCount: Int
  /// Turns of the carrier in a period.
  private let turns: Double
  private let step: Int

  private var tracker: HumTracker
  private var estimator: HumEstimator
  /// The sound of the last periods, and how many there are.
  private var sound: AudioBuffer
  private var soundCount = 0
  private let capacity: Int
  /// Of each period held whether it is whole and not silent.
  private var isHeard: [Bool]
  private var points: HumPoints
  /// Points whose frequency is known, and periods that are ready.
  private var knownCount = 0
  private var lastOffset = 0.0
  private var readyCount = 0
  private var givenCount = 0

  init(frequency: Double, harmonicCount: Int, format: StreamFormat) {
    let rate = Double(format.sampleRate)
    periodFrameCount = max(Int((rate / frequency).rounded()), 1)
    let period = Double(periodFrameCount) / rate
    let harmonicCount = max(min(harmonicCount, Int(0.45 * rate / frequency)), 1)
    channelCount = format.channelCount
    groupCount = (harmonicCount + 7) / 8
    turns = frequency * period
    step = max(Int(Self.stepSeconds / period), 1)
    tracker = HumTracker(
      period: period, reach: Self.reachSeconds, harmonicCount: harmonicCount,
      channelCount: channelCount)
    estimator = HumEstimator(
      period: period, pointCount: Self.stepCount * step + 1,
      doneCount: Self.doneStepCount * step, harmonicCount: harmonicCount,
      channelCount: channelCount)
    capacity = estimator.pointCount + tracker.reach + 4
    sound = AudioBuffer(
      channelCount: channelCount, frameCapacity: capacity * periodFrameCount)
    isHeard = Array(repeating: false, count: capacity)
    points = HumPoints(capacity: capacity, channelCount: channelCount, groupCount: groupCount)
  }

  /// Takes the next period, which a closure pulls.
  mutating func take(_ pull: (inout AudioBlock) throws -> Int) throws {
    try examine(sound.withBlock(of: period(soundCount), pull))
  }

  private func period(_ index: Int) -> Range<Int> {
    let start = index % capacity * periodFrameCount
    return start..<start + periodFrameCount
  }

  /// Gives what is ready, and returns how many frames of it there were.
  mutating func give(_ block: inout AudioBlock) -> Int {
    var done = 0
    while done < block.frameCount, givenCount < readyCount * periodFrameCount {
      let (index, start) = givenCount.quotientAndRemainder(dividingBy: periodFrameCount)
      let count = min(periodFrameCount - start, block.frameCount - done)
      let first = period(index).lowerBound + start
      block.copy(from: sound.frames.extracting(first..<first + count), at: done)
      done += count
      givenCount += count
    }
    return done
  }

  /// Looks at the period that came last, of which so many frames come before the sound's end.
  private mutating func examine(_ frameCount: Int) {
    let frames = period(soundCount)
    let wasHeard = soundCount > 0 && isHeard[(soundCount - 1) % capacity]
    sound.withFrames {
      let block = $0.extracting(frames)
      let isHeard = frameCount == periodFrameCount && !block.isSilent(below: 0)
      self.isHeard[soundCount % capacity] = isHeard
      points.add(block, turns: turns, at: soundCount, isHeard: isHeard && wasHeard)
    }
    soundCount += 1
    let middle = soundCount - 1 - tracker.reach
    guard middle >= 0, middle % step == 0 else { return }
    follow(to: middle)
  }

  /// Finds the frequency at a point, and the hum where enough is known of what comes after.
  private mutating func follow(to middle: Int) {
    let offset = tracker.offset(at: middle, points)
    let previous = knownCount == 0 ? offset : lastOffset
    let count = middle - knownCount + 1
    for point in 1...count {
      let mean = previous + (offset - previous) * (Double(point) - 0.5) / Double(count)
      guard estimator.add(turning: 2 * .pi * mean * tracker.period) else { continue }
      estimator.estimate(points, from: readyCount)
      for index in 0..<estimator.doneCount { cancel(index) }
    }
    knownCount = middle + 1
    lastOffset = offset
  }

  /// Subtracts the hum from the next period, which begins at one of the points that are done with.
  private mutating func cancel(_ point: Int) {
    let frames = period(readyCount)
    let phase = estimator.donePhases[point]
    let turn = 2 * .pi * turns + estimator.donePhases[point + 1] - phase
    let start = 2 * .pi * (turns * Double(readyCount)).truncatingRemainder(dividingBy: 1) + phase
    readyCount += 1
    guard !sound.frames.extracting(frames).isSilent(below: 0) else { return }
    for group in 0..<groupCount {
      let first = HumGroup(turning: start, group: group)
      let turn = HumGroup(turning: turn / Double(periodFrameCount), group: group)
      for channel in 0..<channelCount {
        let before = estimator.amplitude(point, channel, group)
        let after = estimator.amplitude(point + 1, channel, group)
        var block = sound.extracting(frames)
        var samples = block[channel]
        Self.subtract(before, after, from: &samples, first, turn)
      }
    }
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
