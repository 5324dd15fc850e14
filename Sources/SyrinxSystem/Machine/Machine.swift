import LibC

// Machine/ asks about the computer: its processor, its limits, its clocks, and libraries
// that are opened while the program runs.

/// The machine the program runs on.
package enum Machine {
  /// The maker's name of the processor, if the system knows: /proc/cpuinfo, or sysctl(3).
  package static var name: String? {
    #if canImport(Darwin)
      var size = 0
      guard unsafe sysctlbyname("machdep.cpu.brand_string", nil, &size, nil, 0) == 0 else {
        return nil
      }
      var name = [CChar](repeating: 0, count: size)
      guard unsafe sysctlbyname("machdep.cpu.brand_string", &name, &size, nil, 0) == 0 else {
        return nil
      }
      return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    #else
      guard let facts = try? readTextFile(at: "/proc/cpuinfo"),
        let line = facts.utf8.split(separator: UInt8(ascii: "\n"))
          .lazy.map({ String(Substring($0)) }).first(where: { $0.hasPrefix("model name") }),
        let colon = line.firstIndex(of: ":")
      else { return nil }
      return String(line[colon...].dropFirst().drop { $0 == " " })
    #endif
  }

  package static var architecture: String {
    #if arch(x86_64)
      "x86-64"
    #elseif arch(arm64)
      "arm64"
    #else
      "another architecture"
    #endif
  }

  /// Files that this process may have open at once. Calls getrlimit(2).
  package static var openFileLimit: Int {
    var limit = rlimit()
    #if canImport(Darwin)
      let result = unsafe getrlimit(RLIMIT_NOFILE, &limit)
    #else
      let result = unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    #endif
    return result == 0 ? Int(clamping: limit.rlim_cur) : 256
  }

  /// Threads that can run at once. Calls sysconf(3).
  package static var coreCount: Int { max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1) }
}

/// The path by which this program can start itself. Calls _NSGetExecutablePath(3) where there is no /proc.
package var ownProgramPath: String {
  #if canImport(Darwin)
    var size: UInt32 = 4096
    var path = [CChar](repeating: 0, count: Int(size))
    guard unsafe _NSGetExecutablePath(&path, &size) == 0 else { return "syrinx" }
    return String(decoding: path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  #else
    "/proc/self/exe"
  #endif
}
