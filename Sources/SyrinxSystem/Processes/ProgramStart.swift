import LibC

/// Starts a program that is found along PATH (`posix_spawnp`) with three standard streams, other
/// descriptors from 3 on, and the variables of this process or others. It gets nothing else that is open here,
/// blocks no signal, and neither ignores readers who leave nor the ends of its own children, even if this process
/// does. It is one of `RunningPrograms` until `ProgramEnd` has waited for it.
func startProgram(
  _ words: [String], streams: [Int32], _ files: [Int32] = [], environment: [String]? = nil
) throws(SystemFailure) -> pid_t {
  // Numbers beyond those that they get in the child, so that none is taken from another.
  var copies: [Int32] = []
  defer { for copy in copies { close(copy) } }
  for file in streams + files {
    let copy = fcntl(file, F_DUPFD_CLOEXEC, Int32(streams.count + files.count))
    guard copy >= 0 else { throw SystemFailure(number: errno) }
    copies.append(copy)
  }
  #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t? = nil
    var attributes: posix_spawnattr_t? = nil
  #else
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
  #endif
  unsafe posix_spawn_file_actions_init(&actions)
  defer { unsafe posix_spawn_file_actions_destroy(&actions) }
  for (index, copy) in copies.enumerated() {
    unsafe posix_spawn_file_actions_adddup2(&actions, copy, Int32(index))
  }
  unsafe posix_spawnattr_init(&attributes)
  defer { unsafe posix_spawnattr_destroy(&attributes) }
  var signals = sigset_t()
  unsafe sigemptyset(&signals)
  unsafe posix_spawnattr_setsigmask(&attributes, &signals)
  for number in [SIGPIPE, SIGCHLD] { unsafe sigaddset(&signals, number) }
  unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
  var flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
  #if canImport(Darwin)
    flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
  #endif
  unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
  func cStrings(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    unsafe texts.map { $0.withSystemPath { unsafe strdup($0) } } + [nil]
  }
  var arguments = unsafe cStrings(words)
  var variables = unsafe cStrings(environment ?? [])
  defer { unsafe (arguments + variables).forEach { unsafe free($0) } }
  var process: pid_t = 0
  let result = unsafe variables.withUnsafeMutableBufferPointer { variables in
    unsafe posix_spawnp(
      &process, words[0], &actions, &attributes, &arguments,
      environment == nil ? environ : variables.baseAddress)
  }
  guard result == 0 else { throw SystemFailure(number: result) }
  RunningPrograms.add(process)
  return process
}
