import SyrinxSpeech
import SyrinxText

extension FuzzTarget {
  static let timedTextTargets =
    TimedTextFormat.allCases.map { format in
      FuzzTarget("text-" + format.rawValue) { readTimedText($0, format) }
    } + [
      FuzzTarget("text-any") { bytes in
        if let format = TimedTextFormat(of: bytes) { readTimedText(bytes, format) }
      },
      FuzzTarget(text: "markup", readMarkup),
      FuzzTarget(text: "tables", readLabelTable),
    ]

  /// Tables of labels of a recording named a are moved to another, and what is written is read again.
  private static func readLabelTable(_ text: String) {
    let other = LabelTable.Recording(
      name: "b", path: "b.wav", frames: 8000, rate: 8000, channels: 1)
    for name in ["a.ctm", "a.rttm", "segments", "a.jsonl"] {
      let form = LabelTable.Form(name: name)!
      guard let table = try? LabelTable(text, form) else { continue }
      let sources = table.sources(of: "a", at: "a")?.names ?? []
      let lines = table.lines(of: sources, for: other) {
        $0 < 5 ? ($0 / 2, max($0, min($1, 9)) / 2) : nil
      }
      precondition((try? LabelTable(lines.joined(separator: "\n"), form)) != nil)
    }
  }

  /// Words that are read survive JSON, can be moved, and are written in every format as something that is read
  /// again.
  private static func readTimedText(_ bytes: [UInt8], _ format: TimedTextFormat) {
    guard let text = try? TimedText(reading: bytes, as: format) else { return }
    let json = try! text.written(as: .json).bytes
    precondition(
      (try? TimedText(reading: json, as: .json)) == text, String(decoding: json, as: UTF8.self))
    let moved = text.moved(by: .speed(1.5), from: 44_100, to: 44_100).text.shifted(by: -5).text
    _ = Karaoke(moved).display(at: 1)
    guard !moved.lines.isEmpty else { return }
    for format in TimedTextFormat.allCases where format.isWritable {
      let written = try! moved.dividedIntoWords.written(as: format).bytes
      _ = try? TimedText(reading: written, as: format)
    }
  }

  /// Every part can be asked for, and its words lie in its text.
  private static func readMarkup(_ text: String) {
    guard let markup = try? SpeechMarkup(text, Utterance("")) else { return }
    for part in markup.parts {
      let count = part.utterance.text.unicodeScalars.count
      precondition(part.marks.allSatisfy { (0...count).contains($0.position) })
    }
  }
}
