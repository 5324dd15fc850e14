import SyrinxSystem

/// Smooths the phase of a hum whose frequency drifts, where the drift itself changes at random and tends to
/// zero (Singer 1970).
///
/// A Kalman filter goes from the first point to the last, and back again what it could not know yet is
/// put right (Bierman 1973).
struct HumPhaseSmoother {
  /// The rate at which a drift changes, in rad²/s⁵, and the seconds after which it is forgotten.
  /// Mains that sway by 0.1 Hz in ten seconds are among the likely ones.
  private static let drive = 0.025
  private static let memory = 5.0

  /// Phase, its speed and its acceleration.
  private struct State {
    var mean: SIMD3<Double>
    var covariance: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)
  }

  /// The numbers that the way back needs of a point.
  private struct Step {
    var phase = 0.0
    /// Covariances of the phase with all of the state.
    var row = SIMD3<Double>()
    var gain = 0.0
    var innovation = 0.0
  }

  /// Seconds between two points, and what of a drift is left after them.
  private let period: Double
  private let remnant: Double
  /// Where the points begin, and where those that come next do.
  private var start: State
  private var next: State
  private var steps: [Step]

  /// Begins at phase zero and a speed in radians a second.
  init(period: Double, speed: Double, pointCount: Int) {
    self.period = period
    remnant = exp(-period / Self.memory)
    start = State(
      mean: SIMD3(0, speed, 0),
      covariance: (
        SIMD3(1, 0, 0), SIMD3(0, 0.1, 0), SIMD3(0, 0, 0.5 * Self.drive * Self.memory)
      ))
    next = start
    steps = Array(repeating: Step(), count: pointCount)
  }

  /// Replaces phases that were measured by smoothed ones. The points after so many of them are those from
  /// which the next ones begin, once these are done with.
  mutating func smooth(_ phases: inout [Double], _ precisions: [Double], until count: Int) {
    var state = start
    for point in phases.indices {
      if point == count { next = state }
      let row = state.covariance.0
      let gain = precisions[point] / (1 + precisions[point] * row[0])
      let innovation = phases[point] - state.mean[0]
      steps[point] = Step(phase: state.mean[0], row: row, gain: gain, innovation: innovation)
      state.mean += row * (gain * innovation)
      state.covariance.0 -= row * (gain * row[0])
      state.covariance.1 -= row * (gain * row[1])
      state.covariance.2 -= row * (gain * row[2])
      advance(&state)
    }
    let T = period
    var λ = SIMD3<Double>()
    for point in phases.indices.reversed() {
      let step = steps[point]
      λ[0] -= step.gain * (step.innovation + (step.row * λ).sum())
      phases[point] = step.phase - (step.row * λ).sum()
      λ = SIMD3(λ[0], T * λ[0] + λ[1], T * T / 2 * λ[0] + T * λ[1] + remnant * λ[2])
    }
  }

  /// Goes on to the next points.
  mutating func advance() { start = next }

  private func advance(_ state: inout State) {
    let (q, T) = (Self.drive, period)
    state.mean = moved(state.mean)
    let (a, b, c) = state.covariance
    let far = q * SIMD3(T * T * T * T * T / 20, T * T * T * T / 8, T * T * T / 6)
    let near = q * SIMD3(T * T * T / 3, T * T / 2, T)
    state.covariance = (
      moved(a + T * b + T * T / 2 * c) + far,
      moved(b + T * c) + SIMD3(far[1], near[0], near[1]),
      moved(remnant * c) + SIMD3(far[2], near[1], near[2])
    )
  }

  private func moved(_ v: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      v[0] + period * v[1] + period * period / 2 * v[2], v[1] + period * v[2], remnant * v[2])
  }
}
