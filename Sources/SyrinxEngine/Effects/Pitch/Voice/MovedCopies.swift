/// Lays what is not voiced where formants move: grains of the sound as it was read for these.
///
/// Two grains that overlap hold different sounds then. Their windows follow how alike these are, so that
/// noise stays as loud as it was; so each is laid when the next is known.
struct MovedCopies {
  /// A copied grain, and by how many frames the sound as it was read is ahead of the output there.
  private struct Copy {
    let grain: Grain
    let shift: Double
  }

  private var window: GrainWindow
  private var last: Copy?
  /// The correlation of the last grain with the one before; nil if that is none of these.
  private var before: Float?

  /// A greater loss is not made up for.
  private static let least: Float = -0.5

  /// For windows of up to `capacity` frames.
  init(capacity: Int) { window = GrainWindow(capacity: capacity) }

  /// Takes the next grain, and lays the one before if its formants move and it was not voiced.
  mutating func follow(
    by next: Grain, _ reader: inout FormantReader, _ inputs: [SampleHistory],
    _ outputs: inout [OverlapAdd]
  ) {
    var copy: Copy?
    if next.isMoved {
      let shift = (reader.readPosition(of: next.source) - next.time).rounded()
      copy = Copy(grain: next, shift: shift)
      reader.read(
        inputs, from: next.time - next.left + shift - 16,
        to: next.time + next.right + shift + 16)
    }
    var between: Float?
    if let last, let copy { between = Self.likeness(last, copy, reader.sounds) }
    if let last { lay(last, followedBy: between, reader.sounds, &outputs) }
    last = copy
    before = between
  }

  private mutating func lay(
    _ copy: Copy, followedBy after: Float?, _ sounds: [SampleHistory],
    _ outputs: inout [OverlapAdd]
  ) {
    let grain = copy.grain
    window.shape(about: grain.time, left: grain.left, right: grain.right)
    window.balance(left: before, right: after)
    for channel in outputs.indices {
      if grain.isReversed {
        outputs[channel].addReversed(
          window, from: sounds[channel], about: copy.shift + 2 * grain.time)
      } else {
        outputs[channel].add(window, from: sounds[channel], offset: copy.shift, gain: 1)
      }
    }
  }

  /// The correlation of two grains between their middles, all channels together.
  private static func likeness(_ one: Copy, _ next: Copy, _ sounds: [SampleHistory]) -> Float {
    guard !one.grain.isReversed, !next.grain.isReversed else { return 0 }
    let first = Int(one.grain.time)
    let count = Int(next.grain.time) - first
    var (both, before, after): (Float, Float, Float) = (0, 0, 0)
    for sound in sounds {
      let x = sound.samples.span
      let (here, there) = (
        sound.index(of: first + Int(one.shift)), sound.index(of: first + Int(next.shift))
      )
      guard count > 0, min(here, there) >= 0, max(here, there) + count <= x.count else { continue }
      for frame in 0..<count {
        both += x[here + frame] * x[there + frame]
        before += x[here + frame] * x[here + frame]
        after += x[there + frame] * x[there + frame]
      }
    }
    let power = before * after
    guard power > 0, power.isFinite else { return 0 }
    return max(both / power.squareRoot(), least)
  }
}
