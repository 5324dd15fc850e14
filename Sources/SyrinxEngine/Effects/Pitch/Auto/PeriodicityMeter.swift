#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// How well a sound repeats with the period of a voice, at one instant: correlations of two periods with
/// two others a period away.
struct Periodicity {
  /// Of the whole sound, of its part below 1 kHz, and of that from there to 2.2 kHz.
  var whole: Float
  var low: Float
  var middle: Float
  /// Of the envelope of what lies above.
  var envelope: Float
  /// By how much what a comb leaves that takes out the period correlates with itself after another one.
  var other: Float
}

/// Compares the periods of a voice in several bands, and looks for a second voice in what is left of a
/// sound when the first is taken out (de Cheveigné, JASA 93, 1993), at a low sample rate.
struct PeriodicityMeter: ~Copyable {
  /// The whole sound, and the bands.
  private var sounds: [SampleHistory]
  private let filters: [Box<BiquadCascade>]
  private var smoothing: BiquadCascade
  private var band: AudioBuffer
  private var rest: [Float]
  private var second: SecondPeriodMeter
  private let shortestLag: Int
  private let longestLag: Int

  /// Periods of a second voice, in seconds, and the edges of the bands in Hz.
  private static let otherPeriods = 0.0025...0.0125
  private static let edges = (low: 1000.0, high: 2200.0, envelope: 900.0)
  /// Samples that are taken at once.
  private static let blockFrameCount = 512
  /// How near to a multiple of the first voice's period the second's may not lie, in periods.
  private static let nearness: Float = 0.2

  /// `reach` samples are kept.
  init(sampleRate: Double, reach: Int) throws(LibraryError) {
    second = try SecondPeriodMeter(sampleRate: sampleRate)
    sounds = []
    for _ in 0..<4 { sounds.append(SampleHistory(reach: reach, block: Self.blockFrameCount)) }
    func angle(_ edge: Double) -> Double { 2 * .pi * min(edge / sampleRate, 0.45) }
    func lowPass(_ edge: Double) -> BiquadCoefficients {
      .lowPass(w0: angle(edge), α: BiquadWidth.α(w0: angle(edge), q: 0.5.squareRoot()))
    }
    func highPass(_ edge: Double) -> BiquadCoefficients {
      .highPass(w0: angle(edge), α: BiquadWidth.α(w0: angle(edge), q: 0.5.squareRoot()))
    }
    func cascade(_ sections: [BiquadCoefficients]) -> BiquadCascade {
      BiquadCascade(
        sections, gain: 1, channelCount: 1, maximumFrameCount: Self.blockFrameCount)
    }
    let below = [lowPass(Self.edges.low), lowPass(Self.edges.low)]
    let above = [highPass(Self.edges.high), highPass(Self.edges.high)]
    let middle = [
      highPass(Self.edges.low), highPass(Self.edges.low), lowPass(Self.edges.high),
      lowPass(Self.edges.high),
    ]
    filters = [Box(cascade(below)), Box(cascade(middle)), Box(cascade(above))]
    smoothing = cascade([lowPass(Self.edges.envelope)])
    band = AudioBuffer(channelCount: 1, frameCapacity: Self.blockFrameCount)
    shortestLag = max(Int(sampleRate * Self.otherPeriods.lowerBound), 2)
    longestLag = max(Int(sampleRate * Self.otherPeriods.upperBound), shortestLag)
    rest = Array(repeating: 0, count: 3 * longestLag / 8 * 8 + longestLag + 16)
  }

  /// Samples around an instant that must be known, to either side.
  static func reach(longestPeriod: Double) -> Int { Int(4 * longestPeriod) + 32 }

  /// Takes the first samples of a buffer.
  mutating func add(_ buffer: borrowing AudioBuffer, count: Int) {
    var done = 0
    while done < count {
      let part = buffer.frames.extracting(done..<min(done + Self.blockFrameCount, count))
      sounds[0].append(part.samples(of: 0))
      for index in filters.indices {
        Self.filter(
          part, filters[index], isEnvelope: index == filters.count - 1, &smoothing, &band,
          to: &sounds[index + 1])
      }
      done += part.frameCount
    }
  }

