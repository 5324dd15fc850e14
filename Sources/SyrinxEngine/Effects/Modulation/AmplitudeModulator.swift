/// Multiplies all channels by 1 − strength·(1 − cos 2πft): tremolo and ring modulation.
struct AmplitudeModulator: PartwiseState, ~Copyable {
  static let partFrameCount = 256

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
      hertz, sampleRate: format.sampleRate, maximumFrameCount: Self.partFrameCount)
    self.strength = ParameterBlock(strength, maximumFrameCount: Self.partFrameCount)
    gains = AudioBuffer(channelCount: 1, frameCapacity: Self.partFrameCount)
  }

  mutating func process(part: inout AudioBlock) {
    oscillator.advance(part.frameCount)
    strength.advance(part.frameCount)
    let (phases, strengths) = (oscillator.phases, strength.values)
    part.scale(by: &gains) { _, gains in
      let (phases, strengths) = (phases.span, strengths.span)
      for frame in gains.indices {
        gains[frame] = Float(1 - strengths[frame] * (1 - cosine(ofPhase: phases[frame])))
      }
    }
    // A gain below zero must not show in silence.
    if strength.range.upperBound > 0.49 { part.makeZerosPositive() }
  }

  mutating func reset(to frame: Int) {
    oscillator.seek(to: frame)
    strength.seek(to: frame)
  }
}
