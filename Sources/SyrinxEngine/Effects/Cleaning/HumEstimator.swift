import SyrinxSystem

/// Estimates the phase and the amplitudes of a hum from the points of the next six seconds, and from
/// what was known before.
///
/// The phase is one for all harmonics, a smooth curve (`HumPhaseSmoother`); amplitudes are next to
/// constant (`HumWalk`). Each is found as if the other were known, and all of it again every half second,
/// so that a point is looked at twelve times before it is done with. Everything else in the sound is noise
/// whose variance changes from point to point: first told from the differences of neighbours, then from
/// what a first estimate leaves, since a tone that is held differs as little as a hum.
struct HumEstimator {
  /// Times that the first points are looked at.
  private static let firstRounds = 4
  /// Change of amplitudes in a second, against the largest: of those that tell the noise, of those
  /// from which the phase is measured, and of those that are subtracted. The second change the
  /// least, or they would take up errors of the phase.
  private static let changes: (first: Float, reference: Float, result: Float) = (
    0.03, 0.001, 0.008
  )
  /// Noise that there always is in the first two, against the largest amplitude: one pause is not to count
  /// for all.
  private static let noise: Float = 0.01
  /// The fraction of the reference that is still believed after half a second, and of both after as
  /// long a silence, in which the phase gets lost.
  private static let trust: (Float, afterSilence: Float) = (0.95, 0.5)
  /// Variance that counts for none, against the mean one.
  private static let floor: Float = 1e-9
  /// Power that an amplitude has for certain, against that of all harmonics.
  private static let least: Float = 1e-4
  /// Neighbouring points have half of their sound in common, so that two say as much as one.
  private static let independence = 0.5

  let pointCount: Int
  /// Points that are done with at once.
  let doneCount: Int
  private let period: Double
  private let channelCount: Int
  private let groupCount: Int
  /// Numbers of the harmonics, and zero for those that are not wanted.
  private let multiples: [SIMD8<Float>]

  /// Radians from the carrier, at points that are not done with.
  private var phases: [Double] = []
  private var smoother: HumPhaseSmoother?
  private var states: [GroupState]
  /// Of the points that are done with, and of the one after them.
  private(set) var donePhases: [Double]
  private var amplitudes: [HumGroup]

  /// A channel's amplitudes of a group as they are known where the points begin.
  private struct GroupState {
    var reference = HumWalk.Estimate()
    var result = HumWalk.Estimate()
    /// Squares of the largest amplitudes in the last six seconds.
    var largest = SIMD8<Float>()
    /// The rest at the last two points.
    var residues: (SIMD8<Float>, SIMD8<Float>) = (SIMD8(), SIMD8())
  }

  /// Of each point, for all channels and groups, and for one at a time.
  private var isHeard: [Bool]
  private var firstTurns: [HumGroup]
  private var turns: [HumGroup]
  private var values: [HumGroup]
  private var variances: [SIMD8<Float>]
  private var precisions: [SIMD8<Float>]
  private var residues: [SIMD8<Float>]
  private var walk: HumWalk
  /// By how much the phase is off, times the precision, and the precision.
  private var deviations: [Double]
  private var phasePrecisions: [Double]

  init(
    period: Double, pointCount: Int, doneCount: Int, harmonicCount: Int, channelCount: Int
  ) {
    self.period = period
    self.pointCount = pointCount
    self.doneCount = doneCount
    self.channelCount = channelCount
    groupCount = (harmonicCount + 7) / 8
    multiples = (0..<groupCount).map { group in
      var numbers = SIMD8<Float>()
      for lane in 0..<8 where 8 * group + lane < harmonicCount {
        numbers[lane] = Float(8 * group + lane + 1)
      }
      return numbers
    }
    states = Array(repeating: GroupState(), count: channelCount * groupCount)
    donePhases = Array(repeating: 0, count: doneCount + 1)
    amplitudes = Array(repeating: HumGroup(), count: (doneCount + 1) * states.count)
    phases.reserveCapacity(pointCount)
    isHeard = Array(repeating: false, count: pointCount)
    firstTurns = Array(repeating: HumGroup(), count: pointCount)
    turns = firstTurns
    values = firstTurns
    variances = Array(repeating: SIMD8(), count: pointCount)
    precisions = variances
    residues = variances
    walk = HumWalk(pointCount: pointCount)
    deviations = Array(repeating: 0, count: pointCount)
    phasePrecisions = deviations
  }

