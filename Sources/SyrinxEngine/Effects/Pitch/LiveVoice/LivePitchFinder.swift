import SyrinxSystem

/// Finds the pitch of a voice from the newest part of its sound alone.
///
/// The last period is compared with the one before it, at each lag by a window as long as the lag
/// (compare McLeod and Wyvill, "A Smarter Way to Find Pitch", 2005): a voice is recognised when two of its
/// periods have been heard, however low others may be.
struct LivePitchFinder {
  /// The newest point; unvoiced before anything is known.
  private(set) var point = PitchPoint.unvoiced
  /// The sound without hum and rumble.
  private var sound: SampleHistory
  private var highPass: VoiceHighPass
  private var path: PitchPath
  private let hop: Int
  private let shortest: Int
  private let longest: Int
  private let middlePeriod: Float
  /// Samples up to which points are known.
  private var known = 0
  private var correlations: [Float]
  /// Sums of squares before each of the newest samples.
  private var energies: [Float]
  private var loudest: Float = 0
  private let forgetting: Float

  private static let hopSeconds = 0.0025
  /// Instants of the path are weighed as if they lay so far apart: its inertia would cost time.
  private static let pathSeconds = 0.003
  private static let least: Float = 0.3
  private static let voicing: Float = 0.45
  private static let silence: Float = 0.03
  private static let faintest: Float = 0x1p-20
  private static let octaveCost: Float = 0.06
  private static let shortestWindow = 48

  init(sampleRate: Double, range: ClosedRange<Double>) {
    hop = max(Int((sampleRate * Self.hopSeconds).rounded()), 1)
    shortest = max(Int(sampleRate / range.upperBound), 3)
    longest = Int((sampleRate / range.lowerBound).rounded(.up))
    middlePeriod = Float(sampleRate / 150)
    let reach = 2 * max(longest, Self.shortestWindow) + 32
    sound = SampleHistory(reach: reach, block: 256)
    highPass = VoiceHighPass(sampleRate: sampleRate)
    path = PitchPath(lag: 0, stepSeconds: Self.pathSeconds)
    correlations = Array(repeating: 0, count: longest + 3)
    energies = Array(repeating: 0, count: reach + 1)
    // 6 dB in 20 s.
    forgetting = Float(1 - 0.693 * Self.hopSeconds / 20)
  }

  /// Takes the next samples, of which there are few.
  mutating func append(_ samples: Span<Float>) {
    let start = sound.append(samples)
    highPass.filter(&sound.samples, start..<start + samples.count)
    while known + hop <= sound.end {
      known += hop
      look()
    }
  }

  private mutating func look() {
    let end = sound.index(of: known)
    let peak = sound.samples.span.extracting(max(end - longest, 0)..<end).peak
    loudest = max(loudest * forgetting, peak)
    let quietness =
      peak > Self.faintest
      ? max(0, 2 - peak / loudest * (1 + Self.voicing) / Self.silence) : 2
    var candidates = PitchCandidates(unvoiced: Self.voicing + quietness, peak: peak)
    if peak > Self.faintest {
      Self.correlate(sound.samples, end, &energies, &correlations, shortest, longest)
      collect(&candidates)
    }
    if let point = path.add(candidates) { self.point = point }
  }

  private func collect(_ candidates: inout PitchCandidates) {
    let all = correlations.span
    for lag in shortest...longest {
      let here = all[lag]
      guard here > Self.least, here > all[lag - 1], here >= all[lag + 1] else { continue }
      let bend = all[lag - 1] - 2 * here + all[lag + 1]
      let offset = bend < 0 ? 0.5 * (all[lag - 1] - all[lag + 1]) / bend : 0
      let period = Float(lag) + offset
      candidates.insert(
        period: period, correlation: here,
        score: here - Self.octaveCost * log2(period / middlePeriod))
    }
  }

  /// Compares what lies before `end` with what lies a lag before that.
  private static func correlate(
    _ samples: [Float], _ end: Int, _ energies: inout [Float], _ correlations: inout [Float],
    _ shortest: Int, _ longest: Int
  ) {
    let x = samples.span
    var sums = energies.mutableSpan
    let first = end - (sums.count - 1)
    var sum: Float = 0
    for index in 0..<sums.count - 1 {
      sums[index] = sum
      sum += x[first + index] * x[first + index]
    }
    sums[sums.count - 1] = sum
    var c = correlations.mutableSpan
    for lag in shortest - 1...longest + 1 {
      let width = (max(lag, shortestWindow) + 7) / 8 * 8
      var product = SIMD8<Float>()
      for index in stride(from: end - width, to: end, by: 8) {
        product += x.lanes(at: index) * x.lanes(at: index - lag)
      }
      let top = sums.count - 1
      let own = sums[top] - sums[top - width]
      let other = sums[top - lag] - sums[top - lag - width]
      let energy = own * other
      c[lag] = energy > 1e-20 ? product.sum() / energy.squareRoot() : 0
    }
  }
}
