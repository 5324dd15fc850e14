import SyrinxText

package enum WordsError: Error, Equatable {
  case unreadable(path: String, TimedTextError)
  case unknownEnding(path: String)
  case notHeld(path: String, String)
  case nothingToShow(path: String)
  /// `advice` is said where another file may be named instead.
  case noWords(path: String, advice: String? = nil)
  case noChapters(path: String)
  case notChapters(path: String)
  case badChapter(path: String, ChapterList.OddRow)
  case noClipWords(path: String)
  case noInputWords
  case cannotCarry(path: String, String)
  case outputIsStream(path: String)
  case sameFile(path: String)
  case soundAsOutput(path: String, input: String)
  case noStreams(path: String)
  case noPhonemes(path: String)
  case noChapterPicture(path: String)
}

extension WordsError: ReportableError {
  package var sentence: String {
    switch self {
    case .unreadable(let path, let error): error.sentence(of: path)
    case .unknownEnding(let path):
      "‘\(path)’ does not have the extension of a timed text format: write "
        + Phrase.list(TimedTextFormat.endings.map { "." + $0 }) + ", or name the format"
    case .notHeld(let path, let what): "‘\(path)’ is not written: \(what)"
    case .nothingToShow(let path): "‘\(path)’ has no lines"
    case .noWords(let path, let advice):
      "‘\(path)’ has no words in it" + (advice.map { ": " + $0 } ?? "")
    case .noChapters(let path): "‘\(path)’ has neither chapters nor words"
    case .notChapters(let path):
      "‘\(path)’ is not a list of chapters: write rows such as 1:02 Hello, or see syrinx help chapters"
    case .badChapter(let path, let row):
      "‘\(path)’, line \(row.line): ‘\(row.text)’ \(row.fault.sentence)"
    case .noClipWords(let path):
      "no clip of ‘\(path)’ has words: name a file of them at a clip, as in \"words\": \"talk.srt\""
    case .noInputWords:
      "no input has words, in itself or in a file of the same name beside it: name a file for the first, as in"
        + " --words talk.srt=out.srt"
    case .cannotCarry(let path, let kind):
      "‘\(path)’ cannot carry words: \(kind) has no place for them; write them to a file beside it, as in"
        + " --words out.lrc"
    case .outputIsStream(let path): "words cannot be put into ‘\(path)’, which is a stream"
    case .sameFile(let path): "‘\(path)’ is IN and OUT: choose another OUT"
    case .soundAsOutput(let path, let input):
      "‘\(path)’ is a sound file: words are put into one as its sound is written, as in: syrinx song.wav"
        + " \(path) --words \(input)=\(path)"
    case .noStreams(let path): "--stream is for films, and ‘\(path)’ is not one"
    case .noPhonemes(let path):
      "‘\(path)’ has no phonemes: take the words of ‘say’ as .json or .TextGrid, or a TextGrid with a"
        + " tier “phones”"
    case .noChapterPicture(let path):
      "‘\(path)’, the picture of a chapter, is neither PNG nor JPEG, GIF or WebP"
    }
  }

  package var exitStatus: ExitStatus {
    switch self {
    case .unknownEnding, .cannotCarry, .outputIsStream, .noStreams, .sameFile,
      .soundAsOutput:
      .misused
    default: .failed
    }
  }
}
