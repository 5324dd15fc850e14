import SyrinxEngine
import SyrinxFiles
import SyrinxSystem
import SyrinxText

/// A voice of a user.
///
/// `{"version": 1, "name": "tin-robot", "summary": "…", "extends": "robot", "chain": […]}`; the
/// chain of the voice that it extends comes before its own. The chain may also be words in one text.
package struct VoiceFile: Sendable {
  package let path: String
  package let name: String
  private let text: String
  private let document: Document

  init(path: String, text: String) throws(VoiceError) {
    self.path = path
    self.text = text
    do throws(DocumentError) {
      document = try Document(versioned: text)
      name = try Self.name(document.required("name"), of: path)
    } catch {
      throw .document(path: path, line: error.line(in: text), error)
    }
  }

  static func reading(_ path: String) throws(VoiceError) -> VoiceFile {
    let text: String
    do throws(PathError) { text = try readTextFile(at: path, .found) } catch {
      throw .unreadable(.path(error))
    }
    return try VoiceFile(path: path, text: text)
  }

  /// Letters, digits and hyphens. One that takes the place of a built-in voice stands in a file of its name,
  /// where it is found at once.
  private static func name(
    _ document: Document, of path: String
  ) throws(DocumentError) -> String {
    let name = try document.string()
    guard isName(name) else { throw .badName(name, place: document.path) }
    guard VoiceCatalog.entry(named: name) == nil || Path.name(of: path) == name + ".json" else {
      throw .nameOfBuiltIn(name, place: document.path)
    }
    return name
  }

  static func isName(_ name: String) -> Bool {
    name.first?.isLetter == true
      && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
  }

  /// Reads the members beside the name; `book` must have this voice among those being read.
  package func voice(in book: VoiceBook) throws(VoiceError) -> Voice {
    do throws(DocumentError) {
      try document.allowMembers(["$schema", "version", "name", "summary", "extends", "chain"])
      let summary = try document.required("summary").string()
      var chain = ChainSpec()
      if let base = document["extends"] {
        let name = try base.string()
        do throws(VoiceError) {
          chain = try book.voice(named: name).chain
        } catch {
          throw .voice(error, place: base.path)
        }
      }
      chain.steps += try ChainSpec(wordsOrSteps: document.required("chain"), voices: book).steps
      try ChainSpec.check(chain.stepCount, at: "chain")
      return Voice(name: name, summary: summary, chain: chain, path: path)
    } catch {
      throw .document(path: path, line: error.line(in: text), error)
    }
  }

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
