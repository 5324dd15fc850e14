#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What marks things as made by one run of the program: machine, process, and when that began, since numbers of
/// processes come again.
struct ProcessMark: Hashable, CustomStringConvertible {
  let host: String
  let process: Int32
  let start: String

  /// Of the run that asks.
  static let own: ProcessMark = {
    var name = [CChar](repeating: 0, count: 256)
    _ = unsafe gethostname(&name, name.count - 1)
    let bytes = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    let host = String(decoding: bytes, as: UTF8.self).filter {
      $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == ".")
    }
    return ProcessMark(host: host, process: getpid(), start: startTime(of: getpid()) ?? "0")
  }()

  var description: String { "\(host):\(process):\(start)" }

  init(host: String, process: Int32, start: String) {
    self.host = host
    self.process = process
    self.start = start
  }

  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, let process = Int32(parts[1]), process > 0 else { return nil }
    self.init(host: String(parts[0]), process: process, start: String(parts[2]))
  }

  /// Whether the run is known to be over; of another machine nobody knows.
  var isOver: Bool {
    guard host == Self.own.host else { return false }
    guard let start = Self.startTime(of: process) else {
      return kill(process, 0) != 0 && errno == ESRCH
    }
    return start != self.start
  }

  /// Field 22 of `/proc/PID/stat` (proc(5)); nil where there is none.
  private static func startTime(of process: Int32) -> String? {
    guard let file = unsafe fopen("/proc/\(process)/stat", "r") else { return nil }
    defer { unsafe fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = unsafe fread(&bytes, 1, bytes.count, file)
    let text = String(decoding: bytes.prefix(count), as: UTF8.self)
    // The program's name, in parentheses, may hold anything.
    guard let name = text.lastIndex(of: ")") else { return nil }
    let fields = text[text.index(after: name)...].split(separator: " ")
    return fields.count > 19 ? String(fields[19]) : nil
  }
}
