/// Multiplies all channels by 1 − strength·(1 − cos 2πft): tremolo and ring modulation.
final class AmplitudeModulationNode: InPlaceNode {
  private let frequency: Curve
  /// What the frequency is called.
  private let knob: String
  private let strength: Curve
  private var works: Works?

  /// What is made anew for every stream.
  fileprivate struct Works {
    static let pieceFrameCount = 256
    var oscillator: Oscillator
    var strength: CurveTrack
    let gains: AudioBuffer
    var position = 0
  }

  /// `strength` is from 0 to 1.
  init(frequency: Curve, knob: String, strength: Curve) {
    self.frequency = frequency
    self.knob = knob
    self.strength = strength
  }

  func prepare(for inputs: [Inflow], maximumFrameCount: Int) throws -> StreamFormat {
    let format = inputs[0].format
    func automation(_ curve: Curve) throws -> Automation {
      try Automation(curve, rate: format.sampleRate, length: inputs[0].length)
    }
    guard frequency.maximum <= format.nyquist else {
      throw EngineError.outOfRange(
        node: "", knob: knob, value: frequency.maximum, unit: .hertz,
        range: 0...format.nyquist)
    }
    let count = Works.pieceFrameCount
    works = Works(
      oscillator: Oscillator(
        try automation(frequency), sampleRate: format.sampleRate, maximumFrameCount: count),
      strength: CurveTrack(try automation(strength), maximumFrameCount: count),
      gains: AudioBuffer(channelCount: 1, frameCapacity: count))
    return format
  }

  func process(_ block: AudioBlock) {
    block.forEachPiece(of: Works.pieceFrameCount, from: works!.position) { works!.process($0) }
  }

  func reset() { works?.reset() }
}

extension AmplitudeModulationNode.Works {
  mutating func process(_ piece: AudioBlock) {
    let count = piece.frameCount
    oscillator.advance(count)
    strength.advance(count)
    let filled = gains.block.prefix(count)
    var gains = filled[0]
    Self.fill(&gains, oscillator.phases.span, strength.values.span)
    for channel in 0..<piece.channelCount {
      var samples = piece[channel]
      let gains = filled.samples(of: 0)
      for frame in samples.indices { samples[frame] *= gains[frame] }
    }
    position += count
  }

  private static func fill(
    _ gains: inout MutableSpan<Float>, _ phases: Span<UInt64>, _ strength: Span<Double>
  ) {
    for frame in gains.indices {
      gains[frame] = Float(1 - strength[frame] * (1 - cosine(ofPhase: phases[frame])))
    }
  }

  mutating func reset() {
    oscillator.reset()
    strength.reset()
    position = 0
  }
}
