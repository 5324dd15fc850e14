/// Keeps the latest of a sound, at a low sample rate, and looks for a second voice in it: by two periods
/// at once, and in what is left when the pitch track's is taken out (de Cheveigné, JASA 93, 1993).
struct PeriodicityMeter: ~Copyable {
  private var sound: SampleHistory
  private var rest: [Float]
  private var second: SecondPeriodMeter
  private let shortestLag: Int
  private let longestLag: Int

  /// Periods of a second voice, in seconds.
  private static let otherPeriods = 0.0025...0.0125
  /// Samples that are taken at once.
  private static let blockFrameCount = 512
  /// The least distance of the second voice's period from a multiple of the first's, in periods.
  private static let nearness: Float = 0.2

  /// `reach` samples are kept.
  init(sampleRate: Double, reach: Int) throws(LibraryError) {
    second = try SecondPeriodMeter(sampleRate: sampleRate)
    sound = SampleHistory(reach: reach, block: Self.blockFrameCount)
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
      sound.append(part.samples(of: 0))
      done += part.frameCount
    }
  }

  /// By how much what a comb leaves that takes out such a period correlates with itself after another
  /// one; nil where samples are lacking.
  mutating func measureRest(at center: Int, period: Double) -> Float? {
    guard
      let match = PeriodMatch.find(
        in: sound.samples.span, around: sound.index(of: center), expecting: period,
        backwards: false)
    else { return nil }
    return otherPeriodicity(about: center, match.lag)
  }

  /// The evidence of a second period around a sample, whether that is voiced or not; nil where
  /// samples are lacking.
  mutating func measureSecond(at center: Int) -> SecondPeriod? {
    let sound = self.sound
    let first = sound.index(of: center) - second.frameCount / 2
    guard first >= 0, first + second.frameCount <= sound.samples.count else { return nil }
    return second.measure(sound.samples.span.extracting(first..<first + second.frameCount))
  }

  /// Takes the period out and looks for another in the rest.
  private mutating func otherPeriodicity(about center: Int, _ lag: Double) -> Float {
    let width = rest.count - longestLag - 16
    let count = width + longestLag
    let sound = self.sound
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
