import SyrinxFiles
import SyrinxSystem

/// The pattern of output paths of a batch, with fields such as `{dir}` and `{stem}`.
package struct OutputPattern: Sendable {
  private let pattern: NamePattern
  /// The folder of all outputs, before the first field; empty for the working folder.
  package let root: String

  package static let names = ["dir", "stem", "voice", "variant", "split", "ext", "n"]

  /// Reads a pattern or a folder, which gets the tree of the inputs, and with `hasVoices` one per
  /// voice.
  package init(
    _ text: String, hasVoices: Bool, hasVariants: Bool = false, hasSplit: Bool = false
  ) throws(NamePatternError) {
    var pattern = text
    let isFile = Container(path: text) != nil && FileFacts(path: text)?.kind != .folder
    if !text.contains("{"), text.hasSuffix("/") || !isFile {
      if hasSplit { pattern += "/{split}" }
      pattern += hasVoices ? "/{voice}/{dir}/{stem}" : "/{dir}/{stem}"
      pattern += hasVariants ? "-{variant}.{ext}" : ".{ext}"
    }
    self.pattern = try NamePattern(pattern, only: Self.names)
    root = self.pattern.start.map { Path.tidy(Path.folder(of: $0)) } ?? ""
  }

  /// Reads a pattern for files of words, which have no folder of all outputs.
  package init(name text: String) throws(NamePatternError) {
    pattern = try NamePattern(text, only: Self.names)
    root = ""
  }

  package func uses(_ field: String) -> Bool { pattern.uses(field) }

  /// The path of an output, which may still lead out of `root` where the name of the input does.
  package func path(
    for input: BatchInput, number: Int, voice: String, variant: Int = 1, split: String = "",
    ending: String
  ) -> String {
    let path = pattern.filled(isOutput: true) { name in
      switch name {
      case "dir": input.folder
      case "stem": input.stem
      case "voice": voice
      case "variant": String(variant)
      case "split": split
      case "ext": ending
      default: String(number)
      }
    }
    return Path.tidy(path)
  }
}
