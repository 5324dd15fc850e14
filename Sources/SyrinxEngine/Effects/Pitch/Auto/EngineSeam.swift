import SyrinxSystem

/// The frames in which one engine's sound fades into another's.
///
/// The outputs of two engines for the same sound may be alike, or have nothing in common but the level. The gains
/// follow how alike they are, so that the power neither dips nor rises: for a correlation of ρ, cos φ and
/// sin φ are divided by √(1 + ρ sin 2φ).
struct EngineSeam: ~Copyable {
  private var old: AudioBuffer
  private var new: AudioBuffer
  /// The frames already taken; all of them where nothing fades.
  private var taken: Int
  /// Frames that an engine is asked for at once.
  private let mostFrames: Int

  init(channelCount: Int, frameCount: Int, mostFrames: Int) {
    self.mostFrames = mostFrames
    old = AudioBuffer(channelCount: channelCount, frameCapacity: frameCount)
    new = AudioBuffer(channelCount: channelCount, frameCapacity: frameCount)
    taken = frameCount
  }

  var isEmpty: Bool { taken == old.frameCapacity }

  mutating func clear() { taken = old.frameCapacity }

  /// Takes what both engines have for these frames, and fades from one to the other.
  mutating func fill(
    old first: (inout AudioBlock) throws -> Void, new second: (inout AudioBlock) throws -> Void
  ) throws {
    for start in stride(from: 0, to: old.frameCapacity, by: mostFrames) {
      let frames = start..<min(start + mostFrames, old.frameCapacity)
      try old.withBlock(of: frames) { try first(&$0) }
      try new.withBlock(of: frames) { try second(&$0) }
    }
    fade(likeness)
    taken = 0
  }

  /// Fills the first frames of the block with those not yet taken, and says how many it could.
  mutating func take(into block: inout AudioBlock) -> Int {
    let count = min(block.frameCount, old.frameCapacity - taken)
    block.copy(from: old.frames.extracting(taken..<taken + count), at: 0)
    taken += count
    return count
  }

  /// The correlation of the two sounds in all channels, from −½ on: what cancels more is not made up for.
  private var likeness: Float {
    var (both, first, second): (Double, Double, Double) = (0, 0, 0)
    for channel in 0..<old.channelCount {
      let (x, y) = (old.samples(of: channel), new.samples(of: channel))
      for frame in x.indices {
        both += Double(x[frame]) * Double(y[frame])
        first += Double(x[frame]) * Double(x[frame])
        second += Double(y[frame]) * Double(y[frame])
      }
    }
    let power = first * second
    guard power > 0, power.isFinite else { return 0 }
    return Float(max(both / power.squareRoot(), -0.5))
  }

  private mutating func fade(_ likeness: Float) {
    let count = old.frameCapacity
    for frame in 0..<count {
      let angle = Float.pi / 2 * Float(frame + 1) / Float(count + 1)
      let (c, s) = (cos(angle), sin(angle))
      let scale = 1 / (1 + 2 * likeness * s * c).squareRoot()
      for channel in 0..<old.channelCount {
        let added = scale * s * new.samples(of: channel)[frame]
        var samples = old[channel]
        samples[frame] = scale * c * samples[frame] + added
      }
    }
  }
}
