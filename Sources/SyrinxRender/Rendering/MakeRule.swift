import SyrinxFiles
import SyrinxSystem

/// A rule for make that names the output and the files it is made of, as compilers write them (`-MF`).
final class MakeRule: Output {
  private let writer: DataFileWriter
  private let text: String
  let path: String

  init(_ path: String, for request: RenderRequest, noClobber: Bool) throws(FileError) {
    self.path = path
    var sources: [String] = []
    let lists =
      [request.options.chain, request.options.chapters].compactMap { $0 }
      + request.options.words.compactMap(\.source)
    for source in request.sources + lists
    where InputLocation(source) != .standardInput && source != ChapterFile.none
      && !sources.contains(source)
    {
      sources.append(source)
    }
    text =
      ([Self.escaped(request.output.word) + ":"] + sources.map(Self.escaped))
      .joined(separator: " \\\n  ") + "\n"
    writer = try DataFileWriter(path: path, madeOf: request.sources, noClobber: noClobber)
  }

  /// A name as make reads it.
  private static func escaped(_ path: String) -> String {
    var text = ""
    for character in path {
      switch character {
      case " ", "#", "\\": text += "\\" + String(character)
      case "$": text += "$$"
      default: text.append(character)
      }
    }
    return text
  }

  func complete() throws(FileError) -> WholeFile? {
    try writer.write(Array(text.utf8))
    return try writer.complete()
  }

  func discard() { writer.discard() }
}
