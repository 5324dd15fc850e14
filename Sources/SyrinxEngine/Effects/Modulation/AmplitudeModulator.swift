/// Multiplies all channels by 1 − strength·(1 − cos 2πft): tremolo and ring modulation.
struct AmplitudeModulator: InPlaceState, ~Copyable {
  private static let blockFrameCount = 256

  let format: StreamFormat
  let memory = InputMemory.frames(0)
  private var oscillator: Oscillator
  private var strength: ParameterBlock<Double>
  private var gains: AudioBuffer

  /// The frequency is that of a parameter of this name; `strength` is from 0 to 1.
  init(
    frequency: Curve, named name: String, strength: ParameterStream, _ setup: ProcessorSetup
  ) throws {
    format = setup.format
    let hertz = try setup.stream(name, frequency, frameOffset: 0.5)
    guard frequency.maximum <= format.nyquist else {
      throw EngineError.outOfRange(
        node: "", parameter: name, value: frequency.maximum, unit: .hertz,
        range: 0.1...format.nyquist)
    }
    oscillator = Oscillator(
      hertz, sampleRate: format.sampleRate, maximumFrameCount: Self.blockFrameCount)
    self.strength = ParameterBlock(strength, maximumFrameCount: Self.blockFrameCount)
    gains = AudioBuffer(channelCount: 1, frameCapacity: Self.blockFrameCount)
  }

  mutating func process(_ block: inout AudioBlock) {
    block.forEachBlock(of: Self.blockFrameCount) { process(part: &$0) }
  }

  private mutating func process(part: inout AudioBlock) {
    oscillator.advance(part.frameCount)
    strength.advance(part.frameCount)
    fillGains(part.frameCount)
    part.scale(by: gains.frames.prefix(part.frameCount).samples(of: 0))
    // A gain below zero must not show in silence.
    if strength.range.upperBound > 0.49 { part.makeZerosPositive() }
  }

  private mutating func fillGains(_ count: Int) {
    let (phases, strengths) = (oscillator.phases, strength.values)
    var filled = gains.prefix(count)
    var samples = filled[0]
    Self.fill(&samples, phases.span, strengths.span)
  }

  private static func fill(
    _ gains: inout MutableSpan<Float>, _ phases: Span<UInt64>, _ strength: Span<Double>
  ) {
    for frame in gains.indices {
      gains[frame] = Float(1 - strength[frame] * (1 - cosine(ofPhase: phases[frame])))
    }
  }

  mutating func reset(to frame: Int) {
    oscillator.seek(to: frame)
    strength.seek(to: frame)
  }
}
