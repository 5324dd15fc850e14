/// One channel's way up to four times its rate, through a curve and down again.
final class SaturatedChannel<Curve: PhaseSaturator>: ChannelProcessor {
  /// Chunks are multiples of so many frames, and are worked on so many at a time, which stay in the
  /// nearest cache.
  static var blockFrameCount: Int { 256 }

  private var oversampler: Oversampler
  private var curve: Curve
  private let factors: Box<AudioBuffer>?

  /// Before they are bent, the four phases of each block are multiplied by `factors`.
  init(_ curve: Curve, times factors: Box<AudioBuffer>?, reach: Oversampler.Reach) {
    self.curve = curve
    oversampler = Oversampler(blockFrameCount: Self.blockFrameCount, reach: reach)
    self.factors = factors
  }

  func process(_ input: Span<Float>, into output: inout MutableSpan<Float>) {
    for start in stride(from: 0, to: input.count, by: Self.blockFrameCount) {
      let range = start..<start + Self.blockFrameCount
      oversampler.raise(input.extracting(range))
      factors?.value.withFrames { oversampler.multiply(by: $0.extracting(range)) }
      oversampler.bend(by: &curve)
      oversampler.lower(into: &output, from: start)
    }
  }

  func reset(to frame: Int) {
    oversampler.reset()
    curve.reset()
  }
}
