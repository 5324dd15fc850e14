import SyrinxEngine

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
