import SyrinxEngine
import SyrinxSystem
import SyrinxText

/// The words in which parts are looked for; they are read when the first is.
struct SearchedWords {
  private let paths: [String]
  private let isOfInput: Bool
  /// An existing file that was named as a file of words to write.
  private let target: String?
  private let texts: SharedValues

  /// Those of every `--words IN=OUT`, or else of the input itself.
  init(_ request: RenderRequest, of input: InputLocation) {
    let paths = (request.options.words.map(\.source) + [request.searchedWords])
      .compactMap { $0 }.unique
    isOfInput = paths.isEmpty
    target = request.options.words.map(\.target).first { FileFacts(path: $0)?.kind == .file }
    self.paths = paths.isEmpty ? [input.word] : paths
    texts = request.texts
  }

  /// The part between two times, or all parts in which these words are spoken. If several texts have words at the
  /// same time, the first one counts.
  func stretches(of name: String) throws -> [SpokenStretch] {
    if let range = TimeRange(name) {
      return [SpokenStretch(start: range.start, end: range.end)]
    }
    if name.contains(".."), name.contains(where: \.isNumber) {
      throw RenderError.notAPart(name)
    }
    var found: [SpokenStretch] = []
    for path in paths {
      let known = SpokenTimes(found.map { ($0.start, $0.end) })
      found += try text(at: path).stretches(of: name).filter { stretch in
        known.lastEnd(beginningBefore: stretch.end).map { $0 <= stretch.start } ?? true
      }
    }
    guard !found.isEmpty else {
      for path in paths {
        guard let line = try text(at: path).line(saying: name) else { continue }
        throw RenderError.notTimed(name, path: path, start: line.start, end: line.end)
      }
      throw RenderError.notSpoken(name, path: paths.joined(separator: "’, ‘"))
    }
    return found.ordered(by: \.start)
  }

  private func text(at path: String) throws -> TimedText {
    do {
      return try texts.value(for: path) { try TimedTextFile(path).read() }
    } catch WordsError.noWords where isOfInput {
      let words = target ?? "words.json"
      let ending = Path.parts(ofName: Path.name(of: words)).ending ?? "json"
      throw WordsError.noWords(
        path: path,
        advice: (target == nil
          ? "name a file of them, as in" : "‘\(words)’ is where they would be written; to read it:")
          + " --words \(words.pastedInShell)=moved.\(ending)")
    }
  }
}
