/// Two ring modulators side by side, at four times the sample rate.
struct RingPair: ~Copyable {
  private var first: Oscillator
  private var second: Oscillator
  private let balance: Double
  private let mix: Double
  /// The factors for a block of the sound, in four phases. Both threads of a `ChannelBank` read
  /// them; `advance()` is called while neither works.
  let product: Box<AudioBuffer>

  init(_ stage: DistortionStages.Ring, sampleRate: Int, blockFrameCount: Int) {
    func tone(_ frequency: Double) -> Oscillator {
      Oscillator(
        ParameterStream(constant: frequency), sampleRate: Oversampler.factor * sampleRate,
        maximumFrameCount: Oversampler.factor * blockFrameCount)
    }
    first = tone(stage.first)
    second = tone(stage.second)
    balance = stage.balance / 100
    mix = stage.mix / 100
    product = Box(
      AudioBuffer(channelCount: Oversampler.factor, frameCapacity: blockFrameCount))
  }

  mutating func advance() {
    let count = Oversampler.factor * product.value.frameCapacity
    first.advance(count)
    second.advance(count)
    product.value.withBlock { factors in
      for phase in 0..<Oversampler.factor {
        var samples = factors[phase]
        fill(&samples, phase, first.phases.span, second.phases.span)
      }
    }
  }

  private func fill(
    _ samples: inout MutableSpan<Float>, _ phase: Int, _ first: Span<UInt64>,
    _ second: Span<UInt64>
  ) {
    for frame in samples.indices {
      let position = Oversampler.factor * frame + phase
      let tone =
        (1 - balance) * cosine(ofPhase: first[position]) + balance
        * cosine(ofPhase: second[position])
      samples[frame] = Float(1 - mix + mix * tone)
    }
  }

  mutating func seek(to frame: Int) {
    first.seek(to: Oversampler.factor * frame)
    second.seek(to: Oversampler.factor * frame)
  }
}
