#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program that reads what it is given and writes to a pipe (`posix_spawnp`, `waitpid`). Its input is
/// a file without a name, so that neither has to wait for the other; its complaints are one too.
final class ChildProcess {
  private let process: pid_t
  private let output: Int32
  private let complaints: Int32
  private var isRunning = true

  /// Starts a program, which is looked for along PATH if its name has no slash.
  init(_ words: [String], input: [UInt8]) throws(SpeechError) {
    let source = try makeUnnamedFile()
    defer { close(source) }
    guard writeAll(input, to: source), lseek(source, 0, SEEK_SET) == 0 else {
      throw .system(number: errno)
    }
    complaints = try makeUnnamedFile()
    var ends: [Int32] = [-1, -1]
    guard unsafe makePipe(&ends) == 0 else {
      close(complaints)
      throw .system(number: errno)
    }
    output = ends[0]
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    #if canImport(Glibc)
      // F_SETPIPE_SZ: as much as an unprivileged process may have lets one speak ahead.
      _ = fcntl(output, 1031, 1 << 20)
    #endif
    defer { close(ends[1]) }
    let result = unsafe spawn(words, input: source, output: ends[1], errors: complaints)
    guard result.status == 0 else {
      close(complaints)
      close(output)
      throw result.status == ENOENT
        ? .programFailed(words[0], reason: "") : .system(number: result.status)
    }
    process = result.process
  }

  deinit {
    stop()
    close(output)
    close(complaints)
  }

  /// Reads so many bytes of what it writes, fewer only at its end.
  func read(_ count: Int) throws(SpeechError) -> [UInt8] {
    try readFully(from: output, count: count)
  }

  /// What there is, or the next to come, of up to so many bytes; none at the end.
  func read(upTo count: Int) throws(SpeechError) -> [UInt8] {
    try readOnce(from: output, count: count)
  }

  /// Waits for its end; false where it failed.
  func finish() -> Bool {
    guard isRunning else { return true }
    isRunning = false
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0 && errno == EINTR {}
    return status == 0
  }

  /// Ends it, whatever it is doing.
  func stop() {
    guard isRunning else { return }
    kill(process, SIGKILL)
    _ = finish()
  }

  /// What it said of errors.
  var complaintText: String {
    guard lseek(complaints, 0, SEEK_SET) == 0,
      let bytes = try? readFully(from: complaints, count: 1 << 16)
    else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The last line of it.
  var lastComplaint: String {
    complaintText.split(whereSeparator: \.isNewline).last.map(String.init) ?? ""
  }
}

@unsafe private func makePipe(_ ends: UnsafeMutablePointer<Int32>) -> Int32 {
  #if canImport(Glibc)
    unsafe Glibc.pipe(ends)
  #else
    unsafe Darwin.pipe(ends)
  #endif
}

/// A file that vanishes when it is closed (`mkstemp`, `unlink`).
private func makeUnnamedFile() throws(SpeechError) -> Int32 {
  let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
  var path = Array((folder + "/syrinx-speech-XXXXXX").utf8CString)
  let file = unsafe mkstemp(&path)
  guard file >= 0 else { throw .system(number: errno) }
  unsafe unlink(path)
  _ = fcntl(file, F_SETFD, FD_CLOEXEC)
  return file
}

@unsafe private func spawn(
  _ words: [String], input: Int32, output: Int32, errors: Int32
) -> (status: Int32, process: pid_t) {
  #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t? = nil
    var attributes: posix_spawnattr_t? = nil
  #else
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
  #endif
  unsafe posix_spawn_file_actions_init(&actions)
  defer { unsafe posix_spawn_file_actions_destroy(&actions) }
  unsafe posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
  unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
  unsafe posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
  unsafe posix_spawnattr_init(&attributes)
  defer { unsafe posix_spawnattr_destroy(&attributes) }
  // A broken pipe ends it as usual, even if this process ignores them: so it ends when this one does.
  var signals = sigset_t()
  unsafe sigemptyset(&signals)
  unsafe sigaddset(&signals, SIGPIPE)
  unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
  unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
  var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
  defer { unsafe arguments.forEach { unsafe free($0) } }
  var process: pid_t = 0
  let status = unsafe posix_spawnp(
    &process, words[0], &actions, &attributes, &arguments, environ)
  return (status, process)
}
