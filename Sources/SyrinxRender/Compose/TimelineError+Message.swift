import SyrinxFiles
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

extension TimelineFileError: ReportableError {
  package var sentence: String {
    func place(_ line: Int?) -> String { path + (line.map { ":\($0)" } ?? "") }
    return switch error {
    case let error as DocumentError: error.sentence(in: place(error.line(in: text)))
    case let error as ClipError: place(error.line(in: text)) + ": " + error.sentence
    case TimelineError.nothingToHear where TimelineTemplate.isList(path):
      "\(path): there is no event, such as \(EditDecisionList.example)"
    default: place((error as? TimelineError)?.line(in: text)) + ": " + error.report
    }
  }

  package var exitStatus: ExitStatus { error.status }
}

extension ClipError: ReportableError {
  package var sentence: String {
    // A fault of an utterance is one of a value of the clip.
    if let error = error as? DocumentError { return error.sentence(in: place) }
    let fault = error.report
    return place + ": " + (fault.contains(clip) ? fault : "clip ‘\(clip)’: \(fault)") + hint
  }

  /// Advice for a timeline given as a sound, or a field such as `{stem}` without a value.
  private var hint: String {
    if case FileError.notASoundFile(let path, _)? = error as? FileError,
      TimelineDocument.isNamed(by: path)
    {
      return #": a timeline is played by "timeline" in the place of "path""#
    }
    guard case .path(.notFound(let path))? = FileError(error),
      let name = NamePattern.names(in: path).first
    else { return "" }
    return ": give {\(name)} a value, as in --set \(name)=VALUE"
  }

  package var exitStatus: ExitStatus { error.status }
}

extension TimelineNote {
  /// A sentence with times in seconds.
  package func sentence(at rate: Int) -> String {
    func seconds(_ frames: Int) -> String {
      (Double(frames) / Double(rate)).text(decimals: 3) + " s"
    }
    return switch self {
    case .pastSource(let clip, let frames, let isStart):
      "\(clip): \"\(isStart ? "start" : "end")\" is \(seconds(frames)) after the end of the source"
        + (isStart ? "" : ", to which it is played")
    case .empty(let clip): "\(clip): nothing of it is heard"
    case .beforeStart(let clip, let frames):
      "\(clip): \(seconds(frames)) are before the beginning and are not heard"
    case .pastPicture(let clip, let frames):
      "\(clip): \(seconds(frames)) are after the end of the picture and are not heard"
    case .crossfadeShortened(let clip, let frames):
      "\(clip): the crossfade is shortened to \(seconds(frames)), the length of a clip"
    case .nothingToCrossfade(let clip, let isLooped):
      "\(clip): there is no clip before it in its track to be crossfaded with"
        + (isLooped ? TimelineError.loopAdvice : "")
    case .markerPastEnd(let name, let frames):
      "marker ‘\(name)’ is \(seconds(frames)) after the end"
    case .imported(let sentence), .damaged(let sentence): sentence
    case .within(let path, let note): "\(path): \(note.sentence(at: rate))"
    }
  }
}

extension FilmError: ReportableError {
  package var sentence: String {
    switch self {
    case .programMissing(let name):
      "films require \(name), which is not installed: apt-get install ffmpeg, or brew install ffmpeg"
    case .programFailed(let name, let reason): "\(name) failed: \(Phrase.trimmed(reason))"
    case .tookTooLong(let name, let seconds): "\(name) took longer than \(seconds) s"
    case .noFilm(let path): "‘\(path)’: ffprobe does not understand it"
    case .stillPicture(let path):
      "‘\(path)’ is a still picture and has no sound or time of its own: it can only be the \"path\" of"
        + " \"video\""
    case .notAPicture(let path):
      "‘\(path)’ is not a picture that ffmpeg reads: choose a PNG, JPEG, GIF, BMP, TIFF or WebP file"
    case .noPicture(let path): "‘\(path)’ has no picture that moves"
    case .noSubtitles(let path, let stream, let count):
      count == 0
        ? "‘\(path)’ has no subtitles that are text"
        : "‘\(path)’ has no subtitles \(stream): there are \(count), from 0 on"
    case .subtitlesOfPictures(let path):
      "the subtitles of ‘\(path)’ are pictures, which cannot be read as text"
    }
  }
}
