/// What a distortion does at four times the sample rate before it clips: a polynomial, and two ring
/// modulators side by side.
///
/// A cubic makes no frequency more than three times as high, so none that the fourfold rate would
/// fold into the band.
struct FourfoldShaper {
  private let a1: Float
  private let a2: Float
  private let a3: Float
  private var tones: (Oscillator, Oscillator)?
  private let balance: Double
  private let ringMix: Double
  /// What the ring modulators multiply by, in four phases.
  private let factors: AudioBuffer

  init(_ stages: DistortionStages, sampleRate: Int, chunk: Int) {
    let polynomial = stages.polynomial ?? .init(1, mix: 0)
    let share = polynomial.mix / 100
    a1 = Float(1 - share + share * polynomial.linear)
    a2 = Float(share * polynomial.squared)
    a3 = Float(share * polynomial.cubic)
    let count = Oversampler.factor * chunk
    func tone(_ frequency: Double) -> Oscillator {
      Oscillator(
        Automation(constant: frequency), sampleRate: Oversampler.factor * sampleRate,
        maximumFrameCount: count)
    }
    tones = stages.ring.map { (tone($0.first), tone($0.second)) }
    balance = (stages.ring?.balance ?? 0) / 100
    ringMix = (stages.ring?.mix ?? 0) / 100
    factors = AudioBuffer(channelCount: Oversampler.factor, frameCapacity: chunk)
  }

  /// Moves the ring modulators on to the next chunk.
  mutating func advance() {
    guard var (first, second) = tones else { return }
    let count = Oversampler.factor * factors.frameCapacity
    first.advance(count)
    second.advance(count)
    for phase in 0..<Oversampler.factor {
      var samples = factors.block[phase]
      fill(&samples, phase, first.phases.span, second.phases.span)
    }
    tones = (first, second)
  }

  private func fill(
    _ samples: inout MutableSpan<Float>, _ phase: Int, _ first: Span<UInt64>,
    _ second: Span<UInt64>
  ) {
    for frame in samples.indices {
      let place = Oversampler.factor * frame + phase
      let tone =
        (1 - balance) * cosine(ofPhase: first[place]) + balance * cosine(ofPhase: second[place])
      samples[frame] = Float(1 - ringMix + ringMix * tone)
    }
  }

  /// Shapes the four phases of a channel's chunk in place.
  func process(_ phases: AudioBlock) {
    for phase in 0..<Oversampler.factor {
      var samples = phases[phase]
      if a1 != 1 || a2 != 0 || a3 != 0 { bend(&samples) }
      guard tones != nil else { continue }
      let factors = factors.block.samples(of: phase)
      for frame in samples.indices { samples[frame] *= factors[frame] }
    }
  }

  private func bend(_ samples: inout MutableSpan<Float>) {
    for frame in samples.indices {
      // Far beyond full scale, where all that follows is clipped, a cube could overflow.
      var x = samples[frame]
      x = x > -100 ? x : -100
      x = x < 100 ? x : 100
      samples[frame] = x * (a1 + x * (a2 + x * a3))
    }
  }

  /// Goes back to the first frame.
  mutating func reset() {
    tones?.0.reset()
    tones?.1.reset()
  }
}
