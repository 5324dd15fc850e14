import SyrinxFiles

/// Where a name leads: to a file or, where there is none yet, to a name in a folder. Two names of one
/// file lead to the same place.
enum FilePlace: Hashable {
  case file(FileIdentity)
  case entry(String, in: FileIdentity)
  /// Where not even the folder is there, and standard output.
  case path(String)

  /// Nil for pipes and devices, in which nothing is lost.
  init?(_ path: String) {
    let folder = folderName(of: path)
    if path == "-" {
      self = .path(path)
    } else if let facts = FileFacts(path: path), let identity = FileIdentity(path: path) {
      guard facts.kind != .other else { return nil }
      self = .file(identity)
    } else if let identity = FileIdentity(path: folder.isEmpty ? "." : folder) {
      self = .entry(Path.name(of: path), in: identity)
    } else {
      self = .path(Path.tidy(path))
    }
  }
}

/// The files that a command reads and writes, none of which it may write a second time.
struct UsedFiles {
  private var places: Set<FilePlace> = []

  /// Begins with files that are read; `-` is then standard input, beside which all may be written.
  init(reading paths: [String?]) {
    for path in paths { if let path, path != "-" { add(path) } }
  }

  /// Adds a file that is used, whatever has been used before.
  mutating func add(_ path: String) {
    if let place = FilePlace(path) { places.insert(place) }
  }

  func holds(_ path: String) -> Bool { FilePlace(path).map(places.contains) ?? false }

  /// Adds a file that is to be written; false if it is used already.
  mutating func claim(_ path: String) -> Bool {
    FilePlace(path).map { places.insert($0).inserted } ?? true
  }

  /// Adds the file that an option names, or refuses it.
  mutating func claim(_ path: String, for option: String) throws(RenderError) {
    guard claim(path) else { throw .overwrites(option: option, path: path) }
  }
}
