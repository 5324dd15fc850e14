/// Resamples a sound as it comes, at a ratio that is corrected while it sounds: between two devices, whose
/// clocks never agree.
///
/// It neither allocates nor waits once it is made.
public final class ClockResampler {
  private let resampler: SlidingResampler
  /// Output frames handed out.
  private var handed = 0
  private var ratio: Double

  /// Frames that are pulled at once.
  public static let pullFrameCount = 64
  /// The largest ratio, against the one it begins with.
  private static let margin = 1.01

  /// `ratio` is the number of input frames per output frame.
  public init(channelCount: Int, ratio: Double) throws {
    self.ratio = ratio
    resampler = try SlidingResampler(
      channelCount: channelCount, maximumRatio: ratio * Self.margin, beginningAt: ratio,
      isLive: true)
    var nothing = AudioBuffer(channelCount: channelCount, frameCapacity: 1)
    var block = nothing.block
    try render(into: &block, ratio: ratio) {
      $0.clear()
      return $0.frameCount
    }
  }

  /// Fills the block, gliding to a new ratio. `pull` fills every block that it is given.
  public func render(
    into block: inout AudioBlock, ratio: Double, pull: (inout AudioBlock) throws -> Int
  ) throws {
    self.ratio = ratio
    try resampler.render(
      into: &block, target: { _ in SlidingResampler.Target(ratio: ratio, frame: nil) }, pull: pull)
    handed += block.frameCount
  }

  /// Input frames that were pulled and have not been handed out as sound yet.
  public var heldFrameCount: Double {
    resampler.heldFrameCount + Double(resampler.position - handed) * ratio
  }
}
