import LibC
import Synchronization

/// A copy of this process that does part of its work, so that a fault, be it of a library, or a lack of
/// memory ends the copy alone (`fork`).
///
/// The copy has all that this process knew when it was made, and nothing has to be told to it. It says
/// what it has done in lines that are read here, and ends when this process does. It may be made only
/// while no other thread runs: what such a thread had locked would be locked in the copy for ever.
package final class HelperProcess {
  /// The lines of a copy, which several threads may send.
  package final class Report: Sendable {
    private let pipe: Int32
    private let lock = Lock()

    fileprivate init(_ pipe: Int32) { self.pipe = pipe }

    /// Says a line. Where nobody listens any more, there is nothing left to do.
    package func send(_ line: String) {
      let bytes = Array((line + "\n").utf8)
      lock.hold {
        do throws(SystemFailure) {
          try writeBytes(bytes.span, to: pipe)
        } catch {
          Interruption.request()
        }
      }
    }
  }

  /// Where a copy says its lines, and the foreign code that it has named there.
  private static let told = Lock()
  nonisolated(unsafe) private static var report: Report?
  nonisolated(unsafe) private static var foreign: Set<String> = []

  /// Says that code of others is about to be called, once for each name; false in a process that works for
  /// nobody.
  static func note(foreign name: String) -> Bool {
    told.hold {
      guard let report = unsafe report else { return false }
      if unsafe foreign.insert(name).inserted { report.send(foreignWord + " " + name) }
      return true
    }
  }

  /// The word before the name of code of others in the lines of a copy.
  package static let foreignWord = "foreign"

  /// The copy that runs, for signal handlers.
  private static let current = Atomic<Int32>(0)

  private let process: pid_t
  private let pipe: Descriptor
  /// Closed when this process ends, however it does, by which the copy knows.
  private let lifeline: Descriptor
  private var unread: [UInt8] = []
  private var isRunning = true

  /// Begins the work in a copy; nil where the system has no process to give.
  package init?(_ work: @escaping (Report) -> Void) {
    guard var lines = try? PipeEnds(), var life = try? PipeEnds() else { return nil }
    ProgramEnd.keepAll()
    ignoreBrokenPipes()
    process = forkProcess()
    if process == 0 {
      lines.reading = nil
      life.writing = nil
      let (lines, life) = (lines.writing.take()!.release(), life.reading.take()!.release())
      Interruption.becomeHelper()
      let report = Report(lines)
      unsafe Self.report = report
      StandardOutput.keepFromForeignCode()
      // This thread does nothing meanwhile.
      nonisolated(unsafe) let work = work
      Worker.takePlace {
        Worker {
          _ = try? readBytes(from: life, upTo: 1)
          kill(getpid(), SIGALRM)
        }?.detach()
        unsafe work(report)
        _exit(0)
      }
      _exit(0)
    }
    pipe = lines.reading.take()!
    lifeline = life.writing.take()!
    guard process > 0 else {
      isRunning = false
      return nil
    }
    Self.current.store(process, ordering: .relaxed)
  }

  deinit { stop() }

  /// The lines that have come, as soon as there are any or some time has passed; nil once all have.
  package func receive() -> [String]? {
    guard let more = readBytes(from: pipe.number, upTo: 1 << 16, within: 0.1) else { return nil }
    unread += more
    guard let last = unread.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
    let lines = unread[..<last].split(separator: UInt8(ascii: "\n"))
      .map { String(decoding: $0, as: UTF8.self) }
    unread.removeSubrange(...last)
    return lines
  }

  /// Has it stop as soon as it can; what is under way is given up.
  package func interrupt() {
    if isRunning { kill(process, SIGUSR1) }
  }

  package func wait() -> ProgramEnd {
    let end = ProgramEnd(of: process)
    isRunning = false
    Self.current.store(0, ordering: .relaxed)
    return end ?? .unknown(ECHILD)
  }

  /// Ends it at once, if it runs.
  package func stop() {
    guard isRunning else { return }
    Self.endAll()
    _ = wait()
  }

  /// Ends the copy that runs; called by signal handlers. It has a moment to take its files away.
  static func endAll() {
    let process = current.load(ordering: .relaxed)
    guard process > 0 else { return }
    kill(process, SIGALRM)
    for _ in 0..<40 {
      var info = unsafe siginfo_t()
      let flags = WEXITED | WNOHANG | WNOWAIT
      if unsafe waitid(P_PID, id_t(process), &info, flags) != 0 { return }
      if unsafe info.si_signo == SIGCHLD { return }
      _ = usleep(5000)
    }
    kill(process, SIGKILL)
  }
}

/// Does something in a copy of this process (`fork`), which returns a status, and waits for its end.
package func doApart(_ work: () -> Int32) throws(SystemFailure) -> ProgramEnd? {
  ProgramEnd.keepAll()
  let process = forkProcess()
  guard process >= 0 else { throw SystemFailure(number: errno) }
  if process == 0 { _exit(work()) }
  return ProgramEnd(of: process)
}

/// `fork`, which Swift keeps from programs for Apple's systems because most have threads.
private func forkProcess() -> pid_t {
  #if canImport(Darwin)
    typealias Fork = @convention(c) () -> pid_t
    let all = unsafe UnsafeMutableRawPointer(bitPattern: -2)
    guard let function = unsafe dlsym(all, "fork") else { return -1 }
    return unsafe unsafeBitCast(function, to: Fork.self)()
  #else
    fork()
  #endif
}
