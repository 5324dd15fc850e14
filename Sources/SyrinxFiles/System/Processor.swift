#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The machine the program runs on.
public enum Processor {
  /// What the maker calls it, if the system knows: /proc/cpuinfo, or sysctl(3).
  public static var name: String? {
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
        let line = facts.split(separator: "\n").first(where: { $0.hasPrefix("model name") }),
        let colon = line.firstIndex(of: ":")
      else { return nil }
      return String(line[line.index(after: colon)...].drop { $0 == " " })
    #endif
  }

  public static var architecture: String {
    #if arch(x86_64)
      "x86-64"
    #elseif arch(arm64)
      "arm64"
    #else
      "another architecture"
    #endif
  }

  /// How many threads can run at once. Calls sysconf(3).
  public static var coreCount: Int { max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1) }
}
