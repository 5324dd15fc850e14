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
