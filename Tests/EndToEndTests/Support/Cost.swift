import Foundation
import TestSupport

/// Cost of one run of the built program.
struct Cost {
  let status: Int32
  /// Of all threads, in the program and in the system on its behalf.
  let processorSeconds: Double
  let peakBytes: Int

  /// Runs the program with nothing to read and nobody to listen (`posix_spawn`, `wait4`).
  init(of arguments: [String], mostOpenFiles: Int? = nil) {
    let limiting = mostOpenFiles.map {
      ["/bin/sh", "-c", "ulimit -n \($0); exec \"$0\" \"$@\""]
    }
    let words = (limiting ?? []) + [Run.program] + arguments
    var argv = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { for index in unsafe argv.indices { unsafe free(argv[index]) } }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t? = nil
    #else
      var actions = unsafe posix_spawn_file_actions_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    for stream in Int32(1)...2 {
      unsafe posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0)
    }
    var identifier: pid_t = 0
    let spawned = unsafe posix_spawn(
      &identifier, words[0], &actions, nil, &argv, environ)
    guard spawned == 0 else {
      (status, processorSeconds, peakBytes) = (spawned, 0, 0)
      return
    }
    var status: Int32 = 0
    var usage = rusage()
    var peak = 0
    var pause = 500.0
    while unsafe wait4(identifier, &status, WNOHANG, &usage) == 0 {
      peak = max(peak, Self.residentBytes(of: identifier))
      usleep(UInt32(pause))
      // A long run is looked at less often, at most by a fiftieth of it apart.
      pause *= 1.02
    }
    self.status = status
    func seconds(_ time: timeval) -> Double {
      Double(time.tv_sec) + Double(time.tv_usec) / 1e6
    }
    processorSeconds = seconds(usage.ru_utime) + seconds(usage.ru_stime)
    #if canImport(Darwin)
      peakBytes = Int(usage.ru_maxrss)
    #else
      peakBytes = peak
    #endif
  }

  /// The most that a program has had in memory. Linux counts in `ru_maxrss` what the one that started it
  /// had, and tells the truth only while it runs (proc(5), `VmHWM`): and from when it has its own name on,
  /// since for a moment it still has the memory of the one that started it.
  private static func residentBytes(of identifier: pid_t) -> Int {
    let text = try? String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8)
    guard text?.hasPrefix("Name:\t\(URL(filePath: Run.program).lastPathComponent)\n") == true else {
      return 0
    }
    let line = text?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return (line?.split(separator: " ").compactMap { Int($0) }.first ?? 0) * 1024
  }
}
