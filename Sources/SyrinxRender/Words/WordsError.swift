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

extension ChapterList.OddRow.Fault {
  /// Of the row before it.
  fileprivate var sentence: String {
    switch self {
    case .noTime:
      "does not begin with the time of a chapter, such as 1:02 or 1:02:03.5, of which only the first"
        + " number may be above 59"
    case .otherFile:
      "begins another sound, but chapters are of one: make a cue sheet of each FILE with its tracks"
    case .noIndex: "has no INDEX 01 below it, which tells where the track begins"
    case .badIndex:
      "has no time of a cue sheet, such as 01:02:74: minutes, seconds to 59 and frames to 74"
    }
  }
}

extension TimedTextError: ReportableError {
  package var sentence: String { sentence(of: "-") }

  package func sentence(of path: String) -> String {
    switch self {
    case .unknownFormat:
      "‘\(path)’ is not a known format of timed text: those are "
        + Phrase.list(TimedTextFormat.allCases.map(\.rawValue), conjunction: "and")
        + "; ffmpeg makes SRT of many others, as in: ffmpeg -i words.sub words.srt"
    case .unreadable(let format, let fault, let line):
      "‘\(path)’" + (line.map { ", line \($0)" } ?? "")
        + ": not readable as \(format.rawValue): \(fault.sentence)"
    case .tooLarge(let limit): "‘\(path)’ is larger than the \(limit >> 20) MiB that are read"
    case .readOnly(let format): "\(format.rawValue) can be read but not written"
    }
  }
}

extension TimedTextError.Fault {
  /// Ways to a format that is read, by the outermost element in lower case.
  private static let conversions = [
    "annotation_document": "in ELAN, export a Praat TextGrid or subtitles",
    "sami": "convert it first, as by ffmpeg -i words.smi words.srt",
    "timedtext": "take VTT or json3, as by yt-dlp --sub-format vtt",
    "transcript": "take VTT or json3, as by yt-dlp --sub-format vtt",
  ]

  fileprivate var sentence: String {
    switch self {
    case .nothingFound: "it has no entries"
    case .noHeader: "its header is missing"
    case .otherRoot(let name):
      "its outer element is ‘\(name.prefix(40))’, not ‘tt’"
        + (Self.conversions[name.lowercased()].map { ": " + $0 } ?? "")
    case .binary: "it is binary: in Praat, use Save as text file"
    case .endsEarly: "it ends too early"
    case .endsLate: "it has more here than the sizes in it say"
    case .badTime(let text): "‘\(text)’ is not a time"
    case .badNumber(let text): "‘\(text)’ is not a number that can stand here"
    case .badElement(let name): "the element ‘\(name)’ is not closed as it was opened"
    case .badJSON(let fault): fault.reason
    case .unknownShape: "its JSON has none of the known forms"
    case .unknownEncoding(let number): "text encoding \(number) is unknown"
    case .timeInFrames: "its times count MPEG frames, which only the sound can place"
    case .tooDeep(let limit): "it is nested more than \(limit) deep"
    }
  }
}
