#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Lines that come while something else goes on: from standard input, a pipe or a file.
package final class LineInput {
  private let descriptor: Descriptor
  private var bytes: [UInt8] = []
  /// Set once the line that is coming has been cut, and the rest of it is passed over.
  private var isCut = false
  /// Set once no more will come.
  package private(set) var hasEnded = false

  /// Where lines can be waited for.
  package var number: Int32 { descriptor.number }

  /// A longer one is cut, and ends with an ellipsis.
  private static let longestLine = 1 << 12

  /// Standard input; nil where it is closed.
  package init?() {
    guard let input = try? Descriptor(duplicating: STDIN_FILENO) else { return nil }
    descriptor = input
  }

  /// A file, or a named pipe, which does not end when a writer leaves it. Nil where it cannot be opened.
  package init?(path: String) {
    let isPipe = FileFacts(path: path)?.isPipe == true
    guard let file = try? Descriptor(opening: path, isPipe ? O_RDWR : O_RDONLY) else { return nil }
    descriptor = file
  }

  /// The lines that come within so many seconds, as soon as there are some.
  package func lines(within seconds: Double) -> [String] {
    guard !hasEnded else { return [] }
    let new = readBytes(from: descriptor.number, upTo: 4096, within: seconds)
    hasEnded = new == nil
    var lines: [String] = []
    for part in (new ?? []).split(separator: 10, omittingEmptySubsequences: false).enumerated() {
      if part.offset > 0 { lines.append(takeLine()) }
      let room = Self.longestLine - bytes.count
      isCut = isCut || part.element.count > room
      bytes += part.element.prefix(room)
    }
    // Only its end is missing of a last line.
    if hasEnded, !bytes.isEmpty { lines.append(takeLine()) }
    return lines
  }

  /// The line that has come, as far as it has been kept.
  private func takeLine() -> String {
    defer { (bytes, isCut) = ([], false) }
    return String(decoding: bytes, as: UTF8.self) + (isCut ? "…" : "")
  }
}
