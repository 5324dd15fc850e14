import SyrinxSpeech
import SyrinxSystem
import SyrinxText

// Speech/ turns the text of `say` into sound: it reads utterances, has them spoken by SyrinxSpeech
// and renders each through its chain. The result is a source of frames that knows its words, and
// that renders and timelines take as an input.

/// The utterances of a text in order: its paragraphs, marked-up text, or lines of JSON.
package struct SpeechQueue {
  package private(set) var utterances: [QueuedUtterance] = []
  /// Elements and attributes of SSML that are ignored.
  package private(set) var ignored: [String] = []
  /// Numbers that are not the usual ones, and that the engine does not follow.
  package private(set) var unfollowed: [SpeechParameter] = []
  /// It is SSML, and nobody asked to read it so.
  package private(set) var looksLikeMarkup = false

  /// The path of a text in a file, `-` for standard input; nil for text on the command line.
  package static func path(of word: String) -> String? {
    if InputLocation(word) == .standardInput { return word }
    return word.hasPrefix("@") ? String(word.dropFirst()) : nil
  }

  /// Reads a text: that of the command line, of a file (`@FILE`) or of standard input (`-`).
  package init(_ word: String, _ options: SayOptions, _ voices: VoiceBook) throws {
    let path = Self.path(of: word)
    let text = try path.map { try readTextFile(at: $0) } ?? word
    if options.ssml {
      // Names of languages choose speakers of espeak-ng only.
      let languages: SpeechMarkup.Languages =
        options.engine != .espeak ? .none : options.isSpeakerGiven ? .ofParts : .all
      var markup = try SpeechMarkup(
        text, options.utterance, following: languages, asPlainText: options.engine != .espeak)
      if !markup.followed.isEmpty { markup.chooseSpeakers(among: try Speaker.list()) }
      utterances = [QueuedUtterance(parts: markup.parts)]
      ignored = markup.ignored
    } else if path != nil, text.first(where: { !$0.isWhitespace }) == "{" {
      try readLines(of: text, in: path ?? "", options, voices)
    } else {
      looksLikeMarkup = text.drop(while: \.isWhitespace).hasPrefix("<speak")
      var settings = options.utterance
      settings.text = text
      utterances = settings.paragraphs().map { QueuedUtterance(parts: [SpeechPart($0)]) }
    }
    guard !utterances.isEmpty else { throw SpeechError.emptyText }
    for utterance in utterances.flatMap(\.parts).map(\.utterance) where !options.ssml {
      try utterance.check()
    }
    let usual = Utterance("")
    unfollowed = SpeechParameter.allCases.filter { parameter in
      !options.engine.parameters.contains(parameter)
        && utterances.flatMap(\.parts).contains { $0.utterance[parameter] != usual[parameter] }
    }
  }

  private mutating func readLines(
    of text: String, in path: String, _ options: SayOptions, _ voices: VoiceBook
  ) throws {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() where !line.allSatisfy(\.isWhitespace) {
      do {
        let json: JSONValue
        do throws(JSONError) { json = try JSONValue(parsing: String(line)) } catch {
          var error = error
          error.line = index + 1
          throw DocumentFileError(path: path, .notJSON(error))
        }
        utterances.append(
          try QueuedUtterance(Document(json), settings: options.utterance, voices: voices))
      } catch let error as DocumentError {
        throw DocumentFileError(path: path, line: index + 1, error)
      }
    }
  }
}
