import SyrinxFiles
import SyrinxSystem

/// The members of a tar file with one key, or a sound file and what lies beside it.
struct ShardSample: Sendable {
  let key: String
  /// Of the sound file; nil of samples in tar files.
  var path: String?
  /// In the order of the file; endings with their first dot.
  var members: [(ending: String, bytes: [UInt8])] = []
  private var fileByteCount = 0

  init(key: String, members: [(ending: String, bytes: [UInt8])]) {
    (self.key, self.members) = (key, members)
  }

  /// A sound file, which is read by `loaded()`.
  init(of input: BatchInput) {
    key = Self.key(of: input)
    path = input.path
    fileByteCount = FileFacts(path: input.path)?.byteCount ?? 0
  }

  var byteCount: Int { members.reduce(fileByteCount) { $0 + $1.bytes.count } }

  static func key(of input: BatchInput) -> String { Path.join(input.folder, input.stem) }

  /// Files that are taken beside a sound, as far as they are there.
  static func neighbours(of input: BatchInput) -> [String] {
    let stem = Path.join(Path.folder(of: input.path), input.stem)
    return [".txt", ".json", ".cls"].map { stem + $0 }
  }

  /// With the bytes of its files.
  func loaded() throws -> ShardSample {
    guard let path else { return self }
    let input = BatchInput(path: path, folder: "")
    var sample = self
    for path in Self.neighbours(of: input) where FileFacts(path: path)?.kind == .file {
      sample.members.append(("." + Path.ending(of: path), try readFile(at: path, .found)))
    }
    let bytes = try readFile(at: path, .found, most: TarEntry.mostBytes)
    sample.members.append(("." + (input.ending ?? "wav"), bytes))
    return sample
  }

  static func parts(of name: String) -> (key: String, ending: String) {
    let start = name.utf8.lastIndex(of: UInt8(ascii: "/")).map { name.utf8.index(after: $0) }
    let rest = name[(start ?? name.startIndex)...]
    guard let dot = rest.utf8.firstIndex(of: UInt8(ascii: ".")) else { return (name, "") }
    return (String(name[..<dot]), String(name[dot...]))
  }

  /// A name by which nothing is unpacked outside of a folder, as GNU tar shortens it: what follows the last `..`,
  /// without slashes in front. Empty where nothing does.
  static func inside(_ name: String) -> String {
    let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let start = parts.lastIndex { $0.elementsEqual("..".utf8) }.map { $0 + 1 } ?? 0
    let kept = parts[start...].drop(while: \.isEmpty)
    guard kept.count < parts.count else { return name }
    return kept.map { String(Substring($0)) }.joined(separator: "/")
  }

  /// True for the ending of a sound; the last part counts, as in `.mic.flac`.
  static func isSound(_ ending: String) -> Bool {
    let last = ending.split(separator: ".").last.map(String.init) ?? ""
    return Container(path: "a." + last).map { $0 != .raw } ?? false
  }
}
