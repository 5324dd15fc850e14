import SyrinxSystem

/// Three points between each two samples, by windowed sincs (Kaiser, −50 dB) normalised to unity
/// at zero frequency.
struct Interpolator: Sendable {
  static let shared = Interpolator()
  static let tapCount = 24
  /// The taps for one, two and three quarters of the way.
  private let quarter: [Float]
  private let half: [Float]
  private let threeQuarters: [Float]
  /// No interpolated value exceeds `peakFactor` × the largest sample of its window …
  let peakFactor: Float
  /// … nor `smoothFactor` × that sample + `bendFactor` × the largest second difference there.
  let smoothFactor: Float
  let bendFactor: Float

  init() {
    let phases = [0.25, 0.5, 0.75].map(Self.taps)
    quarter = phases[0].map(Float.init)
    half = phases[1].map(Float.init)
    threeQuarters = phases[2].map(Float.init)
    // A ten-thousandth more than the mathematics asks for, for rounding.
    let margin = 1.0001
    let bends = zip(phases, [0.25, 0.5, 0.75]).map(Self.bend)
    peakFactor = Float(margin * phases.map { $0.reduce(0) { $0 + $1.magnitude } }.max()!)
    smoothFactor = Float(margin * bends.map { 1 + 2 * $0.tilt.magnitude }.max()!)
    bendFactor = Float(margin * bends.map(\.sum).max()!)
  }

  private static func taps(_ fraction: Double) -> [Double] {
    let reach = Double(tapCount) / 2
    let window = KaiserWindow(decibels: 50)
    let taps = (0..<tapCount).map { index in
      let x = Double(index) - (reach - 1) - fraction
      return sin(.pi * x) / (.pi * x) * window.height(at: x / reach)
    }
    let sum = taps.reduce(0, +)
    return taps.map { $0 / sum }
  }

  /// Takes a phase apart into a straight line between the two samples in the middle, a tilt of that
  /// line, and a filter for second differences, found by summing the rest twice; returns the tilt
  /// and the sum of that filter's magnitudes.
  private static func bend(_ taps: [Double], _ fraction: Double) -> (tilt: Double, sum: Double) {
    let middle = tapCount / 2 - 1
    var rest = taps
    rest[middle] -= 1 - fraction
    rest[middle + 1] -= fraction
    let tilt = rest.enumerated().reduce(0) { $0 + Double($1.offset) * $1.element }
    rest[middle] += tilt
    rest[middle + 1] -= tilt
    var (once, twice, sum) = (0.0, 0.0, 0.0)
    for value in rest {
      once += value
      twice += once
      sum += twice.magnitude
    }
    return (tilt, sum)
  }

  /// The largest magnitude of the samples and of the wave between those whose windows lie among them, if
  /// above a peak that is known already.
  func peak(of samples: Span<Float>, above known: Float) -> Float {
    let step = 32
    // The higher what is known to begin with, the less has to be interpolated.
    var peak = max(known, samples.peak)
    var start = 0
    while start + step + Self.tapCount <= samples.count {
      if mayRise(above: peak, in: samples, from: start, count: step) {
        for offset in stride(from: start + 1, through: start + step - 7, by: 8) {
          peak = max(peak, interpolatedPeak(of: samples, from: offset))
        }
      }
      start += step
    }
    return peak
  }

  /// The largest magnitudes of some samples and of their second differences.
  @inline(__always)
  private func extremes(
    of samples: Span<Float>, from start: Int, count: Int
  ) -> (loudest: Float, bend: Float) {
    var loudest = SIMD8<Float>()
    var bend = SIMD8<Float>()
    var index = start
    while index + 8 <= start + count {
      loudest = largest(loudest, samples.lanes(at: index))
      let position = min(index, samples.count - 10)
      let next = samples.lanes(at: position + 1)
      bend = largest(
        bend, (samples.lanes(at: position + 2) - next) - (next - samples.lanes(at: position)))
      index += 8
    }
    return (largest(loudest), largest(bend))
  }

  /// The largest magnitude of the wave within eight neighbouring windows.
  func interpolatedPeak(of samples: Span<Float>, from start: Int) -> Float {
    let wave = wave(of: samples, from: start)
    return largest(largest(largest(largest(SIMD8(), wave.quarter), wave.half), wave.threeQuarters))
  }

  /// The wave at a quarter, a half and three quarters of the way, within eight neighbouring windows.
  @inline(__always)
  func wave(
    of samples: Span<Float>, from start: Int
  ) -> (quarter: SIMD8<Float>, half: SIMD8<Float>, threeQuarters: SIMD8<Float>) {
    let quarter = quarter.span
    let half = half.span
    let threeQuarters = threeQuarters.span
    var first = SIMD8<Float>()
    var second = SIMD8<Float>()
    var third = SIMD8<Float>()
    for tap in 0..<Self.tapCount {
      let lanes = samples.lanes(at: start + tap)
      first += lanes * quarter[tap]
      second += lanes * half[tap]
      third += lanes * threeQuarters[tap]
    }
    return (first, second, third)
  }

  /// The wave may rise above a limit within the windows that begin at some samples.
  @inline(__always)
  func mayRise(above limit: Float, in samples: Span<Float>, from start: Int, count: Int) -> Bool {
    let (loudest, bend) = extremes(of: samples, from: start, count: count + Self.tapCount)
    return min(peakFactor * loudest, smoothFactor * loudest + bendFactor * bend) > limit
  }
}
