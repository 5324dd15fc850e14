import SyrinxFiles
import SyrinxTimeline

/// An error of a composition that is not one of the timeline's document.
package enum ComposeError: Error {
  case frameRateMissing(path: String)
  case soundInstead(path: String)
  case soundsInstead([String])
  case chainBehind(String)
  case timelineInstead(path: String, output: String)
  case unknownTrack(String, known: [String])
  case rangeBeyondEnd(String, seconds: Double)
  case stemsClash(track: String, path: String)
  case stemRate(Container, rate: Int, choices: [Int])
  /// An empty word, in the place of the sound of this number, from 1 on.
  case soundUnnamed(number: Int)
}

extension ComposeError: UsageError {
  package var sentence: String {
    switch self {
    case .frameRateMissing(let path):
      "times in ‘\(path)’ are counted in pictures: set their rate, as in --fps 25"
    case .soundInstead(let path):
      "‘\(path)’ is a sound file: compose takes a timeline, which lists sounds; see syrinx compose --help"
    case .soundsInstead(let words):
      "compose takes a timeline; sounds alone are put together by join and mix; try: syrinx join "
        + words.map(\.pastedInShell).joined(separator: " ")
    case .soundUnnamed(let number):
      "the name of sound \(number) is empty, as when a shell variable is not set"
    case .chainBehind(let word):
      "‘\(word)’ begins a chain: put effects into the \"chain\" of a clip, or into the \"master\" of"
        + " the timeline"
    case .timelineInstead(let path, let output):
      "‘\(path)’ is not a sound file; if it is a timeline, try: syrinx compose \(path.pastedInShell)"
        + " \(output.pastedInShell)"
    case .unknownTrack(let name, let known):
      "there is no track ‘\(name)’"
        + Phrase.suggestion(
          name, known, otherwise: "there is " + Phrase.list(known, conjunction: "and"))
    case .rangeBeyondEnd(let range, let seconds):
      "--range=\(range) begins after the end of the timeline, at \(Measure.duration(seconds))"
    case .stemsClash(let track, let path):
      "the stem of track ‘\(track)’ would be ‘\(path)’, which is used already: rename the track"
    case .stemRate(let container, let rate, let choices):
      "stems have the rate of the timeline, and \(container.title) cannot hold \(Measure.rate(rate)):"
        + " give the timeline a \"rate\" of "
        + (choices.isEmpty ? "48000" : Phrase.list(choices.map { String($0) }))
    }
  }
}
