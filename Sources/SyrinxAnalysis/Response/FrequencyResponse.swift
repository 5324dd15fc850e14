import SyrinxEngine
import SyrinxSystem

// Response/ reads impulse responses: by frequency, as decay, and out of recordings of sweeps.

/// The effect of a linear processor on each frequency, read off its impulse response.
public struct FrequencyResponse: Hashable, Sendable {
  /// One frequency, that of a bin of the transform, so that nothing is between bins.
  public struct Point: Hashable, Sendable {
    public let hertz: Double
    /// Nil where nothing comes through.
    public let decibels: Double?
    /// Degrees, followed on without jumps from the lowest frequency; nil where nothing comes through.
    public let phase: Double?
    /// Seconds by which an envelope at this frequency is late; nil where nothing comes through.
    public let groupDelay: Double?
  }

  public let points: [Point]

  /// Anything so far below the strongest frequency is rounding, and has no phase.
  private static let floor = 1e-6

  /// Looks at up to `count` frequencies in equal ratios. The response is taken to be silent after its
  /// end.
  public init(
    impulseResponse: [Float], sampleRate: Int, from lowest: Double = 20,
    to highest: Double = 20_000,
    count: Int = 600
  ) throws(LibraryError) {
    var size = 16_384
    while size < impulseResponse.count { size *= 2 }
    var plan = try FourierPlan(size: size)
    let response = plan.bins(of: impulseResponse).map { SIMD2<Double>($0) }
    // The derivative of the spectrum is the spectrum of the samples times their times.
    let slope = plan.bins(of: impulseResponse.enumerated().map { Float($0) * $1 })
      .map { SIMD2<Double>($0) }
    let width = Double(sampleRate) / Double(size)
    let magnitudes = response.map { ($0.x * $0.x + $0.y * $0.y).squareRoot() }
    let least = (magnitudes.max() ?? 0) * Self.floor
    let phases = Self.unwrapped(response)
    let last = min(Int(highest / width), size / 2)
    var points: [Point] = []
    var bin = -1
    for step in 0..<count {
      let fraction = Double(step) / Double(max(count - 1, 1))
      let next = min(Int((lowest * pow(highest / lowest, fraction) / width).rounded()), last)
      guard next > bin else { continue }
      bin = max(next, 1)
      let (h, d) = (response[bin], slope[bin])
      let isHeard = magnitudes[bin] > least
      let delay = (d.x * h.x + d.y * h.y) / (h.x * h.x + h.y * h.y) / Double(sampleRate)
      points.append(
        Point(
          hertz: Double(bin) * width,
          decibels: SyrinxEngine.decibels(amplitude: magnitudes[bin]),
          phase: isHeard ? phases[bin] * 180 / .pi : nil, groupDelay: isHeard ? delay : nil))
    }
    self.points = points
  }

  /// Phases that never jump by more than half a turn from bin to bin.
  private static func unwrapped(_ response: [SIMD2<Double>]) -> [Double] {
    var phases = response.map { atan2($0.y, $0.x) }
    // Of a response that turns its sign, the phase at 0 Hz is half a turn; it begins there.
    for bin in phases.indices.dropFirst() {
      let turns = ((phases[bin] - phases[bin - 1]) / (2 * .pi)).rounded()
      phases[bin] -= turns * 2 * .pi
    }
    return phases
  }
}