  /// Appends what passes a filter, or the envelope of it.
  private static func filter(
    _ part: AudioFrames, _ filter: Box<BiquadCascade>, isEnvelope: Bool,
    _ smoothing: inout BiquadCascade, _ band: inout AudioBuffer, to sound: inout SampleHistory
  ) {
    var block = band.prefix(part.frameCount)
    block.copy(from: part)
    filter.value.process(&block)
    if isEnvelope {
      do {
        var memory = block[0]
        for sample in memory.indices { memory[sample] = memory[sample].magnitude }
      }
      smoothing.process(&block)
    }
    sound.append(block.samples(of: 0))
  }

  /// What there is about a sample of a sound of such a period; nil where samples are lacking.
  mutating func measure(at center: Int, period: Double) -> Periodicity? {
    let whole = sounds[0]
    guard
      let match = PeriodMatch.find(
        in: whole.samples.span, around: whole.index(of: center), expecting: period,
        backwards: false)
    else { return nil }
    return Periodicity(
      whole: match.correlation, low: Self.correlation(sounds[1], center, match.lag),
      middle: Self.correlation(sounds[2], center, match.lag),
      envelope: Self.correlation(sounds[3], center, match.lag),
      other: otherPeriodicity(about: center, match.lag))
  }

  /// What a second period tells of a sample's surroundings, whether they are voiced or not; nil where
  /// samples are lacking.
  mutating func measureSecond(at center: Int) -> SecondPeriod? {
    let sound = sounds[0]
    let first = sound.index(of: center) - second.frameCount / 2
    guard first >= 0, first + second.frameCount <= sound.samples.count else { return nil }
    return second.measure(sound.samples.span.extracting(first..<first + second.frameCount))
  }

  /// The correlation, means left out, of two periods of a sound with those a period before, both about a
  /// sample.
  private static func correlation(
    _ sound: SampleHistory, _ center: Int, _ lag: Double
  ) -> Float {
    let count = Int(2 * lag)
    let first = sound.index(of: center) - count / 2 + Int(lag / 2)
    let x = sound.samples.span
    guard first - Int(lag) - 8 >= 0, first + count + 16 <= x.count else { return 0 }
    let table = FractionalDelay.shared.rows
    let rows = table.span
    var (a, b, aa, bb, ab) = (Float(), Float(), Float(), Float(), Float())
    for index in first..<first + count {
      let here = x[index]
      let before = x.interpolated(before: index, by: lag, rows).sum()
      a += here
      b += before
      aa += here * here
      bb += before * before
      ab += here * before
    }
    let n = Float(count)
    let power = (aa - a * a / n) * (bb - b * b / n)
    return power > 0 ? (ab - a * b / n) / power.squareRoot() : 0
  }

  /// Takes the period out and looks for another in the rest.
  private mutating func otherPeriodicity(about center: Int, _ lag: Double) -> Float {
    let width = rest.count - longestLag - 16
    let count = width + longestLag
    let sound = sounds[0]
    let first = sound.index(of: center) - count / 2 + Int(lag / 2)
    let x = sound.samples.span
    guard first - Int(lag) - 8 >= 0, first + count + 16 <= x.count else { return 0 }
    let table = FractionalDelay.shared.rows
    let rows = table.span
    var e = rest.mutableSpan
    for index in 0..<count {
      e[index] = x[first + index] - x.interpolated(before: first + index, by: lag, rows).sum()
    }
    return Self.periodicity(rest.span, width, shortestLag...longestLag, besides: Float(lag))
  }

  /// The greatest of 2·Σ eᵢ·eᵢ₊ₖ ÷ Σ (eᵢ² + eᵢ₊ₖ²) (McLeod and Wyvill 2005), k not near to multiples of a
  /// period.
  private static func periodicity(
    _ e: Span<Float>, _ width: Int, _ lags: ClosedRange<Int>, besides period: Float
  ) -> Float {
    let own = dot(e, 0, 0, width)
    var greatest: Float = 0
    for lag in lags {
      let periods = Float(lag) / period
      guard (periods - periods.rounded()).magnitude > nearness else { continue }
      let energy = own + dot(e, lag, lag, width)
      if energy > 0 { greatest = max(greatest, 2 * dot(e, 0, lag, width) / energy) }
    }
    return greatest
  }

  private static func dot(_ x: Span<Float>, _ a: Int, _ b: Int, _ count: Int) -> Float {
    var sum = SIMD8<Float>()
    for index in stride(from: 0, to: count, by: 8) {
      sum += x.lanes(at: a + index) * x.lanes(at: b + index)
    }
    return sum.sum()
  }
}
