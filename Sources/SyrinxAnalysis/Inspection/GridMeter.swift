import SyrinxEngine

/// Finds out how fine the samples are: which bits of a whole number they use, if they are on its grid
/// at all.
public struct GridMeter: Sendable {
  /// All bits that any sample sets, as a number of 24 bits.
  private var used = SIMD8<Int32>()
  private var isOnGrid = true
  private var isWhole = true
  private var isHeard = false

  public init() {}

  /// Takes the next frames into account; what is known not to be the case is not looked for again.
  public mutating func add(_ block: AudioFrames) {
    guard isOnGrid || isWhole else { return }
    for channel in 0..<block.channelCount { add(block.samples(of: channel)) }
  }

  private mutating func add(_ samples: Span<Float>) {
    var used = self.used
    var index = 0
    while index < samples.count, isOnGrid || isWhole {
      let lanes =
        index + 8 <= samples.count ? samples.lanes(at: index) : SIMD8(repeating: samples[index])
      index += index + 8 <= samples.count ? 8 : 1
      isHeard = isHeard || any(lanes .!= 0)
      if isWhole { isWhole = all(lanes .== lanes.rounded(.towardZero)) }
      guard isOnGrid else { continue }
      let steps = lanes * 8_388_608
      guard all(steps .<= 8_388_608) && all(steps .>= -8_388_608) else {
        isOnGrid = false
        continue
      }
      let numbers = SIMD8<Int32>(steps, rounding: .towardZero)
      isOnGrid = all(SIMD8<Float>(numbers) .== steps)
      used |= numbers
    }
    self.used = used
  }

  /// The fewest bits in which all samples can be written; nil for silence and where 24 are too few.
  public var usedBits: Int? {
    guard isOnGrid, isHeard else { return nil }
    let all = (0..<8).reduce(Int32(0)) { $0 | used[$1] }
    return 24 - all.trailingZeroBitCount
  }

  /// Whether all samples are whole numbers, as of a file that was never brought to ±1.
  public var isWholeNumbers: Bool { isWhole && isHeard }
}
