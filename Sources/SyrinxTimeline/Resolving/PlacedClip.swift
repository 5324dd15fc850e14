import SyrinxEngine

/// A clip's place and length in frames, apart from what is written of it: kept for as many clips
/// as a timeline has, so it is small.
struct PlacedClip {
  var at = 0
  var frames = 0
  var tailFrames = 0
  let sourceStart: Int
  var sourceFrames: Int
  var overlap = 0
  let sound: ClipSound
  private var ownOptions: Box<Options>?
  var isPlaced = false
  /// Where its joins are softened.
  var hasSoftStart = false
  var hasSoftEnd = false

  /// Members that few clips have.
  struct Options: Hashable {
    var loops = 1
    /// Frames that enter the chain; nil is all of the source, as often as it is played.
    var playedFrames: Int?
    /// Frames of what leaves the chain that are left out at the front.
    var skippedFrames = 0
    /// It ends before the output of its chain does.
    var isCut = false
    var crossfade = 0
    var ramps: [GainRamp] = []
  }

  init(playing frames: Range<Int>, of sound: ClipSound) {
    sourceStart = frames.lowerBound
    sourceFrames = frames.count
    self.sound = sound
  }

  var options: Options {
    get { ownOptions?.value ?? Options() }
    set { ownOptions = newValue == Options() ? nil : Box(newValue) }
  }

  var loops: Int { options.loops }
  var playedFrames: Int { options.playedFrames ?? sourceFrames * loops }
  var skippedFrames: Int { options.skippedFrames }
  var isCut: Bool { options.isCut }
  var crossfade: Int { options.crossfade }
  var ramps: [GainRamp] { options.ramps }

  var range: Range<Int> { at..<at + frames }

  /// Those that soften its joins included.
  func ramps(seam: Int) -> [GainRamp] {
    guard hasSoftStart || hasSoftEnd else { return ramps }
    let count = min(seam, frames)
    var ramps = ramps
    if hasSoftStart {
      ramps.append(GainRamp(start: 0, frameCount: count, isRising: true, shape: .linear))
    }
    if hasSoftEnd {
      ramps.append(
        GainRamp(start: frames - count, frameCount: count, isRising: false, shape: .linear))
    }
    return ramps
  }

  /// Lets it fall silent at its end, what would ring on included.
  mutating func end(with count: Int, _ shape: Fade.Shape) {
    options.ramps.append(
      GainRamp(start: frames - count, frameCount: count, isRising: false, shape: shape))
    tailFrames = 0
  }
}

/// The sound of clips, shared by all that play the same.
final class ClipSound {
  /// At the timeline's rate.
  let source: SoundSource
  /// The other timeline, where it is one.
  let nested: ResolvedTimeline?

  init(_ source: SoundSource, nested: ResolvedTimeline? = nil) {
    self.source = source
    self.nested = nested
  }
}
