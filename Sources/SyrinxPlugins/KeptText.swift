import SyrinxSystem

/// A file of what later runs need not find out again. Where it cannot be read or written, they find it out.
enum KeptText {
  static func read(at path: String) -> String? { try? readTextFile(at: path, .found) }

  /// The words of its lines after the heading, which tabs part; none where the heading is another. As bytes,
  /// since what the program knows of hundreds of plug-ins is read whenever one is named.
  static func rows(_ text: String, after heading: String) -> [[ArraySlice<UInt8>]] {
    let lines = Array(text.utf8).split(separator: UInt8(ascii: "\n"))
    guard let first = lines.first, first.elementsEqual(heading.utf8) else { return [] }
    return lines.dropFirst().map {
      $0.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
    }
  }

  static func word(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

  /// The file has its name when it is whole.
  static func write(_ text: String, at path: String) {
    let bytes = Array(text.utf8)
    do {
      try makeFolder(Path.folder(of: path), isPrivate: true)
      let file = try OutputFile.file(path, madeOf: [], noClobber: false, isPrivate: true)
      try writeBytes(bytes.span, to: file.descriptor)
      _ = try file.complete()
      _ = try file.publish(keepingOld: false)
    } catch {}
  }
}
