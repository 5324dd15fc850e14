import SyrinxFiles
import SyrinxSystem

/// The files that a command reads and writes, none of which it may overwrite.
package struct UsedFiles {
  private var finder = LocationFinder()
  private var places: Set<FileLocation> = []

  /// `-` is standard input.
  package init(reading paths: [String?]) {
    for path in paths { if let path { add(reading: path) } }
  }

  /// Adds a file that is read, used before or not.
  package mutating func add(reading path: String) {
    if let place = finder.place(ofInput: path) { places.insert(place) }
  }

  /// Adds a file that is written, used before or not.
  package mutating func add(writing path: String) {
    if let place = finder.place(ofOutput: path) { places.insert(place) }
  }

  /// True for an output path whose file is used already.
  package mutating func holds(_ path: String) -> Bool {
    finder.place(ofOutput: path).map(places.contains) ?? false
  }

  /// Adds a file to be written; false if it is used already.
  package mutating func claim(_ path: String) -> Bool {
    finder.place(ofOutput: path).map { places.insert($0).inserted } ?? true
  }

  /// Adds the file that an option names; throws if it is used already.
  package mutating func claim(_ path: String, for option: String) throws(RenderError) {
    guard claim(path) else { throw .overwrites(option: option, path: path) }
  }
}
