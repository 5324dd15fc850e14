import SyrinxSystem

/// The files that a command reads and writes, none of which it may overwrite. They are compared as files, not
/// as paths.
package struct UsedFiles {
  private var finder = LocationFinder()
  private var places: Set<FileLocation> = []
  /// Some of them are files to be made.
  private var hasMissing = false

  /// `-` is standard input.
  package init(reading paths: [String?]) {
    for path in paths { if let path { add(reading: path) } }
  }

  /// Adds a file that is read, used before or not.
  package mutating func add(reading path: String) {
    if let place = finder.place(ofInput: path) { insert(place) }
  }

  /// Adds a file that is written, used before or not.
  package mutating func add(writing path: String) {
    if let place = finder.place(ofOutput: path) { insert(place) }
  }

  /// False of a place that is there already.
  @discardableResult private mutating func insert(_ place: FileLocation) -> Bool {
    hasMissing = hasMissing || place.isMissing
    return places.insert(place).inserted
  }

  /// True for an output path whose file is used already.
  package mutating func holds(_ path: String) -> Bool {
    guard hasMissing || Self.isThere(path) else { return false }
    return finder.place(ofOutput: path).map(places.contains) ?? false
  }

  /// A file that is not there is none of those that are, whatever its folder is like.
  static func isThere(_ path: String) -> Bool {
    OutputLocation(path) == .standardOutput || FileIdentity(path: path) != nil
  }

  /// Adds a file to be written; false if it is used already.
  package mutating func claim(_ path: String) -> Bool {
    finder.place(ofOutput: path).map { insert($0) } ?? true
  }

  package mutating func claim(output path: String) throws(RenderError) {
    guard claim(path) else { throw .replacesPart(output: path) }
  }

  /// Adds the file that an option names; throws if it is used already.
  package mutating func claim(_ path: String, for option: String) throws(RenderError) {
    guard claim(path) else { throw .overwrites(option: option, path: path) }
  }
}
