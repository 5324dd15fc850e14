import SyrinxFiles

/// A path with fields such as `{dir}` and `{stem}`, from which the names of outputs are made.
package struct OutputPattern: Sendable {
  package enum Field: Hashable, Sendable {
    case text(String)
    case folder, stem, voice, ending
    /// At least so many digits.
    case number(digits: Int)
  }

  private let fields: [Field]
  /// The folder that holds all outputs: what comes before the first field. Empty is the current one.
  package let root: String

  package static let names = ["dir", "stem", "voice", "ext", "n"]

  /// Reads a pattern; a folder stands for the tree of inputs below it, one for each voice where there
  /// are several.
  package init(_ text: String, hasVoices: Bool) throws(BatchError) {
    var pattern = text
    let isFile = Container(path: text) != nil && FileFacts(path: text)?.kind != .folder
    if !text.contains("{"), text.hasSuffix("/") || !isFile {
      pattern += hasVoices ? "/{voice}/{dir}/{stem}.{ext}" : "/{dir}/{stem}.{ext}"
    }
    fields = try Self.fields(in: pattern)
    if case .text(let start)? = fields.first {
      root = Path.tidy(Path.folder(of: start))
    } else {
      root = ""
    }
  }

  /// Reads the pattern of a name that is looked for elsewhere.
  package init(name text: String) throws(BatchError) {
    fields = try Self.fields(in: text)
    root = ""
  }

  private static func fields(in pattern: String) throws(BatchError) -> [Field] {
    var fields: [Field] = []
    var rest = pattern[...]
    while let brace = rest.firstIndex(of: "{") {
      if brace > rest.startIndex { fields.append(.text(String(rest[..<brace]))) }
      guard let end = rest[brace...].firstIndex(of: "}") else { throw .braceNotClosed(pattern) }
      fields.append(try Self.field(String(rest[rest.index(after: brace)..<end])))
      rest = rest[rest.index(after: end)...]
    }
    if !rest.isEmpty { fields.append(.text(String(rest))) }
    return fields
  }

  private static func field(_ word: String) throws(BatchError) -> Field {
    switch word {
    case "dir": return .folder
    case "stem": return .stem
    case "voice": return .voice
    case "ext": return .ending
    case "n": return .number(digits: 1)
    default: break
    }
    guard word.hasPrefix("n:"), let digits = Int(word.dropFirst(2)), (1...12).contains(digits)
    else { throw .unknownField(word, known: names) }
    return .number(digits: digits)
  }

  package var usesVoice: Bool { fields.contains(.voice) }

  /// The path of an output, which must lie below the folder of all.
  package func path(
    for input: BatchInput, number: Int, voice: String, ending: String
  ) throws(BatchError) -> String {
    var path = name(for: input, number: number, voice: voice, ending: ending)
    let isAbsolute =
      if case .text(let start)? = fields.first { Path.isAbsolute(start) } else { false }
    path = Path.tidy(isAbsolute ? path : Path.steps(path).joined(separator: "/"))
    guard !Path.steps(Path.below(root, path)).contains("..") else {
      throw .leavesFolder(input: input.path, output: path)
    }
    return path
  }

  /// The fields filled in.
  package func name(for input: BatchInput, number: Int, voice: String, ending: String) -> String {
    var path = ""
    for field in fields {
      switch field {
      case .text(let text): path += text
      case .folder: path += input.folder
      case .stem: path += input.stem
      case .voice: path += voice
      case .ending: path += ending
      case .number(let digits):
        let text = String(number)
        path += String(repeating: "0", count: max(digits - text.count, 0)) + text
      }
    }
    return path
  }
}
