#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads a text file whole; `-` is standard input.
package func readTextFile(at path: String) throws(FileError) -> String {
  String(decoding: try readFile(at: path), as: UTF8.self)
}

/// Reads the paths in a list, which are parted by the ends of lines, or by zero bytes if there are
/// any; `-` is standard input. A byte-order mark in front is skipped, as are the returns with which
/// Windows ends lines.
package func readPathList(at path: String) throws(FileError) -> [String] {
  var bytes = try readFile(at: path)[...]
  if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
  guard !bytes.contains(0) else {
    return bytes.split(separator: 0).map { SystemText.string($0) }
  }
  return bytes.split(separator: UInt8(ascii: "\n"))
    .map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
    .filter { !$0.isEmpty }.map { SystemText.string($0) }
}

/// Reads a file whole; `-` is standard input.
package func readFile(at path: String) throws(FileError) -> [UInt8] {
  do throws(SystemFailure) {
    var bytes: [UInt8] = []
    let descriptor =
      path == "-" ? try Descriptor(duplicating: 0) : try Descriptor(opening: path, O_RDONLY)
    while true {
      let more = try descriptor.read(upTo: 1 << 16)
      if more.isEmpty { break }
      bytes += more
    }
    return bytes
  } catch {
    throw .reading(path, error.number)
  }
}

/// The first bytes of a file, as many as there are of those that are wanted.
package func firstBytes(of path: String, _ count: Int) throws(FileError) -> [UInt8] {
  do throws(SystemFailure) {
    return try Descriptor(opening: path, O_RDONLY).read(upTo: count)
  } catch {
    throw .reading(path, error.number)
  }
}

/// Reads a file in parts of any size, each handed out.
package func readParts(of path: String, _ part: ([UInt8]) throws -> Void) throws {
  let descriptor: Descriptor
  do throws(SystemFailure) { descriptor = try Descriptor(opening: path, O_RDONLY) } catch {
    throw FileError.reading(path, error.number)
  }
  while true {
    let more: [UInt8]
    do throws(SystemFailure) { more = try descriptor.read(upTo: 3 << 16) } catch {
      throw FileError.reading(path, error.number)
    }
    if more.isEmpty { return }
    try part(more)
  }
}
