import SyrinxSystem

// Spectral/ stretches any sound: a phase vocoder whose phases follow the gradient of the transform, in two
// bands, with windows that follow the sound. It streams with bounded lookahead, and its samples do
// not depend on the blocks it is given.

/// Stretches one sound along a course of ratios.
final class SpectralStretcher {
  private var sounds: [SampleHistory]
  private var finder: AttackFinder
  private var low: LowBand
  /// Nil where the sound has nothing above the crossover.
  private var high: StretchBand?
  private var input: AudioBuffer
  private var fed = 0
  /// Input frames beyond a window's middle that are known before it is added.
  private let reach: Int

  private static let inputFrameCount = 512
  /// Hz at which bands of long and of short windows meet.
  private static let crossover = 1200.0
  /// Frames of the longest window at 44.1 kHz below the crossover; above it are half as many.
  private static let windowFrameCount = 4096.0

  init(format: StreamFormat, course: PitchCourse) throws(LibraryError) {
    let rate = format.sampleRate
    let scale = Self.scale(at: rate)
    let heard = StretchCourse(course)
    let size = Self.size(scale: scale, ratio: heard.mildestRatio)
    reach = Self.reach(at: rate)
    finder = try AttackFinder(sampleRate: rate, scale: scale, crossover: Self.crossover)
    low = try LowBand(
      format: format, course: course, below: Self.crossover, reach: reach,
      block: Self.inputFrameCount)
    high = try StretchBand(
      channelCount: format.channelCount, size: size / 2, largest: size, scale: scale,
      sampleRate: Double(rate), from: Self.crossover, to: heard.heardBand * Double(rate) / 2 + 50,
      course: heard)
    input = AudioBuffer(channelCount: format.channelCount, frameCapacity: Self.inputFrameCount)
    let kept = 2 * size + reach + 2 * Self.inputFrameCount
    sounds = (0..<format.channelCount).map { _ in
      SampleHistory(reach: kept, block: Self.inputFrameCount)
    }
  }

  /// Fills the block; after the sound there is silence. `pull` fills a block with the input's next frames.
  func render(into block: inout AudioBlock, pull: (inout AudioBlock) throws -> Void) throws {
    try block.forEachBlock(of: StretchBand.blockFrameCount) { part in
      while readyCount < part.frameCount { try add(pull) }
      part.clear()
      low.take(into: &part)
      high?.take(into: &part)
    }
  }

  private var readyCount: Int { min(low.readyCount, high?.readyCount ?? .max) }

  /// Adds the window that comes next in the input, so that none is behind what is remembered of that.
  private func add(_ pull: (inout AudioBlock) throws -> Void) throws {
    let isLow = low.centre <= high?.centre ?? .infinity
    let centre = isLow ? low.centre : high?.centre ?? 0
    while Double(fed) < centre + Double(reach) {
      try input.withBlock { try pull(&$0) }
      input.withFrames { frames in
        for channel in sounds.indices { sounds[channel].append(frames.samples(of: channel)) }
      }
      fed += input.frameCapacity
      finder.listen(sounds, until: fed)
      low.listen(sounds, until: fed)
    }
    finder.forget(before: Int(centre) - reach)
    let distance = finder.distance(from: centre, isLow: isLow)
    if isLow {
      low.add(attackDistance: distance)
    } else {
      high?.add(sounds, attackDistance: distance)
    }
  }

  /// Frames for one at 44.1 kHz. Windows of rates outside of what sounds have are those of the nearest.
  static func scale(at sampleRate: Int) -> Double {
    Double(min(max(sampleRate, 2000), 192_000)) / 44_100
  }

  /// Frames of the longest window below the crossover, for so many frames for one at 44.1 kHz and so many stretched
  /// frames per input frame: a size that is quick to transform, and whose halves are whole lanes.
  ///
  /// Beyond a fifth windows are shorter. What one of them holds is heard over a longer time below, and is spread
  /// over more of them above.
  static func size(scale: Double, ratio: Double = 1) -> Int {
    let part =
      (0.66...1.51).contains(ratio) ? 1 : pow(ratio, ratio < 1 ? 0.5 : -0.35)
    let lanes = scale * windowFrameCount * max(part, 0.4) / 32
    return 32 * FourierPlan.quickSize(atLeast: max(Int(lanes.rounded()), 1))
  }

  /// Input frames beyond a window's middle that are known before it is added: as many as it reaches, and
  /// so many as attacks do.
  private static func reach(at sampleRate: Int) -> Int {
    13 * size(scale: scale(at: sampleRate)) / 4
  }

  /// Input frames that may have been taken beyond the one that is heard, and stretched frames that may have
  /// been begun.
  static func lookahead(at sampleRate: Int) -> (input: Int, stretched: Int) {
    (reach(at: sampleRate) + inputFrameCount, 2 * size(scale: scale(at: sampleRate)))
  }
}
