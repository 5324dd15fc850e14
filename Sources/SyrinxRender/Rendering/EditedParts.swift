import SyrinxEngine
import SyrinxFiles
import SyrinxSystem
import SyrinxText

/// A value of `--replace`: `um=say:well`, or `4.3..4.5=other.wav`.
public struct ReplaceRequest: Hashable, Sendable {
  public var part: String
  public var sound: String

  package init?(_ word: String) {
    guard let (part, sound) = word.pair(at: "=") else { return nil }
    (self.part, self.sound) = (part, sound)
  }

  var word: String { part + "=" + sound }
}

/// The parts of a sound that `--remove`, `--keep` and `--replace` name by times or by words.
struct EditedParts {
  /// A part that is cut out, and what it was named by.
  struct Edit: Hashable {
    var name: String
    var part: Cut.Part

    var json: JSONValue {
      [
        "name": .string(name), "start": .number(part.start),
        "end": part.end.isInfinite ? nil : .number(part.end),
        "sound": part.insert.map { .string($0) } ?? nil,
      ]
    }

    var line: String {
      let end = part.end.isInfinite ? "the end" : Measure.duration(part.end)
      return [
        "cut out \(Measure.duration(part.start))…\(end)",
        name == "" || TimeRange(name) != nil ? "" : " ‘\(name)’",
        part.insert.map { ", instead ‘\($0)’" } ?? "",
      ].joined().printable
    }
  }

  private(set) var edits: [Edit] = []

  init(_ request: RenderRequest) throws {
    let options = request.options
    guard options.edits else { return }
    for (name, value, usual) in [
      ("start", options.player.start, 0.0), ("loop", Double(options.player.loop), 1),
      ("end", options.player.end ?? -1, -1),
    ] where value != usual {
      throw RenderError.conflict(option: name, with: "--remove, --keep and --replace")
    }
    guard let input = request.input, case .chain = request.patch else {
      throw RenderError.conflict(option: "chain", with: "--remove, --keep and --replace")
    }
    let words = SearchedWords(request, of: input)
    for name in options.remove {
      for stretch in try words.stretches(of: name) {
        // Of the two pauses the longer is left, as if the words had not been said.
        let isLonger = stretch.pauseBefore > stretch.pauseBehind
        edits.append(
          Edit(
            name: name,
            part: Cut.Part(
              max(stretch.start - (isLonger ? 0 : stretch.pauseBefore), 0),
              stretch.end + (isLonger ? stretch.pauseBehind : 0))))
      }
    }
    for replacement in options.replace {
      for stretch in try words.stretches(of: replacement.part) {
        edits.append(
          Edit(
            name: replacement.part,
            part: Cut.Part(stretch.start, stretch.end, insert: replacement.sound)))
      }
    }
    let kept = try options.keep.flatMap { try words.stretches(of: $0) }
    if !kept.isEmpty { edits += Self.between(kept) }
    edits = edits.ordered(by: \.part.start)
  }

  /// The effect that makes the edits; nil where there are none.
  var cut: Cut? { edits.isEmpty ? nil : Cut(edits.map(\.part)) }

  private static func between(_ kept: [SpokenStretch]) -> [Edit] {
    var edits: [Edit] = []
    var end = 0.0
    for stretch in kept.ordered(by: \.start) {
      if stretch.start > end { edits.append(Edit(name: "", part: Cut.Part(end, stretch.start))) }
      end = max(end, stretch.end)
    }
    return end.isInfinite ? edits : edits + [Edit(name: "", part: Cut.Part(end, .infinity))]
  }
}

/// The words in which parts are looked for; they are read when the first is.
private struct SearchedWords {
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

extension RenderOptions {
  /// Set where parts of the sound are cut out.
  var edits: Bool { !remove.isEmpty || !keep.isEmpty || !replace.isEmpty }
}

extension RenderRequest {
  /// The request with the parts that its options name cut out before its chain.
  func edited() throws -> RenderRequest {
    let edited = try EditedParts(self)
    guard let cut = edited.cut, case .chain(let chain) = patch else { return self }
    var request = self
    request.patch = .chain(ChainSpec([.effect(cut)] + chain.steps))
    request.edits = edited.edits
    return request
  }
}
