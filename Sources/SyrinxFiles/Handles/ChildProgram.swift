#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif
import SyrinxEngine

/// No program is started between the making of a pipe and the word that children do not get it.
private let starting = Lock()

/// Another program that is fed through a pipe or reads a file (`posix_spawnp`, `waitpid`).
package final class ChildProgram {
  /// Where its standard output goes.
  package enum Output {
    case nowhere
    /// Into a file without a name, so that it never has to wait.
    case kept
    /// Into a pipe that is read here.
    case piped
  }

  /// Why a program did not do its work.
  package enum Failure: Error, Hashable, Sendable {
    case missing
    /// What it said last, if anything.
    case failed(reason: String)
  }

  private let process: pid_t
  private var pipe: Descriptor?
  /// What it says on standard error, in a file without a name, so that it never has to wait.
  private let complaints: Descriptor
  /// What it writes to standard output, where that is kept.
  private var output: Descriptor?
  private var outputPlace = 0
  private var isRunning = true

  /// Starts a program that is found along PATH. It reads a file where one is given, and else a pipe;
  /// `files` are its descriptors from 3 on.
  package init(
    _ words: [String], reading file: Int32? = nil, output kind: Output = .nowhere,
    files: [Int32] = []
  ) throws(Failure) {
    ignoreBrokenPipes()
    do throws(SystemFailure) {
      // Numbers beyond those that they get in the child, so that none is taken from another.
      var copies: [Int32] = []
      defer { for copy in copies { close(copy) } }
      for file in files {
        let copy = fcntl(file, F_DUPFD_CLOEXEC, 64)
        guard copy >= 0 else { throw SystemFailure(number: errno) }
        copies.append(copy)
      }
      var input: Descriptor?
      var near: Descriptor?
      if file == nil {
        var ends = try Ends()
        input = ends.reading.take()
        near = ends.writing.take()
      }
      var target: Descriptor?
      switch kind {
      case .nowhere: output = nil
      case .kept:
        output = try makeUnnamedFile()
        target = try Descriptor(duplicating: output?.number ?? -1)
      case .piped:
        var ends = try Ends()
        output = ends.reading.take()
        target = ends.writing.take()
      }
      let complaints = try makeUnnamedFile()
      process = try unsafe Self.spawn(
        words, input: file ?? input?.number ?? -1, output: target?.number,
        errors: complaints.number, files: copies)
      RunningPrograms.add(process)
      pipe = near.take()
      self.complaints = complaints
    } catch {
      throw error.number == ENOENT ? .missing : .failed(reason: systemReason(error.number))
    }
  }

  deinit { stop() }

  /// The two ends of a pipe, neither of which another child gets.
  private struct Ends: ~Copyable {
    var reading: Descriptor?
    var writing: Descriptor?

    init() throws(SystemFailure) {
      var ends: [Int32] = [-1, -1]
      let result = starting.hold { () -> Int32 in
        let result = unsafe Self.makePipe(&ends)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return result
      }
      guard result == 0 else { throw SystemFailure(number: errno) }
      reading = Descriptor(owning: ends[0])
      writing = Descriptor(owning: ends[1])
    }

    @unsafe private static func makePipe(_ ends: UnsafeMutablePointer<Int32>) -> Int32 {
      #if canImport(Glibc)
        unsafe Glibc.pipe(ends)
      #else
        unsafe Darwin.pipe(ends)
      #endif
    }
  }

  @unsafe private static func spawn(
    _ words: [String], input: Int32, output: Int32?, errors: Int32, files: [Int32]
  ) throws(SystemFailure) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t? = nil
    #else
      var actions = unsafe posix_spawn_file_actions_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    if let output {
      unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    } else {
      unsafe posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    }
    unsafe posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
    for (index, file) in files.enumerated() {
      unsafe posix_spawn_file_actions_adddup2(&actions, file, Int32(3 + index))
    }
    var arguments = unsafe words.map { $0.withSystemPath { unsafe strdup($0) } } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    var process: pid_t = 0
    let result = starting.hold {
      unsafe posix_spawnp(&process, words[0], &actions, nil, &arguments, environ)
    }
    guard result == 0 else { throw SystemFailure(number: result) }
    return process
  }

  /// The end of the pipe it is fed through; nil of one that reads a file.
  package var inputNumber: Int32? { pipe?.number }

  /// What comes out of the pipe of its output, none at the end. A program that says nothing for so many
  /// seconds is stopped (`poll`).
  func read(upTo count: Int, patience seconds: Double) throws(SystemFailure) -> [UInt8] {
    guard let number = output?.number else { return [] }
    var waiting = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    var result: Int32 = 0
    repeat {
      result = unsafe poll(&waiting, 1, Int32(seconds * 1000))
    } while result < 0 && errno == EINTR
    guard result > 0 else {
      stop()
      throw SystemFailure(number: result < 0 ? errno : ETIMEDOUT)
    }
    return try readBytes(from: number, upTo: count)
  }

  /// Hands bytes over. A program that reads no more has failed.
  package func write(_ bytes: [UInt8]) throws(Failure) {
    do throws(SystemFailure) {
      try pipe?.write(bytes)
    } catch {
      try finish()
      throw .failed(reason: systemReason(error.number))
    }
  }

  /// What it has written to standard output since this was asked last.
  package func newOutput() throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    guard let number = output?.number else { return bytes }
    do throws(SystemFailure) {
      while true {
        let more = try readBytes(from: number, upTo: 1 << 16, at: outputPlace)
        if more.isEmpty { return bytes }
        outputPlace += more.count
        bytes += more
      }
    } catch {
      throw .failed(reason: systemReason(error.number))
    }
  }

  /// Closes the pipe and waits for the program's end. `poll` is called fifty times a second, and has the
  /// program stopped by throwing.
  package func finish(polling poll: () throws -> Void) throws {
    pipe = nil
    while isRunning {
      var status: Int32 = 0
      let result = unsafe waitpid(process, &status, WNOHANG)
      if result == process {
        isRunning = false
        RunningPrograms.remove(process)
        return try check(status)
      }
      do {
        try poll()
      } catch {
        stop()
        throw error
      }
      _ = usleep(20_000)
    }
  }

  /// Closes the pipe and waits for the program's end.
  package func finish() throws(Failure) {
    pipe = nil
    guard isRunning else { return }
    try check(wait())
  }

  private func check(_ status: Int32) throws(Failure) {
    guard status == 0 else {
      let said = (try? lastLine()) ?? ""
      throw status == 127 << 8
        ? .missing : .failed(reason: said.isEmpty ? Self.ending(status) : said)
    }
  }

  /// How a program ended: the lowest seven bits name the signal that ended it, if one did (`wait`).
  private static func ending(_ status: Int32) -> String {
    let signal = status & 0x7F
    return signal == 0 ? "exit status \(status >> 8)" : "killed by signal \(signal)"
  }

  /// Ends the program, whatever it is doing.
  package func stop() {
    pipe = nil
    guard isRunning else { return }
    kill(process, SIGKILL)
    _ = wait()
  }

  private func wait() -> Int32 {
    isRunning = false
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0 && errno == EINTR {}
    RunningPrograms.remove(process)
    return status
  }

  /// What it said last on standard error.
  var complaint: String { (try? lastLine()) ?? "" }

  private func lastLine() throws(SystemFailure) -> String {
    let bytes = try readBytes(from: complaints.number, at: 0, count: 1 << 16)
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    return lines.last.map(String.init) ?? ""
  }
}
