import SyrinxFiles

/// The files that a command reads and writes, none of which it may write a second time.
package struct UsedFiles {
  private var finder = LocationFinder()
  private var places: Set<FileLocation> = []

  /// Begins with files that are read; `-` is then standard input.
  package init(reading paths: [String?]) {
    for path in paths { if let path { add(reading: path) } }
  }

  /// Adds a file that is read, whatever has been used before.
  package mutating func add(reading path: String) {
    if let place = finder.place(ofInput: path) { places.insert(place) }
  }

  /// Adds a file that is written, whatever has been used before.
  package mutating func add(writing path: String) {
    if let place = finder.place(ofOutput: path) { places.insert(place) }
  }

  /// Whether a file that is to be written is used already.
  package mutating func holds(_ path: String) -> Bool {
    finder.place(ofOutput: path).map(places.contains) ?? false
  }

  /// Adds a file that is to be written; false if it is used already.
  package mutating func claim(_ path: String) -> Bool {
    finder.place(ofOutput: path).map { places.insert($0).inserted } ?? true
  }

  /// Adds the file that an option names, or refuses it.
  package mutating func claim(_ path: String, for option: String) throws(RenderError) {
    guard claim(path) else { throw .overwrites(option: option, path: path) }
  }
}
