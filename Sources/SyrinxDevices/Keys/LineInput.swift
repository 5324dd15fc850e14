#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Lines that come while something else goes on: from standard input, a pipe or a file.
public final class LineInput {
  private let descriptor: Int32
  private let isOwned: Bool
  private var bytes: [UInt8] = []
  /// Whether the line that is coming has been cut, and the rest of it is passed over.
  private var isCut = false
  /// Whether no more will come.
  public private(set) var hasEnded = false

  /// A longer one is cut, and ends with an ellipsis.
  private static let longestLine = 1 << 12

  /// Standard input.
  public init() {
    descriptor = STDIN_FILENO
    isOwned = false
  }

  /// A file, or a named pipe, which does not end when a writer leaves it. Nil where it cannot be opened.
  public init?(path: String) {
    var status = stat()
    let isPipe = unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    descriptor = unsafe open(path, (isPipe ? O_RDWR : O_RDONLY) | O_CLOEXEC)
    isOwned = true
    guard descriptor >= 0 else { return nil }
  }

  deinit { if isOwned, descriptor >= 0 { close(descriptor) } }

  /// The lines that come within so many seconds, as soon as there are some.
  public func lines(within seconds: Double) -> [String] {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard !hasEnded, unsafe poll(&request, 1, Int32(seconds * 1000)) > 0 else { return [] }
    var new = [UInt8](repeating: 0, count: 4096)
    let count = unsafe read(descriptor, &new, new.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return [] }
    hasEnded = count <= 0
    var lines: [String] = []
    for part in new.prefix(max(count, 0)).split(separator: 10, omittingEmptySubsequences: false)
      .enumerated()
    {
      if part.offset > 0 { lines.append(takeLine()) }
      let room = Self.longestLine - bytes.count
      isCut = isCut || part.element.count > room
      bytes += part.element.prefix(room)
    }
    // What a last line lacks is its end.
    if hasEnded, !bytes.isEmpty { lines.append(takeLine()) }
    return lines
  }

  /// What has come of a line.
  private func takeLine() -> String {
    defer { (bytes, isCut) = ([], false) }
    return String(decoding: bytes, as: UTF8.self) + (isCut ? "…" : "")
  }
}
