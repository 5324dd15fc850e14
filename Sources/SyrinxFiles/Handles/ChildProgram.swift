#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Another program that is fed through a pipe (`posix_spawnp`, `waitpid`).
public final class ChildProgram {
  /// Why a program did not do its work.
  public enum Failure: Error, Hashable, Sendable {
    case missing
    /// What it said last, if anything.
    case failed(reason: String)
  }

  private let process: pid_t
  private var pipe: Descriptor?
  /// What it says on standard error, in a file without a name, so that it never has to wait.
  private let complaints: Descriptor
  private var isRunning = true

  /// Starts a program that is found along PATH.
  public init(_ words: [String]) throws(Failure) {
    ignoreBrokenPipes()
    do throws(SystemFailure) {
      var ends: [Int32] = [-1, -1]
      guard unsafe Self.makePipe(&ends) == 0 else { throw SystemFailure(number: errno) }
      let input = Descriptor(owning: ends[0])
      let pipe = Descriptor(owning: ends[1])
      _ = fcntl(pipe.number, F_SETFD, FD_CLOEXEC)
      let complaints = try makeUnnamedFile()
      process = try unsafe Self.spawn(words, input: input.number, errors: complaints.number)
      self.pipe = consume pipe
      self.complaints = complaints
    } catch {
      throw error.number == ENOENT ? .missing : .failed(reason: systemReason(error.number))
    }
  }

  deinit { stop() }

  @unsafe private static func makePipe(_ ends: UnsafeMutablePointer<Int32>) -> Int32 {
    #if canImport(Glibc)
      unsafe Glibc.pipe(ends)
    #else
      unsafe Darwin.pipe(ends)
    #endif
  }

  @unsafe private static func spawn(
    _ words: [String], input: Int32, errors: Int32
  ) throws(SystemFailure) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t? = nil
    #else
      var actions = unsafe posix_spawn_file_actions_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    unsafe posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
    unsafe posix_spawn_file_actions_addclose(&actions, input)
    var arguments = unsafe words.map { $0.withSystemPath { unsafe strdup($0) } } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    var process: pid_t = 0
    let result = unsafe posix_spawnp(&process, words[0], &actions, nil, &arguments, environ)
    guard result == 0 else { throw SystemFailure(number: result) }
    return process
  }

  /// Hands bytes over. A program that reads no more has failed.
  public func write(_ bytes: [UInt8]) throws(Failure) {
    do throws(SystemFailure) {
      try pipe?.write(bytes)
    } catch {
      try finish()
      throw .failed(reason: systemReason(error.number))
    }
  }

  /// Closes the pipe and waits for the program's end.
  public func finish() throws(Failure) {
    pipe = nil
    guard isRunning else { return }
    let status = wait()
    guard status == 0 else {
      let said = (try? lastLine()) ?? ""
      throw status == 127 << 8
        ? .missing : .failed(reason: said.isEmpty ? Self.ending(status) : said)
    }
  }

  /// How a program ended: the lowest seven bits name the signal that ended it, if one did (`wait`).
  private static func ending(_ status: Int32) -> String {
    let signal = status & 0x7F
    return signal == 0 ? "it ended with \(status >> 8)" : "it was ended by signal \(signal)"
  }

  /// Ends the program, whatever it is doing.
  public func stop() {
    pipe = nil
    guard isRunning else { return }
    kill(process, SIGKILL)
    _ = wait()
  }

  private func wait() -> Int32 {
    isRunning = false
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0 && errno == EINTR {}
    return status
  }

  private func lastLine() throws(SystemFailure) -> String {
    let bytes = try readBytes(from: complaints.number, at: 0, count: 1 << 16)
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    return lines.last.map(String.init) ?? ""
  }
}
