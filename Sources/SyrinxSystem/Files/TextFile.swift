/// The way a file came to be read.
package enum FileSource {
  /// Somebody named it: it may be a pipe or a terminal.
  case named
  /// It was found in a folder or beside another file: nobody would wait for a pipe there.
  case found
}

/// At the beginning of texts by some editors.
package let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

/// The most of a file that is read into memory, and the most of a text, which takes many times as much
/// once it has been understood.
package let (mostFileBytes, mostTextBytes) = (256 << 20, 64 << 20)

/// Reads a text file whole, in the encoding that its bytes tell; `-` is standard input.
package func readTextFile(
  at path: String, _ source: FileSource = .named
) throws(PathError) -> String {
  DecodedText(try readFile(at: path, source, most: mostTextBytes)).text
}

/// Reads the paths in a list, which are parted by the ends of lines, or by zero bytes if there are
/// any; `-` is standard input. A byte-order mark in front is skipped, as are the returns with which
/// Windows ends lines; they end them where no line feed does. A mark of UTF-16 is obeyed.
package func readPathList(at path: String) throws(PathError) -> [String] {
  var bytes = try readFile(at: path)[...]
  if bytes.starts(with: byteOrderMark) { bytes = bytes.dropFirst(3) }
  if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
    bytes = Array(DecodedText(Array(bytes)).text.utf8)[...]
  }
  guard !bytes.contains(0) else {
    return bytes.split(separator: 0).map { SystemText.string($0) }
  }
  let (feed, end) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
  // In a playlist lines that begin with a # are about the next file.
  let isPlaylist = bytes.starts(with: Array("#EXTM3U".utf8))
  return bytes.split(separator: bytes.contains(feed) ? feed : end)
    .map { $0.last == end ? $0.dropLast() : $0 }
    .filter { !$0.isEmpty && !(isPlaylist && $0.first == UInt8(ascii: "#")) }
    .map { SystemText.string($0) }
}

/// Reads a file whole; `-` is standard input.
package func readFile(
  at path: String, _ source: FileSource = .named, most: Int = mostFileBytes
) throws(PathError) -> [UInt8] {
  let bytes: [UInt8]?
  do throws(SystemFailure) {
    let descriptor = try Descriptor(reading: path, source)
    if source == .found, try descriptor.facts.kind == .other { throw SystemFailure.isPipe }
    bytes = try descriptor.readAll(most: most)
  } catch {
    throw error == .isPipe ? .notAFile(path: path) : .reading(path, error.number)
  }
  guard let bytes else { throw .tooLarge(path: path, mostBytes: most) }
  return bytes
}

extension Descriptor {
  /// Reads to the end; nil of more than so many bytes.
  fileprivate func readAll(most: Int) throws(SystemFailure) -> [UInt8]? {
    let facts = try facts
    guard facts.kind != .file || facts.byteCount <= most else { return nil }
    var bytes: [UInt8] = []
    while bytes.count <= most {
      let more = try read(upTo: 1 << 16)
      if more.isEmpty { return bytes }
      bytes += more
    }
    return nil
  }
}

/// The first bytes of a file, as many as there are of those that are wanted.
package func firstBytes(of path: String, _ count: Int) throws(PathError) -> [UInt8] {
  do throws(SystemFailure) {
    return try Descriptor(reading: path).read(upTo: count)
  } catch {
    throw .reading(path, error.number)
  }
}

/// Reads a file in parts of any size, each handed out.
package func readParts(of path: String, _ part: ([UInt8]) throws -> Void) throws {
  let descriptor: Descriptor
  do throws(SystemFailure) { descriptor = try Descriptor(reading: path) } catch {
    throw PathError.reading(path, error.number)
  }
  while true {
    let more: [UInt8]
    do throws(SystemFailure) { more = try descriptor.read(upTo: 3 << 16) } catch {
      throw PathError.reading(path, error.number)
    }
    if more.isEmpty { return }
    try part(more)
  }
}
