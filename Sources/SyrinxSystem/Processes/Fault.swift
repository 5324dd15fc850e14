import LibC

/// The signals that end a program which is at fault itself.
package enum Fault {
  package static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGBUS, SIGSEGV, SIGSYS]

  package static let kill = SIGKILL
  package static let abort = SIGABRT

  package static func name(_ signal: Int32) -> StaticString {
    switch signal {
    case SIGILL: "SIGILL"
    case SIGTRAP: "SIGTRAP"
    case SIGABRT: "SIGABRT"
    case SIGFPE: "SIGFPE"
    case SIGBUS: "SIGBUS"
    case SIGSEGV: "SIGSEGV"
    case SIGSYS: "SIGSYS"
    case SIGKILL: "SIGKILL"
    case SIGTERM: "SIGTERM"
    case SIGXCPU: "SIGXCPU"
    default: "another signal"
    }
  }
}

/// The message where the program itself is at fault: that it is, its version, and the command line that
/// shows it again. A signal handler may ask for no memory, so all that is needed lies ready.
enum FaultReport {
  nonisolated(unsafe) private static let text =
    UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
  private static let capacity = 1 << 14
  nonisolated(unsafe) private static let version =
    UnsafeMutablePointer<UInt8>.allocate(capacity: 64)
  nonisolated(unsafe) private static var versionCount = 0
  nonisolated(unsafe) private static var arguments:
    UnsafeMutablePointer<UnsafeMutablePointer<Int8>?>?

  /// Makes ready what a handler cannot.
  static func prepare(version text: String) {
    unsafe versionCount = 0
    for byte in text.utf8.prefix(64) {
      unsafe version[versionCount] = byte
      unsafe versionCount += 1
    }
    unsafe arguments = CommandLine.unsafeArgv
    _ = unsafe self.text
  }

  /// Writes the report to standard error; called by signal handlers.
  static func write(_ signal: Int32) {
    var count = 0
    func add(_ byte: UInt8) {
      guard count < capacity else { return }
      unsafe text[count] = byte
      count += 1
    }
    func add(_ words: StaticString) {
      for index in 0..<words.utf8CodeUnitCount { unsafe add(words.utf8Start[index]) }
    }
    add("syrinx: a fault of syrinx or of a library (")
    add(Fault.name(signal))
    add("), version ")
    for index in unsafe 0..<versionCount { unsafe add(version[index]) }
    add("; unfinished files were removed. Please report it with this command line:\n ")
    var index = 0
    while let word = unsafe arguments?[index] {
      add(UInt8(ascii: " "))
      let isPlain = unsafe isPlain(word)
      if !isPlain { add(UInt8(ascii: "'")) }
      var place = 0
      while case let byte = unsafe UInt8(bitPattern: word[place]), byte != 0 {
        // Nothing that a terminal would obey, and no end of the quotation.
        if byte == UInt8(ascii: "'") {
          add("'\\''")
        } else {
          add(byte < 32 || byte == 127 ? UInt8(ascii: "?") : byte)
        }
        place += 1
      }
      if !isPlain { add(UInt8(ascii: "'")) }
      index += 1
    }
    add("\n")
    var done = 0
    while done < count {
      let result = unsafe LibC.write(STDERR_FILENO, text + done, count - done)
      guard result > 0 else { return }
      done += result
    }
  }

  /// True of a word that a shell takes as it stands.
  @unsafe private static func isPlain(_ word: UnsafeMutablePointer<Int8>) -> Bool {
    var place = 0
    while case let byte = unsafe UInt8(bitPattern: word[place]), byte != 0 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "+")...UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: "@"),
        UInt8(ascii: "_"), UInt8(ascii: "%"), 128...:
        break
      default: return false
      }
      place += 1
    }
    return place > 0
  }
}
