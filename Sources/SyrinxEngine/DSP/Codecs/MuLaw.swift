/// A sound as it comes out of a telephone line of µ-law (ITU-T G.711), which keeps eight bits of a sample.
final class MuLawSource: FrameSource {
  private let source: any FrameSource

  init(_ source: any FrameSource) { self.source = source }

  var format: StreamFormat { source.format }
  var frameCount: Int? { source.frameCount }

  func read(into block: inout AudioBlock) throws -> Int {
    let count = try source.read(into: &block)
    for channel in 0..<block.channelCount {
      var samples = block[channel]
      for frame in 0..<count { samples[frame] = Self.decoded(samples[frame]) }
    }
    return count
  }

  func seek(to frame: Int) throws { try source.seek(to: frame) }

  /// The value that µ-law has for a sample: eight segments of sixteen steps, each segment twice as wide as the
  /// one before (table 2a of G.711, on 16 bits).
  static func decoded(_ sample: Float) -> Float {
    guard sample.isFinite else { return 0 }
    let number = Int32((min(max(sample, -1), 1) * 32_768).rounded())
    let bias: Int32 = 132
    let biased = min(number.magnitude, 32_635) + UInt32(bias)
    let segment = 24 - Int32(biased.leadingZeroBitCount)
    let step = Int32(biased) >> (segment + 3)
    let magnitude = ((2 * step + 1) << (segment + 2)) - bias
    return Float(number < 0 ? -magnitude : magnitude) / 32_768
  }
}
