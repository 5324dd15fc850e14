import SyrinxEngine

/// Finds out how fine the samples are: which bits of a whole number they use, if they are on its grid
/// at all.
public struct GridMeter: Sendable {
  /// All bits that the magnitude of any sample sets, as a number of 24 bits.
  private var used = SIMD8<UInt32>()
  private var isOnGrid = true
  private var isWhole = true
  /// A value off the grid is not silence.
  private var isHeard: Bool { !isOnGrid || used != SIMD8() }

  /// Full scale in steps of 24 bits: 2²³.
  private static let full: Float = 8_388_608

  public init() {}

  /// Takes the next frames into account; what is known not to be the case is not looked for again.
  public mutating func add(_ block: AudioFrames) {
    guard isOnGrid || isWhole else { return }
    for channel in 0..<block.channelCount { add(block.samples(of: channel)) }
  }

  private mutating func add(_ samples: Span<Float>) {
    var used = self.used
    var isOff = SIMDMask<SIMD8<Int32>>()
    var index = 0
    while index < samples.count {
      let lanes =
        index + 8 <= samples.count ? samples.lanes(at: index) : SIMD8(repeating: samples[index])
      index += index + 8 <= samples.count ? 8 : 1
      if isWhole { isWhole = all(lanes .== lanes.rounded(.towardZero)) }
      var magnitudes = lanes
      for lane in 0..<8 { magnitudes[lane] = lanes[lane].magnitude * Self.full }
      // From 2²³ to 2²⁴ there are whole numbers alone, whose bit patterns count on by one.
      let sums = magnitudes + Self.full
      isOff .|= .!((magnitudes .<= Self.full) .& (sums - Self.full .== magnitudes))
      for lane in 0..<8 { used[lane] |= sums[lane].bitPattern &- Self.full.bitPattern }
    }
    self.used = used
    if any(isOff) { isOnGrid = false }
  }

  /// The fewest bits in which all samples can be written; nil for silence and where 24 are too few.
  public var usedBits: Int? {
    guard isOnGrid, isHeard else { return nil }
    let all = (0..<8).reduce(UInt32(0)) { $0 | used[$1] }
    return 24 - all.trailingZeroBitCount
  }

  /// All samples are whole numbers, as of a file that was never brought to ±1.
  public var isWholeNumbers: Bool { isWhole && isHeard }
}
