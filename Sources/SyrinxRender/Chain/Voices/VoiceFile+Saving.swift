import SyrinxFiles
import SyrinxSystem
import SyrinxText

extension VoiceFile {
  /// The path of a new voice of that name; throws where it has no such name, or is there already.
  package static func newPath(_ name: String, in folder: String?) throws(VoiceError) -> String {
    guard isName(name) else { throw .unfitName(name) }
    guard let folder = folder ?? VoiceBook.personalFolder else { throw .noFolder }
    let path = Path.join(folder, name + ".json")
    guard FileFacts(path: path) == nil else { throw .exists(name, path: path) }
    return path
  }

  package static func save(_ chain: ChainSpec, as name: String, to path: String) throws {
    // Words with spaces in them, such as names of files, are only kept apart in an array.
    let isPlain = chain.words.joined(separator: " ").chainWords == chain.words
    let text = chain.words.joined(separator: " ")
    let document: JSONValue = [
      "version": 1, "name": .string(name),
      "summary": .string(text.count > 100 ? String(text.prefix(99)) + "…" : text),
      "chain": isPlain ? .string(text) : chain.json,
    ]
    try makeFolder(Path.folder(of: path))
    let writer = try DataFileWriter(path: path, madeOf: [], noClobber: true)
    try writer.write(Array((document.pretty + "\n").utf8))
    try writer.finish()
  }
}
