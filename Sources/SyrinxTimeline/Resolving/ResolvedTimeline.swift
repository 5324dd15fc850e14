import SyrinxEngine
import SyrinxText

/// A timeline whose times are all frames of one rate.
public struct ResolvedTimeline {
  public let rate: Int
  public let channels: Int
  /// To the end of the picture or of the last clip, what rings on apart.
  public let frames: Int
  /// What of the film is shown, in seconds.
  public let picture: ClosedRange<Double>?
  public let tracks: [ResolvedTrack]
  public let markers: [ResolvedMarker]
  /// What is not as it was asked.
  public let notes: [TimelineNote]
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
  public var clips: [ResolvedClip]
}

/// Something that a clip cannot have as it is asked, and what it gets instead.
public enum TimelineNote: Hashable, Sendable {
  /// The source ends so many frames before `end`, or before `start`.
  case pastSource(clip: String, frames: Int)
  case empty(clip: String)
  /// So many frames lie before the beginning of the timeline and are not heard.
  case beforeStart(clip: String, frames: Int)
  case pastPicture(clip: String, frames: Int)
  case crossfadeShortened(clip: String, to: Int)
}

/// A clip in its place. All counts are frames of the timeline's rate.
public struct ResolvedClip {
  public let id: String?
  public let title: String
  /// Its path in the document.
  public let place: String
  public let source: TimelineClip.Source
  /// Where it begins, and how long it is heard, its tail apart.
  public internal(set) var at: Int
  public internal(set) var frames: Int
  /// How long its chain rings on after it.
  public internal(set) var tailFrames: Int
  /// What is played of the source, and how often.
  public let sourceStart: Int
  public let sourceFrames: Int
  public let loops: Int
  public let gain: Curve
  /// How long it is crossfaded with the clip before it.
  public internal(set) var crossfade = 0
  /// Frames in which a clip before it in the track is still heard.
  public internal(set) var overlap = 0
  public let isOff: Bool
  public let chain: TimelineChain?
  /// A file of the words that are heard in its source.
  public let words: String?
  /// The source at the timeline's rate.
  let sound: SoundSource
  /// What it plays of another timeline.
  var nested: NestedTimeline?
  /// Frames that enter the chain, and those of what leaves it that are left out at the front.
  var playedFrames: Int
  var skippedFrames = 0
  /// Whether it ends before what leaves the chain does.
  var isCut = false
  /// How its level rises and falls, in frames of what is heard.
  var ramps: [GainRamp] = []

  public var range: Range<Int> { at..<at + frames }
}

/// What a clip plays of another timeline, apart from the clip, since most play none.
final class NestedTimeline {
  let schedule: TimelineSchedule

  init(_ schedule: TimelineSchedule) { self.schedule = schedule }
}

/// A passage from silence to full level, or back.
struct GainRamp: Hashable, Sendable {
  var start: Int
  var frameCount: Int
  var isRising: Bool
  var shape: Fade.Shape
}

/// What went wrong with a clip.
public struct ClipError: Error {
  public let place: String
  public let clip: String
  public let error: any Error
}
