#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads a text file whole; `-` is standard input.
public func readTextFile(at path: String) throws(FileError) -> String {
  do throws(SystemFailure) {
    var bytes: [UInt8] = []
    let descriptor =
      path == "-" ? try Descriptor(duplicating: 0) : try Descriptor(opening: path, O_RDONLY)
    while true {
      let more = try descriptor.read(upTo: 1 << 16)
      if more.isEmpty { break }
      bytes += more
    }
    return String(decoding: bytes, as: UTF8.self)
  } catch {
    throw .reading(path, error.number)
  }
}
