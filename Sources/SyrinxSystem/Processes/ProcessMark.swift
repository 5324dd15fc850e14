import LibC

/// Marks things as made by one run of the program: machine, process, and when that began, since numbers of
/// processes come again.
package struct ProcessMark: Hashable, CustomStringConvertible {
  package let host: String
  package let process: Int32
  package let start: String

  /// Of the run that asks.
  package static let own = ProcessMark(
    host: hostName, process: getpid(), start: startTime(of: getpid()) ?? "0")

  private static var hostName: String {
    var name = [CChar](repeating: 0, count: 256)
    _ = unsafe gethostname(&name, name.count - 1)
    let bytes = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return String(decoding: bytes, as: UTF8.self).filter {
      $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == ".")
    }
  }

  package var description: String { "\(host):\(process):\(start)" }

  package init(host: String, process: Int32, start: String) {
    self.host = host
    self.process = process
    self.start = start
  }

  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, let process = Int32(parts[1]), process > 0 else { return nil }
    self.init(host: String(parts[0]), process: process, start: String(parts[2]))
  }

  /// True where the run is known to be over; of another machine nobody knows.
  package var isOver: Bool {
    guard host == Self.own.host else { return false }
    guard let start = Self.startTime(of: process) else {
      return kill(process, 0) != 0 && errno == ESRCH
    }
    return start != self.start
  }

  private static func startTime(of process: Int32) -> String? {
    let fields = processFields(of: process)
    return fields.count > 19 ? fields[19] : nil
  }
}

/// The fields of `/proc/PID/stat` (proc(5)) from the third on; none where there are none.
func processFields(of process: Int32) -> [String] {
  guard let file = try? Descriptor(opening: "/proc/\(process)/stat", O_RDONLY),
    let facts = try? file.read(upTo: 1024),
    // The second field, the program's name in parentheses, may hold anything.
    let name = facts.lastIndex(of: UInt8(ascii: ")"))
  else { return [] }
  return facts[(name + 1)...].split(separator: UInt8(ascii: " ")).map {
    String(decoding: $0, as: UTF8.self)
  }
}

/// The number of this process (`getpid`), which a copy made by `fork` does not have.
package var processNumber: Int32 { getpid() }
