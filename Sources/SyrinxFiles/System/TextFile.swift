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

/// Writes a text file whole, or leaves what was there before.
public func writeTextFile(_ text: String, to path: String) throws(FileError) {
  if OutputPlace.isStream(path) {
    let place = try OutputPlace.stream(path, spooled: false)
    try write(text, to: place.descriptor, path)
    return
  }
  let place = try OutputPlace.file(path, noClobber: false)
  do throws(FileError) {
    try write(text, to: place.descriptor, path)
  } catch {
    place.discard()
    throw error
  }
  try place.finish(path)
}

private func write(
  _ text: String, to descriptor: borrowing Descriptor, _ path: String
) throws(FileError) {
  do throws(SystemFailure) {
    try descriptor.write(Array(text.utf8))
  } catch {
    throw .writing(path, error.number)
  }
}
