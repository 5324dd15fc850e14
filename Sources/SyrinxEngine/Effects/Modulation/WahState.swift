import SyrinxSystem

/// The band-pass of a state-variable filter whose frequency moves (V. Zavalishin, "The Art of VA Filter
/// Design", 2012, 4.4: integrators by the trapezoidal rule), at 0 dB where it resonates.
///
/// The sweep is read every few frames; between them the filter's coefficients go in straight lines.
struct WahState: PartwiseState {
  static let partFrameCount = 256
  /// Hertz at which the sweep is read at least, and the most frames from one reading to the next.
  private static let readingRate = 2500
  private static let longestStep = 16

  /// The integrators' gain, and the damping.
  private struct Coefficients {
    var gain: Double
    var damping: Double
  }

  let format: StreamFormat
  let memory = InputMemory.everything
  let tail: Int
  private let step: Int
  private var oscillator: Oscillator
  private var low: ParameterStream
  private var high: ParameterStream
  private var q: ParameterStream
  private var mix: ParameterBlock<Double>
  /// At the last reading before the next frame, and at the one after it.
  private var last = Coefficients(gain: 0, damping: 0)
  private var next = Coefficients(gain: 0, damping: 0)
  private(set) var position = 0
  /// Of each frame the integrators' gain, the damping, and 1/(1 + g·(g + k)).
  private var gains = [Double](repeating: 0, count: partFrameCount)
  private var dampings = [Double](repeating: 0, count: partFrameCount)
  private var scales = [Double](repeating: 0, count: partFrameCount)
  /// The two integrators of each channel.
  private var states: [SIMD2<Double>]

  init(_ settings: Wah, _ setup: ProcessorSetup) throws {
    format = setup.format
    step = min(max(format.sampleRate / Self.readingRate, 1), Self.longestStep)
    oscillator = Oscillator(
      try setup.stream("rate", settings.rate, frameOffset: 0.5, readAhead: 2 * step),
      sampleRate: format.sampleRate, maximumFrameCount: step)
    low = try setup.stream("low", settings.low, readAhead: step)
    high = try setup.stream("high", settings.high, readAhead: step)
    q = try setup.stream("q", settings.q, readAhead: step)
    mix = ParameterBlock(
      try setup.stream("mix", settings.mix), maximumFrameCount: Self.partFrameCount)
    states = Array(repeating: SIMD2(), count: format.channelCount)
    // Filters ring longest far below a quarter of the rate, or far above.
    let ends = [
      min(low.range.lowerBound, high.range.lowerBound),
      max(low.range.upperBound, high.range.upperBound),
    ]
    let (rate, sharpest) = (format.sampleRate, q.range.upperBound)
    let ringing = ends.map { [Self.poles(at: $0, q: sharpest, rate)].framesOfRinging }
    tail = setup.input.tail(ringing: ringing.max() ?? 0)
    begin(at: 0)
  }

  private static func gain(at frequency: Double, _ sampleRate: Int) -> Double {
    tan(min(frequency * .pi / Double(sampleRate), 1.5))
  }

  /// The filter as long as nothing moves: s² + s/q + 1, with s = (z − 1)/(z + 1)/g.
  private static func poles(at frequency: Double, q: Double, _ sampleRate: Int)
    -> BiquadCoefficients
  {
    let g = gain(at: frequency, sampleRate)
    return BiquadCoefficients(
      b: (g / q, 0, -g / q), a: (1 + g / q + g * g, 2 * (g * g - 1), 1 - g / q + g * g))
  }

  var alignment: Int { step }

  mutating func process(part: inout AudioBlock) {
    let count = part.frameCount
    mix.advance(count)
    fillCoefficients(count)
    for channel in 0..<part.channelCount {
      var samples = part[channel]
      Self.filter(&samples, &states[channel], gains, dampings, scales, mix.values)
      if position.isMultiple(of: Self.partFrameCount) { states[channel].flushDenormals() }
    }
  }

  /// The coefficients at the next point where the sweep is read.
  private mutating func read() -> Coefficients {
    oscillator.advance(step)
    let way = (1 - cosine(ofPhase: oscillator.phases[0])) / 2
    let bottom = low.next(skipping: step)
    let frequency = bottom * exp2(way * log2(high.next(skipping: step) / bottom))
    return Coefficients(
      gain: Self.gain(at: frequency, format.sampleRate), damping: 1 / q.next(skipping: step))
  }

  private mutating func fillCoefficients(_ count: Int) {
    var done = 0
    while done < count {
      let start = position % step
      if start == 0 { (last, next) = (next, read()) }
      let run = min(step - start, count - done)
      let (gainStep, dampingStep) = (
        (next.gain - last.gain) / Double(step), (next.damping - last.damping) / Double(step)
      )
      for frame in 0..<run {
        gains[done + frame] = last.gain + Double(start + frame) * gainStep
        dampings[done + frame] = last.damping + Double(start + frame) * dampingStep
      }
      done += run
      position += run
    }
    let made = (gains, dampings)
    let (g, k) = (made.0.span, made.1.span)
    scales.fill(count) { 1 / (1 + g[$0] * (g[$0] + k[$0])) }
  }

  private static func filter(
    _ samples: inout MutableSpan<Float>, _ state: inout SIMD2<Double>, _ gains: [Double],
    _ dampings: [Double], _ scales: [Double], _ mixes: [Double]
  ) {
    let (g, k, scale, m) = (gains.span, dampings.span, scales.span, mixes.span)
    var (s1, s2) = (state[0], state[1])
    for frame in samples.indices {
      let x = Double(samples[frame])
      let band = (g[frame] * (x - s2) + s1) * scale[frame]
      let low = s2 + g[frame] * band
      s1 = 2 * band - s1
      s2 = 2 * low - s2
      samples[frame] = Float(x + m[frame] / 100 * (k[frame] * band - x))
    }
    state = SIMD2(s1, s2)
  }

  /// Reads the sweep at a frame, after which it goes on.
  private mutating func begin(at frame: Int) {
    position = frame
    oscillator.seek(to: frame)
    low.seek(to: frame)
    high.seek(to: frame)
    q.seek(to: frame)
    next = read()
  }

  mutating func reset(to frame: Int) {
    begin(at: frame)
    mix.seek(to: frame)
    for channel in states.indices { states[channel] = SIMD2() }
  }
}
