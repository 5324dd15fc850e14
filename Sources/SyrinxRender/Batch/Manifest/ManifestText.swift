import SyrinxSystem

/// The text of a manifest that is no JSON.
///
/// One that is not UTF-8 is read as Windows writes it. But paths are bytes: a file whose name has those of the
/// manifest goes before one whose name reads as they do.
struct ManifestText {
  let text: String
  private let isUnicode: Bool

  init(at path: String) throws(PathError) {
    let decoded = DecodedText(try readFile(at: path, most: mostTextBytes))
    text = decoded.text
    isUnicode = decoded.encoding != .windows1252
  }

  /// The path that a part of the text names.
  func path(_ part: String, in folder: String) -> String {
    guard !isUnicode, part.utf8.contains(where: { $0 >= 0x80 }),
      let bytes = TextEncoding.windows1252.bytes(part)
    else { return part }
    let name = SystemText.string(bytes)
    return FileFacts(path: Path.resolve(name, in: folder)) != nil ? name : part
  }
}
