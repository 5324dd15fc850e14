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
