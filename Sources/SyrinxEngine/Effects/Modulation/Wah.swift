#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Sweeps a resonance up and down, as a foot does on a pedal.
public struct Wah: DeclaredEffect {
  /// Hertz.
  public var rate: Curve = 1.5
  /// Hertz.
  public var low: Curve = 400
  /// Hertz.
  public var high: Curve = 2200
  /// The resonance's frequency over its width.
  public var q: Curve = 4
  /// Percent, from dry to wet.
  public var mix: Curve = 80

  public init() {}

  public static let name = "wah"
  public static let purpose = EffectPurpose.tone
  public static let summary = "Sweeps a resonance up and down through the sound."
  public static let examples = ["wah 2", "wah 0.5 low=300 high=3000 q=6 mix=100"]
  public static let parameters: [Parameter<Wah>] = [
    .number("rate", \.rate, .hertz, 0.05...10, positional: true, help: "sweeps in a second"),
    .number("low", \.low, .hertz, 50...2000, help: "where the resonance is lowest, and begins"),
    .number("high", \.high, .hertz, 100...8000, help: "where it is highest"),
    .number("q", \.q, .plain, 0.5...20, help: "sharpness: its frequency divided by its width"),
    .number("mix", \.mix, .percent, 0...100, bypassValue: 0, help: "from dry to wet"),
  ]

  public var isBypass: Bool { mix.isConstant(0) }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    try WahProcessor(self, setup)
  }
}

/// The band-pass of a state-variable filter whose frequency moves (V. Zavalishin, "The Art of VA Filter
/// Design", 2012, 4.4: integrators by the trapezoidal rule), at 0 dB where it resonates.
private final class WahProcessor: InPlaceProcessor {
  private static let blockFrameCount = 256

  let format: StreamFormat
  let memory = InputMemory.everything
  private var oscillator: Oscillator
  private var low: ParameterBlock<Double>
  private var high: ParameterBlock<Double>
  private var q: ParameterBlock<Double>
  private var mix: ParameterBlock<Double>
  /// Of each frame the integrators' gain, and the damping.
  private var gains: [Double]
  private var dampings: [Double]
  /// What the two integrators of each channel hold.
  private var states: [SIMD2<Double>]

  init(_ settings: Wah, _ setup: ProcessorSetup) throws {
    format = setup.format
    let count = Self.blockFrameCount
    oscillator = Oscillator(
      try setup.stream("rate", settings.rate, frameOffset: 0.5), sampleRate: format.sampleRate,
      maximumFrameCount: count)
    func block(_ name: String, _ curve: Curve) throws -> ParameterBlock<Double> {
      ParameterBlock(try setup.stream(name, curve), maximumFrameCount: count)
    }
    low = try block("low", settings.low)
    high = try block("high", settings.high)
    q = try block("q", settings.q)
    mix = try block("mix", settings.mix)
    gains = Array(repeating: 0, count: count)
    dampings = gains
    states = Array(repeating: SIMD2(), count: format.channelCount)
  }

  func process(_ block: inout AudioBlock) {
    block.forEachBlock(of: Self.blockFrameCount) { process(part: &$0) }
  }

  private func process(part: inout AudioBlock) {
    advance(part.frameCount)
    for channel in 0..<part.channelCount {
      var samples = part[channel]
      var state = states[channel]
      Self.filter(&samples, &state, gains, dampings, mix.values)
      states[channel] = state
    }
  }

  private func advance(_ count: Int) {
    oscillator.advance(count)
    low.advance(count)
    high.advance(count)
    q.advance(count)
    mix.advance(count)
    let perHertz = Double.pi / Double(format.sampleRate)
    for frame in 0..<count {
      let way = (1 - cosine(ofPhase: oscillator.phases[frame])) / 2
      let bottom = low.values[frame]
      let frequency = bottom * exp2(way * log2(high.values[frame] / bottom))
      gains[frame] = tan(min(frequency * perHertz, 1.5))
      dampings[frame] = 1 / q.values[frame]
    }
  }

  private static func filter(
    _ samples: inout MutableSpan<Float>, _ state: inout SIMD2<Double>, _ gains: [Double],
    _ dampings: [Double], _ mixes: [Double]
  ) {
    let (g, k, m) = (gains.span, dampings.span, mixes.span)
    var (s1, s2) = (state[0], state[1])
    for frame in samples.indices {
      let x = Double(samples[frame])
      let band = (g[frame] * (x - s2) + s1) / (1 + g[frame] * (g[frame] + k[frame]))
      let low = s2 + g[frame] * band
      s1 = 2 * band - s1
      s2 = 2 * low - s2
      samples[frame] = Float(x + m[frame] / 100 * (k[frame] * band - x))
    }
    // What is too little for any sample must not linger among the denormal numbers.
    state = SIMD2(s1.magnitude < 1e-200 ? 0 : s1, s2.magnitude < 1e-200 ? 0 : s2)
  }

  func reset(to frame: Int) {
    oscillator.seek(to: frame)
    low.seek(to: frame)
    high.seek(to: frame)
    q.seek(to: frame)
    mix.seek(to: frame)
    for channel in states.indices { states[channel] = SIMD2() }
  }
}
