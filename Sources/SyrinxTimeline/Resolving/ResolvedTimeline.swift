import SyrinxEngine
import SyrinxText

/// A timeline whose times are all frames of one rate.
public struct ResolvedTimeline {
  public let rate: Int
  public let channels: Int
  /// To the end of the picture or of the last clip, what rings on apart.
  public let frames: Int
  /// The part of the film that is shown, in seconds; nil where there is none, or a still picture.
  public let picture: ClosedRange<Double>?
  public let tracks: [ResolvedTrack]
  public let markers: [ResolvedMarker]
  /// Wherever something is not as it was asked.
  public internal(set) var notes: [TimelineNote]
  let timeline: Timeline

  public var format: StreamFormat { StreamFormat(sampleRate: rate, channelCount: channels) }
}

public struct ResolvedMarker: Hashable, Sendable {
  public let name: String
  public let at: Int
  public let end: Int?
}

public struct ResolvedTrack {
  public let name: String
  public let isOff: Bool
  public let clips: ResolvedClips
}

/// Something that a clip cannot have as it is asked, and what it gets instead.
public indirect enum TimelineNote: Hashable, Sendable {
  /// The source ends so many frames before `end`, or before `start`.
  case pastSource(clip: String, frames: Int, isStart: Bool = false)
  case empty(clip: String)
  /// So many frames lie before the beginning of the timeline and are not heard.
  case beforeStart(clip: String, frames: Int)
  case pastPicture(clip: String, frames: Int)
  case crossfadeShortened(clip: String, to: Int)
  /// The first clip of a track, which has none before it.
  case nothingToCrossfade(clip: String, isLooped: Bool)
  /// A marker so many frames after the end of all clips, or of the picture.
  case markerPastEnd(name: String, frames: Int)
  /// A sentence about a document of another program that a clip plays.
  case imported(String)
  /// A sentence about a truncated or damaged sound.
  case damaged(String)
  case within(timeline: String, TimelineNote)
}

/// The clips of a track. What is kept of each is little; the rest is put together when it is asked for.
public struct ResolvedClips: RandomAccessCollection {
  let written: [TimelineClip]
  let placed: ArraySlice<PlacedClip>
  /// Frames in which the level rises or falls at a softened join.
  let seam: Int

  public var startIndex: Int { 0 }
  public var endIndex: Int { written.count }

  public subscript(index: Int) -> ResolvedClip {
    ResolvedClip(written[index], placed(index), seam: seam)
  }

  func placed(_ index: Int) -> PlacedClip { placed[placed.startIndex + index] }

  func isHeard(_ index: Int) -> Bool { !written[index].isOff && placed(index).frames > 0 }
}

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
