import SyrinxEngine
import SyrinxText

/// Faults of a timeline, as facts. A `place` is a path such as `tracks[1].clips[2].after`,
/// empty for the document itself.
public indirect enum TimelineError: Error, Equatable, Sendable {
  case notJSON(JSONError)
  case expected(String, place: String)
  case missing(member: String, place: String)
  case repeated(member: String, place: String)
  case unknown(member: String, place: String, known: [String])
  /// A member that is called otherwise here.
  case otherName(member: String, place: String, own: String)
  case unknownVersion(String)
  case unknownChoice(String, place: String, choices: [String])
  /// A number or time outside of what is allowed, which is told as text.
  case outOfRange(String, allowed: String, place: String)
  case notATime(String, place: String)
  /// A timecode in a document without `fps`.
  case noFrameRate(String, place: String)
  /// A timecode that names no picture at a rate.
  case noPicture(String, FrameRate, place: String)
  case excluded([String], place: String)
  /// A crossfade with the clip before, of a clip that another member places.
  case crossfadeElsewhere(member: String, isLooped: Bool, place: String)
  case parameter(ParameterError, place: String)
  case unknownName(Kind, String, place: String, candidates: [String])
  case nameTaken(Kind, String, place: String)
  /// Clips that each wait for the next, the last for the first.
  case clipsWaitInCircle([String], place: String)
  case containsItself([String], place: String)
  case endsBeforeStart(place: String)
  case endlessLoop(place: String)
  case tooManyLoops(Int, limit: Int, place: String)
  /// `until: end` where nothing else has an end.
  case noEnd(place: String)
  /// A sound of which nobody knows how long it is.
  case lengthUnknown(String, place: String)
  case noVideo(place: String)
  /// A part of a picture that does not move was asked for.
  case stillWithTimes(path: String)
  case nothingToHear

  public enum Kind: String, Hashable, Sendable {
    case clip, track, bus, marker
  }
}

/// Something wrong within a timeline that another one plays, or with the line of a document.
public struct TimelineFileError: Error {
  public let path: String
  /// The text of the document, in which the line is looked for.
  public let text: String
  public let error: any Error

  public init(path: String, text: String, error: any Error) {
    self.path = path
    self.text = text
    self.error = error
  }
}

public struct ClipError: Error {
  public let place: String
  public let clip: String
  public let error: any Error

  /// The line of a document's text on which the clip begins.
  public func line(in text: String) -> Int? { try? JSONValue.lines(in: text)[place] }
}

extension TimelineError {
  /// The path of the value that is wrong; nil where it is not one value.
  public var place: String? {
    switch self {
    case .expected(_, let place), .missing(_, let place), .unknownChoice(_, let place, _),
      .outOfRange(_, _, let place), .notATime(_, let place), .noFrameRate(_, let place),
      .noPicture(_, _, let place), .excluded(_, let place),
      .crossfadeElsewhere(_, _, let place), .parameter(_, let place),
      .unknownName(_, _, let place, _), .nameTaken(_, _, let place),
      .clipsWaitInCircle(_, let place), .containsItself(_, let place),
      .endsBeforeStart(let place), .endlessLoop(let place), .tooManyLoops(_, _, let place),
      .noEnd(let place), .lengthUnknown(_, let place), .noVideo(let place):
      place
    case .repeated(let member, let place), .unknown(let member, let place, _),
      .otherName(let member, let place, _):
      place.isEmpty ? member : place + "." + member
    case .unknownVersion: "version"
    case .stillWithTimes: "video"
    case .notJSON, .nothingToHear: nil
    }
  }

  /// The line of a document's text on which the wrong value begins; nil if that is the whole of it.
  public func line(in text: String) -> Int? {
    if case .notJSON(let error) = self { return error.line }
    guard let place, !place.isEmpty else { return nil }
    return try? JSONValue.lines(in: text)[place]
  }

  /// The word that was mistyped and those it may have been, for a suggestion.
  public var mistyped: (word: String, candidates: [String])? {
    switch self {
    case .unknown(let member, _, let known): (member, known)
    case .unknownChoice(let word, _, let choices): (word, choices)
    case .unknownName(_, let name, _, let candidates): (name, candidates)
    default: nil
    }
  }
}
