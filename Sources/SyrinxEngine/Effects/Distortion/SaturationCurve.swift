/// A curve that bends a sample towards a lowest and a highest value and holds it there.
///
/// Between its bounds it is x + k₂·x² + k₃·x³. Without its bends it is a hard clip; with those of
/// `smooth` it arrives at either bound without a corner.
struct SaturationCurve: Hashable, Sendable {
  /// The bounds, below and above zero.
  let low: Double
  let high: Double
  let k2: Double
  let k3: Double

  /// Straight from −1 to 1.
  static let hard = SaturationCurve(low: -1, high: 1, k2: 0, k3: 0)

  /// The cubic whose slope is (1 − x ÷ high)·(1 − x ÷ low): one at zero, none at the bounds.
  static func smooth(low: Double, high: Double) -> SaturationCurve {
    SaturationCurve(
      low: low, high: high, k2: -(1 / high + 1 / low) / 2, k3: 1 / (3 * low * high))
  }

  /// Both sides are treated alike.
  var isOdd: Bool { k2 == 0 && low == -high }

  func value(at x: Double) -> Double {
    let c = min(max(x, low), high)
    return c * (1 + c * (k2 + c * k3))
  }
}

/// Applies a curve to one channel at four times its rate.
final class SaturatedChannel<Curve: PhaseSaturator>: ChannelProcessor {
  /// Chunks are multiples of so many frames, and are worked on so many at a time, which stay in the
  /// nearest cache.
  static var blockFrameCount: Int { 256 }

  private let blockFrameCount: Int
  private var oversampler: Oversampler
  private var curve: Curve
  private let factors: Box<AudioBuffer>?

  /// Before they are bent, the four phases of each block are multiplied by `factors`. Chunks may be of
  /// `frameCount` frames at least.
  init(
    _ curve: Curve, times factors: Box<AudioBuffer>?, frameCount: Int, reach: Oversampler.Reach
  ) {
    self.curve = curve
    blockFrameCount = min(Self.blockFrameCount, frameCount)
    oversampler = Oversampler(blockFrameCount: blockFrameCount, reach: reach)
    self.factors = factors
  }

  func process(_ input: Span<Float>, into output: inout MutableSpan<Float>) {
    for start in stride(from: 0, to: input.count, by: blockFrameCount) {
      let range = start..<start + blockFrameCount
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
