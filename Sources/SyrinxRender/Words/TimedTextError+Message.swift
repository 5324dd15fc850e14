import SyrinxText

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
