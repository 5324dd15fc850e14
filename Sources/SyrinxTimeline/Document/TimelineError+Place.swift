import SyrinxText

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
