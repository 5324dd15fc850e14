/// One channel's way up to four times its rate, through a curve and down again.
final class SaturatedChannel<Curve: PhaseSaturator>: ChannelProcessor {
  /// Chunks are multiples of so many frames, and are worked on so many at a time, which stay in the
  /// nearest cache.
  static var blockFrameCount: Int { 256 }

  private let oversampler: Oversampler
  private var curve: Curve
  private let factors: AudioBlock?

  /// Before they are bent, the four phases of each block are multiplied by `factors`.
  init(_ curve: Curve, times factors: AudioBlock?, reach: Oversampler.Reach) {
    self.curve = curve
    oversampler = Oversampler(blockFrameCount: Self.blockFrameCount, reach: reach)
    self.factors = factors
  }

  func process(_ input: Span<Float>, into output: consuming MutableSpan<Float>) {
    var output = output
    for start in stride(from: 0, to: input.count, by: Self.blockFrameCount) {
      let range = start..<start + Self.blockFrameCount
      oversampler.raise(input.extracting(range))
      if let factors { multiply(by: factors.extracting(range)) }
      curve.process(oversampler.phases, into: oversampler.target)
      oversampler.lower(into: &output, from: start)
    }
  }

  private func multiply(by factors: AudioBlock) {
    let newest = oversampler.phases.dropFirst(1)
    for phase in 0..<Oversampler.factor {
      var samples = newest[phase]
      let factors = factors.samples(of: phase)
      for frame in samples.indices { samples[frame] *= factors[frame] }
    }
  }

  func reset(to frame: Int) {
    oversampler.reset()
    curve.reset()
  }
}
