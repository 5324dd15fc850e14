import SyrinxFiles

/// A path with fields such as `{dir}` and `{stem}`, from which the names of outputs are made.
struct OutputPattern: Sendable {
  enum Field: Hashable, Sendable {
    case text(String)
    case folder, stem, voice, ending
    /// At least so many digits.
    case number(digits: Int)
  }

  private let fields: [Field]
  /// The folder that holds all outputs: what comes before the first field. Empty is the current one.
  let root: String

  static let names = ["dir", "stem", "voice", "ext", "n"]

  /// Reads a pattern; a folder stands for the tree of inputs below it, one for each voice where there
  /// are several.
  init(_ text: String, hasVoices: Bool) throws(BatchError) {
    var pattern = text
    let isFile = Container(path: text) != nil && FileFacts(path: text)?.kind != .folder
    if !text.contains("{"), text.hasSuffix("/") || !isFile {
      pattern += hasVoices ? "/{voice}/{dir}/{stem}.{ext}" : "/{dir}/{stem}.{ext}"
    }
    var fields: [Field] = []
    var rest = pattern[...]
    while let brace = rest.firstIndex(of: "{") {
      if brace > rest.startIndex { fields.append(.text(String(rest[..<brace]))) }
      guard let end = rest[brace...].firstIndex(of: "}") else { throw .braceNotClosed(text) }
      fields.append(try Self.field(String(rest[rest.index(after: brace)..<end])))
      rest = rest[rest.index(after: end)...]
    }
    if !rest.isEmpty { fields.append(.text(String(rest))) }
    self.fields = fields
    if case .text(let start)? = fields.first, let slash = start.lastIndex(of: "/") {
      root = Path.tidy(String(start[...slash]))
    } else {
      root = ""
    }
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

  var usesVoice: Bool { fields.contains(.voice) }

  /// The path of an output.
  func path(for input: BatchInput, number: Int, voice: String, ending: String) -> String {
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
    let isAbsolute =
      if case .text(let start)? = fields.first { start.hasPrefix("/") } else { false }
    return Path.tidy(isAbsolute ? path : String(path.drop { $0 == "/" }))
  }
}

/// Paths as words.
enum Path {
  /// The same path without empty steps and those that stay where they are.
  static func tidy(_ path: String) -> String {
    let steps = path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    return path.hasPrefix("/") ? "/" + steps : steps
  }

  static func join(_ folder: String, _ rest: String) -> String {
    folder.isEmpty ? rest : folder.hasSuffix("/") ? folder + rest : folder + "/" + rest
  }

  static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// What of a path lies below a folder.
  static func below(_ folder: String, _ path: String) -> String {
    let start = folder.isEmpty ? "" : join(folder, "")
    return path.hasPrefix(start) ? String(path.dropFirst(start.count)) : path
  }
}
