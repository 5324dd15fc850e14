import SyrinxFiles
import SyrinxSystem

/// A rule for make that names the output and the files it is made of, as compilers write them (`-MF`).
final class MakeRule: Output {
  private let writer: DataFileWriter
  private let text: String

  init(_ path: String, for request: RenderRequest, noClobber: Bool) throws(FileError) {
    let lists =
      [request.options.chain, request.options.chapterFile].compactMap { $0 }
      + request.options.words.compactMap(\.source)
    let sources = (request.sources + lists).filter { InputLocation($0) != .standardInput }.unique
    text =
      ([Self.escaped(request.output.word, isTarget: true) + ":"] + sources.map { Self.escaped($0) })
      .joined(separator: " \\\n  ") + "\n"
    writer = try DataFileWriter(path: path, madeOf: request.sources, noClobber: noClobber)
  }

  /// A name as make reads it, before or after the colon of the rule.
  private static func escaped(_ path: String, isTarget: Bool = false) -> String {
    var text = ""
    var backslashes = 0
    for scalar in path.unicodeScalars {
      switch scalar {
      case "$": text += "$"
      case " ", "#", ":",
        "%" where isTarget:
        // Before these alone a backslash is more than itself.
        text += String(repeating: "\\", count: backslashes + 1)
      default: break
      }
      text.unicodeScalars.append(scalar)
      backslashes = scalar == "\\" ? backslashes + 1 : 0
    }
    return text
  }

  func complete() throws(FileError) -> WholeFile? {
    try writer.write(SystemText.bytes(text))
    return try writer.complete()
  }

  func discard() { writer.discard() }
}
