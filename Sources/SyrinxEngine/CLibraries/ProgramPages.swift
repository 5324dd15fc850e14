#if canImport(Glibc)
  import Glibc

  /// Hands the pages of code back to the system (`madvise`), which fetches again from its cache those
  /// that are still needed.
  ///
  /// To read words, look up knobs and build a chain takes more code than to render does: five
  /// megabytes that would stay in memory for as long as a long sound lasts.
  public func releaseProgramPages() {
    // Of all that is mapped from files only code is sure to be what it is in the file.
    for line in mappings() {
      // Addresses, rights, offset, device, inode, path.
      let words = line.split(separator: " ")
      guard words.count >= 6, words[1] == "r-xp", words[5].first == "/",
        case let ends = words[0].split(separator: "-"), ends.count == 2,
        let start = UInt(ends[0], radix: 16), let end = UInt(ends[1], radix: 16)
      else { continue }
      _ = unsafe madvise(
        UnsafeMutableRawPointer(bitPattern: start), Int(end - start), Int32(MADV_DONTNEED))
    }
  }

  /// The parts of the process's memory, a line each; none if the system does not tell.
  private func mappings() -> [Substring] {
    let file = unsafe open("/proc/self/maps", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = unsafe read(file, &buffer, buffer.count), count > 0 {
      text += buffer[..<count]
    }
    return String(decoding: text, as: UTF8.self).split(separator: "\n")
  }
#else
  /// Other systems are left to see for themselves which pages of a program are idle.
  public func releaseProgramPages() {}
#endif
