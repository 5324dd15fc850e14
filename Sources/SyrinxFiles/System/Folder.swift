#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The names of all that lies in a folder, in order. Calls opendir(3) and readdir(3).
public func fileNames(in folder: String) throws(FileError) -> [String] {
  guard let stream = unsafe opendir(folder) else { throw .reading(folder, errno) }
  defer { unsafe closedir(stream) }
  var names: [String] = []
  while let entry = unsafe readdir(stream) {
    let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    if name != "." && name != ".." { names.append(name) }
  }
  return names.sorted()
}

/// A variable of the environment, if it is set to anything. Calls getenv(3).
public func environment(_ name: String) -> String? {
  guard let value = unsafe getenv(name) else { return nil }
  let text = unsafe String(cString: value)
  return text.isEmpty ? nil : text
}

/// Where along PATH a program lies; nil where it does not. Calls access(2).
public func programPath(_ name: String) -> String? {
  (environment("PATH") ?? "").split(separator: ":").map { "\($0)/\(name)" }.first {
    unsafe access($0, X_OK) == 0
  }
}