  /// The amplitudes at one of the points that are done with, or at the one after them.
  func amplitude(_ point: Int, _ channel: Int, _ group: Int) -> HumGroup {
    amplitudes[(channel * groupCount + group) * (doneCount + 1) + point]
  }

  /// Adds a point at which the phase is likely to be so much further than at the last; returns whether there
  /// are enough.
  mutating func add(turning angle: Double) -> Bool {
    if smoother == nil {
      smoother = HumPhaseSmoother(
        period: period, speed: angle / period, pointCount: pointCount)
    }
    phases.append(phases.last.map { $0 + angle } ?? 0)
    return phases.count == pointCount
  }

  /// Is done with the first points, and goes on to those after them.
  mutating func estimate(_ points: HumPoints, from first: Int) {
    let isFirst = first == 0
    let roundCount = isFirst ? Self.firstRounds : 1
    for point in 0..<pointCount { isHeard[point] = points.isHeard(first + point) }
    if isFirst {
      forEachGroup { estimator, index, group in
        estimator.gather(points, first, index, group)
        estimator.guess(index)
      }
    }
    for round in 1...roundCount {
      for point in 0..<pointCount {
        deviations[point] = 0
        phasePrecisions[point] = 0
      }
      forEachGroup { estimator, index, group in
        estimator.gather(points, first, index, group)
        let largest = estimator.largest(index)
        estimator.look(index, group, largest, isLast: round == roundCount)
        if round == roundCount { estimator.keep(index, group, largest, isFirst: isFirst) }
      }
      if round == roundCount {
        donePhases[0] = isFirst ? phases[0] : donePhases[doneCount]
        for point in 1...doneCount { donePhases[point] = phases[point] }
      }
      for point in 0..<pointCount where phasePrecisions[point] > 0 {
        phases[point] += deviations[point] / phasePrecisions[point]
        phasePrecisions[point] *= Self.independence
      }
      smoother?.smooth(&phases, phasePrecisions, until: doneCount)
    }
    smoother?.advance()
    phases.removeFirst(doneCount)
  }

  /// Calls a function for each channel and group, with the turns that undo the phase of the group.
  private mutating func forEachGroup(
    _ body: (inout HumEstimator, _ index: Int, _ group: Int) -> Void
  ) {
    for point in 0..<pointCount { firstTurns[point] = HumGroup(powersOf: -phases[point]) }
    for group in 0..<groupCount {
      for point in 0..<pointCount {
        turns[point] =
          group == 0
          ? firstTurns[point]
          : turns[point] * HumGroup(repeating: 7, of: firstTurns[point])
      }
      for channel in 0..<channelCount { body(&self, channel * groupCount + group, group) }
    }
  }

  /// Turns the points of a group back, and tells the noise from their differences.
  private mutating func gather(_ points: HumPoints, _ first: Int, _ index: Int, _ group: Int) {
    for point in 0..<pointCount {
      values[point] = points[first + point, index / groupCount, group] * turns[point]
      if point > 0 { variances[point] = (values[point] - values[point - 1]).power }
    }
    variances[0] = variances[1]
    // The larger of the differences before and after a point: pauses may be short.
    for point in 1..<pointCount {
      variances[point - 1] = pointwiseMax(variances[point - 1], variances[point])
    }
    addFloor()
  }

  private mutating func addFloor() {
    var total = SIMD8<Float>()
    for variance in variances { total += variance }
    let least = Self.floor * total / Float(pointCount) + 1e-30
    for point in 0..<pointCount { variances[point] += least }
  }

  /// The precisions of points whose noise is known, with so much added to it.
  private mutating func weigh(_ added: SIMD8<Float>) {
    for point in 0..<pointCount {
      precisions[point] = isHeard[point] ? 1 / (variances[point] + added) : SIMD8()
    }
  }

