import SyrinxSystem

/// The journals of a folder of outputs, one per shard, read as one. Of several lines about an
/// output the last of a file counts, whatever the clock said, and of several files the latest.
///
/// Only the place of each line is kept, which is read again where it is asked for.
package struct Journal: Sendable {
  private struct Place {
    let source: Int32
    let byteCount: Int32
    let start: Int
    let instant: Double
  }

  /// The files that were read.
  private(set) var paths: [String] = []
  /// By the hashes of the names of outputs. Should two have the same, one is as unknown.
  private var places: [UInt64: Place] = [:]
  /// The sizes of the files, as far as they were read.
  private(set) var byteCounts: [Path.Key: Int] = [:]

  /// Reads all journals of a folder, which need not exist, and tells of each output that is named.
  init(in folder: String, telling output: (String) -> Void = { _ in }) throws(PathError) {
    for path in try Self.paths(in: folder) {
      paths.append(path)
      var lines = LineSplitter()
      do {
        try readParts(of: path) { part in
          byteCounts[Path.Key(path), default: 0] += part.count
          lines.add(part) { addLine($0, at: $1, output) }
        }
      } catch let error as PathError {
        throw error
      } catch {
        continue
      }
      lines.finish { addLine($0, at: $1, output) }
    }
  }

  private mutating func addLine(_ line: ArraySlice<UInt8>, at start: Int, _ tell: (String) -> Void)
  {
    guard let length = Int32(exactly: line.count), let entry = Self.entry(line) else { return }
    tell(entry.output)
    let key = ContentHash.of(entry.output)
    let source = Int32(paths.count - 1)
    if let known = places[key], known.source != source, known.instant > entry.instant { return }
    places[key] = Place(
      source: source, byteCount: length, start: start, instant: entry.instant)
  }

  private static func entry(_ line: ArraySlice<UInt8>) -> JournalEntry? {
    JournalEntry(line: String(decoding: line, as: UTF8.self))
  }

  private func entry(at place: Place) -> JournalEntry? {
    guard let file = try? Descriptor(opening: paths[Int(place.source)], 0),
      let bytes = try? readBytes(
        from: file.number, at: place.start, count: Int(place.byteCount))
    else { return nil }
    return Self.entry(bytes[...])
  }

  package func entry(of output: String) -> JournalEntry? {
    guard let place = places[ContentHash.of(output)], let entry = entry(at: place),
      Path.Key(entry.output) == Path.Key(output)
    else { return nil }
    return entry
  }

  /// Calls `body` with the latest entries of all outputs, in the order of the lines.
  func forEachEntry(_ body: (JournalEntry) throws -> Void) rethrows {
    for place in places.values.sorted(by: { ($0.source, $0.start) < ($1.source, $1.start) }) {
      if let entry = entry(at: place) { try body(entry) }
    }
  }
}
