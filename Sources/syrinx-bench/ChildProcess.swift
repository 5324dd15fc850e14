#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What one run of a program cost.
struct Cost {
  var seconds: Double
  /// Of all threads, in the program and in the system on its behalf.
  var processorSeconds: Double
  var peakBytes: Int
}

/// How a run ended.
enum Outcome {
  case done(Cost)
  case failed(status: Int32)
  /// It said that all was well, but there was no output.
  case wroteNothing
  case missing
}

/// Runs a program found along PATH, without a shell and with nothing to read or say, to its end.
func run(_ words: [String]) -> Outcome {
  #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t? = nil
  #else
    var actions = unsafe posix_spawn_file_actions_t()
  #endif
  unsafe posix_spawn_file_actions_init(&actions)
  defer { unsafe posix_spawn_file_actions_destroy(&actions) }
  unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
  for output in Int32(1)...2 {
    unsafe posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0)
  }
  var environment = ["LC_ALL=C"]
  for name in ["PATH", "HOME", "TMPDIR"] {
    if let value = unsafe getenv(name) {
      environment.append(unsafe "\(name)=\(String(cString: value))")
    }
  }
  var identifier: pid_t = 0
  let began = ContinuousClock.now
  let spawned = unsafe withCStrings(words) { argv in
    unsafe withCStrings(environment) { envp in
      unsafe posix_spawnp(&identifier, words[0], &actions, nil, argv, envp)
    }
  }
  guard spawned == 0 else { return .missing }
  var status: Int32 = 0
  var usage = rusage()
  while unsafe wait4(identifier, &status, 0, &usage) < 0 && errno == EINTR {}
  let taken = began.duration(to: .now)
  // 127 is how a system that finds out too late says that there is no such program.
  if status == 127 << 8 { return .missing }
  guard status == 0 else { return .failed(status: status & 0x7f == 0 ? status >> 8 : -status) }
  #if canImport(Darwin)
    let unit = 1
  #else
    let unit = 1024
  #endif
  return .done(
    Cost(
      seconds: taken / .seconds(1),
      processorSeconds: seconds(usage.ru_utime) + seconds(usage.ru_stime),
      peakBytes: Int(usage.ru_maxrss) * unit))
}

private func seconds(_ time: timeval) -> Double {
  Double(time.tv_sec) + Double(time.tv_usec) / 1e6
}