  /// Takes the points' mean for the amplitudes, for lack of better.
  private mutating func guess(_ index: Int) {
    weigh(SIMD8())
    var mean = HumWalk.Estimate()
    for point in 0..<pointCount { mean.add(values[point], precisions[point]) }
    states[index].largest = mean.mean.power
  }

  /// Squares of a group's largest amplitudes of late, and something where there are next to none.
  private func largest(_ index: Int) -> SIMD8<Float> {
    let first = index / groupCount * groupCount
    let total = states[first..<first + groupCount].reduce(0) { $0 + $1.largest.sum() }
    return states[index].largest + Self.least * total
  }

  /// The variance by which an amplitude grows from one point to the next.
  private func change(_ ratio: Float, _ largest: SIMD8<Float>) -> SIMD8<Float> {
    ratio * ratio * Float(period) * largest + 1e-30
  }

  /// Tells the noise of a group, and how far the phase is off by its amplitudes.
  private mutating func look(_ index: Int, _ group: Int, _ largest: SIMD8<Float>, isLast: Bool) {
    let noise = Self.noise * Self.noise * largest
    weigh(noise)
    walk.smooth(values, precisions, change: change(Self.changes.first, largest))
    for point in 0..<pointCount {
      residues[point] = isHeard[point] ? (values[point] - walk.smoothed[point]).power : SIMD8()
    }
    spreadResidues(states[index].residues)
    addFloor()
    weigh(noise)
    walk.smooth(
      values, precisions, change: change(Self.changes.reference, largest),
      from: states[index].reference)
    measurePhase(multiples[group])
    states[index].largest = walk.smoothed.reduce(SIMD8()) { pointwiseMax($0, $1.power) }
    guard isLast else { return }
    states[index].reference = walk.past[doneCount - 1]
    states[index].reference.precision *= Self.trust.0
    states[index].residues = (residues[doneCount - 2], residues[doneCount - 1])
  }

  /// The variance at a point is the mean of what is left around it.
  private mutating func spreadResidues(_ before: (SIMD8<Float>, SIMD8<Float>)) {
    func residue(_ point: Int) -> SIMD8<Float> {
      point == -2
        ? before.0 : point == -1 ? before.1 : residues[min(point, pointCount - 1)]
    }
    for point in 0..<pointCount {
      let near = residue(point - 1) + residue(point + 1)
      let far = residue(point - 2) + residue(point + 2)
      variances[point] = (4 * residues[point] + 3 * near + far) / 12
    }
  }

  private mutating func measurePhase(_ multiples: SIMD8<Float>) {
    for point in 0..<pointCount {
      let (a, y) = (walk.smoothed[point], values[point])
      let weights = multiples * precisions[point]
      deviations[point] += Double((weights * (a.re * y.im - a.im * y.re)).sum())
      phasePrecisions[point] += Double((weights * multiples * a.power).sum())
    }
  }

  /// Smooths the amplitudes of a group, now that the noise is known, and keeps those that are done with. The
  /// first of them was the last before, and stays as it was subtracted.
  private mutating func keep(
    _ index: Int, _ group: Int, _ largest: SIMD8<Float>, isFirst: Bool
  ) {
    weigh(SIMD8())
    walk.smooth(
      values, precisions, change: change(Self.changes.result, largest),
      from: states[index].result)
    states[index].result = walk.past[doneCount - 1]
    if !isHeard.prefix(doneCount).contains(true) {
      states[index].reference.precision *= Self.trust.afterSilence
      states[index].result.precision *= Self.trust.afterSilence
    }
    let start = index * (doneCount + 1)
    amplitudes[start] = amplitudes[start + doneCount]
    for point in (isFirst ? 0 : 1)...doneCount {
      let turn = (phases[point + 1] - phases[point]) / 2
      var amplitude = walk.smoothed[point]
      for lane in 0..<8 {
        // The triangle over which a point is the mean is a weak low-pass.
        let number = multiples[group][lane]
        let x = Double(number) * turn
        let gain = abs(x) < 1e-6 ? 1 : sin(x) / x
        let factor = number > 0 ? Float(1 / (gain * gain)) : 0
        amplitude.re[lane] *= factor
        amplitude.im[lane] *= factor
      }
      amplitudes[start + point] = amplitude
    }
  }
}
