import SyrinxEngine
import SyrinxTimeline

/// What can keep a timeline from being composed, apart from what is wrong with its document.
enum ComposeError: Error {
  case frameRateMissing(path: String)
  case soundInstead(path: String)
  case unknownTrack(String, known: [String])
  case rangeBeyondEnd(String, seconds: Double)
  /// Two tracks whose stems would be one file.
  case stemsClash(track: String, path: String)
}

extension ComposeError: ReportableError {
  var sentence: String {
    switch self {
    case .frameRateMissing(let path):
      "‘\(path)’ counts pictures: say how many there are in a second, as in --fps 25"
    case .soundInstead(let path):
      "‘\(path)’ is a sound file: compose takes a timeline, which lists sounds; see syrinx compose --help"
    case .unknownTrack(let name, let known):
      "there is no track ‘\(name)’"
        + Phrase.suggestion(
          name, known, otherwise: "there is " + Phrase.list(known, conjunction: "and"))
    case .rangeBeyondEnd(let range, let seconds):
      "--range=\(range) begins after the end of the timeline, at \(Measure.duration(seconds))"
    case .stemsClash(let track, let path):
      "the stem of track ‘\(track)’ would be ‘\(path)’, which is used already: rename the track"
    }
  }

  var exitStatus: ExitStatus { .misused }
}
