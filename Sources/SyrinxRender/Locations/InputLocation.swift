import SyrinxEngine
import SyrinxSystem

// Locations/ holds the words that name inputs and outputs, and the patterns from which names of
// files are made. It knows paths, but neither chains nor renders; all other folders may use it.

/// A source of sound, as a word of the command line names it.
package enum InputLocation: Hashable, Sendable {
  case standardInput
  /// A file, or a pipe or a device that has a name.
  case file(String)
  /// A sound that is computed, by the words that describe it.
  case computed(String)
  /// The path of a document that arranges many sounds.
  case timeline(String)
  case speech

  package init(_ word: String) {
    self = word == "-" ? .standardInput : Synth.isMeant(by: word) ? .computed(word) : .file(word)
  }

  /// The word that names it; `-` is standard input.
  package var word: String {
    switch self {
    case .standardInput: "-"
    case .file(let word), .computed(let word), .timeline(let word): word
    case .speech: "speech"
    }
  }

  /// The path that is read, whose permissions count for what is made of it; nil where nothing is.
  package var path: String? {
    switch self {
    case .standardInput, .file, .timeline: word
    case .computed, .speech: nil
    }
  }

  package var canBeAFile: Bool { if case .file = self { true } else { false } }

  /// Set where nothing can be read a second time.
  package var isPipe: Bool {
    switch self {
    case .standardInput: true
    case .file(let path): FileFacts(path: path)?.isPipe ?? false
    case .computed, .timeline, .speech: false
    }
  }

  /// Two words for one pipe, of which one reader would take from the other.
  package static func areOnePipe(_ one: String, _ other: String) -> Bool {
    guard InputLocation(one).isPipe, InputLocation(other).isPipe else { return false }
    return one == other
      || FileIdentity(path: one).map { $0 == FileIdentity(path: other) } ?? false
  }

  /// Set where the same frames can be had a second time without keeping them.
  package var canBeOpenedTwice: Bool {
    switch self {
    case .standardInput: false
    case .file(let path): isRegularFile(path)
    case .computed, .timeline, .speech: true
    }
  }

  /// Its name in sentences.
  package var phrase: String { self == .standardInput ? title : "‘\(word)’" }

  /// Its name in titles: without folders.
  package var title: String {
    switch self {
    case .standardInput: "standard input"
    default: SystemText.shown(Path.name(of: word)).printable
    }
  }
}

/// A destination, as a word of the command line names it.
package enum OutputLocation: Hashable, Sendable {
  case standardOutput
  /// A file, or a pipe or a device that has a name.
  case file(String)

  package init(_ word: String) { self = word == "-" ? .standardOutput : .file(word) }

  package var word: String {
    switch self {
    case .standardOutput: "-"
    case .file(let path): path
    }
  }

  /// Its name in sentences.
  package var phrase: String { self == .standardOutput ? title : "‘\(word)’" }

  /// Its name at the beginning of a line.
  package var title: String { self == .standardOutput ? "standard output" : word }
}

extension InputLocation {
  /// The names of inputs, with as many of their parent folders as tell them apart.
  package static func titles(of paths: [String]) -> [String] {
    func title(_ path: String, _ name: String) -> String {
      let input = InputLocation(path)
      return input == .standardInput ? input.title : SystemText.shown(name).printable
    }
    let parts = paths.map {
      $0.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    }
    let wanted = Set(parts).count
    let depth = parts.map(\.count).max() ?? 1
    for count in 1..<max(depth, 1) {
      let names = parts.map { $0.suffix(count).joined(separator: "/") }
      if Set(names).count == wanted { return zip(paths, names).map(title) }
    }
    return paths.map { title($0, $0) }
  }
}
