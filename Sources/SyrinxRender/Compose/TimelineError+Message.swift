import SyrinxTimeline

extension TimelineError: UsageError {
  package var sentence: String {
    let hint = mistyped.map { Phrase.suggestion($0.word, $0.candidates, otherwise: choices) } ?? ""
    return (place.map { $0.isEmpty ? "" : $0 + ": " } ?? "") + fault + hint
  }

  /// Advice for an unknown member that is similar to none.
  private var choices: String? {
    guard case .unknown(_, _, let known) = self else { return nil }
    return "choose " + known.joined(separator: ", ")
  }

  /// Advice for a loop that was meant to overlap itself.
  static let loopAdvice =
    "; a loop is not crossfaded with itself: write the clip as often as it is to be heard, all but the"
    + " first with \"crossfade\""

  private var fault: String {
    switch self {
    case .notJSON(let error): "column \(error.column): \(error.fault.reason)"
    case .parameter(let error, _): error.sentence
    case .expected(let thing, _): "must be \(thing)"
    case .missing("version", _): "the timeline does not begin with \"version\": 1"
    case .missing(let member, _): "lacks the member \"\(member)\""
    case .repeated(let member, _): "has the member \"\(member)\" twice"
    case .unknown(let member, _, _): "unknown member \"\(member)\""
    case .otherName(let member, _, let own): "unknown member \"\(member)\": did you mean \(own)?"
    case .unknownVersion(let version): "unsupported version \(version); version 1 is supported"
    case .unknownChoice(let word, _, let choices):
      "there is no ‘\(word)’; choose \(choices.joined(separator: ", "))"
    case .outOfRange(let value, let allowed, _): "\(value) is outside \(allowed)"
    case .notATime(let word, _):
      "‘\(word)’ is not a time; times are seconds, 1:02.5, 250ms or, with fps, 00:00:07:12"
    case .noFrameRate(let word, _):
      "‘\(word)’ is a timecode: set the rate of pictures, such as \"fps\": 25, at the top of the timeline"
    case .noPicture(let word, let fps, _):
      word.contains(";") && fps.droppedNumbers == nil
        ? "‘\(word)’ is drop-frame timecode, which \(fps.text) pictures a second do not have"
        : "‘\(word)’ names no picture at \(fps.text) a second"
    case .excluded(let names, _): "\(names.joined(separator: " and ")) cannot be combined"
    case .crossfadeElsewhere(let member, let isLooped, _):
      "\"crossfade\" lets a clip begin before the end of the one before it in its track, so it cannot"
        + " have \"\(member)\" too" + (isLooped ? Self.loopAdvice : "")
    case .unknownName(let kind, let name, _, let candidates):
      // Tracks are named by others only.
      "there is no " + (kind == .track ? "other " : "") + "\(kind.rawValue) ‘\(name)’"
        + (kind == .clip && candidates.isEmpty ? ": give a clip an \"id\"" : "")
    case .nameTaken(let kind, let name, _): "another \(kind.rawValue) is called ‘\(name)’"
    case .clipsWaitInCircle(let names, _):
      "these clips wait for each other: " + (names + names.prefix(1)).joined(separator: " → ")
    case .containsItself(let paths, _):
      "the timeline contains itself: " + paths.joined(separator: " → ")
    case .endsBeforeStart: "the end must be later than the start"
    case .endlessLoop: "an endless loop requires \"until\", such as \"until\": \"end\""
    case .tooManyLoops(let count, let limit, _):
      "\(count) repeats are more than \(limit): loop a longer part"
    case .noEnd: "nothing else has an end: give a time"
    case .lengthUnknown(let clip, _): "the length of ‘\(clip)’ is unknown"
    case .noVideo: "the timeline has no \"video\""
    case .stillWithTimes(let path):
      "\(path) is a still picture, shown for as long as the timeline sounds: leave out \"start\" and"
        + " \"end\" of \"video\""
    case .nothingToHear:
      #"the timeline has no clips, such as "tracks": [{"clips": [{"path": "talk.wav"}]}]"#
    }
  }
}
