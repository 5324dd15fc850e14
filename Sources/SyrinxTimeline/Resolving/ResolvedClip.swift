import SyrinxEngine

/// A clip in its place. All counts are frames of the timeline's rate.
public struct ResolvedClip {
  let written: TimelineClip
  let placed: PlacedClip
  /// Fades and crossfades, in frames of what is heard.
  let ramps: [GainRamp]

  init(_ written: TimelineClip, _ placed: PlacedClip, seam: Int = 0) {
    self.written = written
    self.placed = placed
    ramps = placed.ramps(seam: seam)
  }

  public var id: String? { written.id }
  public var title: String { written.title }
  public var place: String { written.place }
  public var source: TimelineClip.Source { written.source }
  public var gain: Curve { written.gain }
  public var isOff: Bool { written.isOff }
  public var chain: TimelineChain? { written.chain }
  /// A file of the words that are heard in its source.
  public var words: String? { written.words }
  /// Where it begins, and how long it is heard, its tail apart.
  public var at: Int { placed.at }
  public var frames: Int { placed.frames }
  public var range: Range<Int> { placed.range }
  /// Frames in which its chain rings on after it.
  public var tailFrames: Int { placed.tailFrames }
  /// The part of the source that is played, `loops` times.
  public var sourceStart: Int { placed.sourceStart }
  public var sourceFrames: Int { placed.sourceFrames }
  public var loops: Int { placed.loops }
  /// Frames in which it is crossfaded with the clip before it.
  public var crossfade: Int { placed.crossfade }
  /// Frames in which a clip before it in the track is still heard.
  public var overlap: Int { placed.overlap }
  /// The source at the timeline's rate.
  var sound: SoundSource { placed.sound.source }
  var nested: ResolvedTimeline? { placed.sound.nested }
}

/// A passage from silence to full level, or back.
struct GainRamp: Hashable, Sendable {
  var start: Int
  var frameCount: Int
  var isRising: Bool
  var shape: Fade.Shape
}
