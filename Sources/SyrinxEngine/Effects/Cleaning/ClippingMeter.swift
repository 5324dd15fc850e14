/// Finds the levels at which a sound was clipped: the highest magnitude of each channel above and below
/// zero, if waves stay there.
///
/// Converters clip all channels at one level, and both sides. What was mixed, panned or moved by a constant
/// afterwards has a level for each.
final class ClippingMeter: FrameSink {
  /// Frames of a crest that lie within a thousandth of each other; of an unclipped wave at most two do,
  /// unless it is as low as 200 Hz or so.
  private static let runLength = 3
  /// Several flat crests: one may be a low wave's own.
  private static let runCount = 3
  /// Far below the rest of the sound, the last bits of a quiet channel look like flat crests.
  private static let faintest: Float = 0.01

  private struct Side {
    var highest: Float = 0
    /// Runs at the highest magnitude, and frames of the newest.
    var runCount = 0
    var run = 0

    @inline(__always)
    mutating func add(_ magnitude: Float) {
      if magnitude > 1.001 * highest, magnitude.isFinite {
        highest = magnitude
        (runCount, run) = (0, 0)
      }
      if magnitude >= 0.999 * highest {
        run += 1
        if run == ClippingMeter.runLength { runCount += 1 }
      } else {
        run = 0
      }
    }
  }

  private var sides: [(above: Side, below: Side)]

  init(channelCount: Int) {
    sides = Array(repeating: (Side(), Side()), count: channelCount)
  }

  func write(_ block: AudioFrames) {
    for channel in sides.indices {
      let samples = block.samples(of: channel)
      var (above, below) = sides[channel]
      for frame in samples.indices {
        above.add(samples[frame])
        below.add(-samples[frame])
      }
      sides[channel] = (above, below)
    }
  }

  /// Those of each channel.
  var limits: [ClippingLimits] {
    let highest = sides.reduce(0) { max($0, $1.above.highest, $1.below.highest) }
    func limit(_ side: Side) -> Float? {
      let isClipped =
        side.highest > 0 && side.highest >= Self.faintest * highest
        && side.runCount >= Self.runCount
      return isClipped ? side.highest : nil
    }
    return sides.map { ClippingLimits(above: limit($0.above), below: limit($0.below)) }
  }
}
