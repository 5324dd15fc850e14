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
  // An entry ends with its name, where the field goes on: it is read where it lies, not copied.
  let place = MemoryLayout<dirent>.offset(of: \.d_name)!
  while let entry = unsafe readdir(stream) {
    let name = unsafe String(
      cString: UnsafeRawPointer(entry).advanced(by: place).assumingMemoryBound(to: CChar.self))
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

/// Makes a folder and those above it, as far as they are not there. Calls mkdir(2).
public func makeFolder(_ path: String) throws(FileError) {
  guard !path.isEmpty, unsafe mkdir(path, 0o777) != 0 else { return }
  let number = errno
  if FileFacts(path: path)?.kind == .folder { return }
  guard number == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
    throw .writing(path, number == EEXIST ? ENOTDIR : number)
  }
  try makeFolder(String(path[..<slash]))
  guard unsafe mkdir(path, 0o777) != 0, errno != EEXIST else { return }
  throw .writing(path, errno)
}

/// Whether a name is of the kind that a shell's pattern such as `*.wav` describes. Calls fnmatch(3).
public func matches(_ name: String, _ pattern: String) -> Bool {
  unsafe fnmatch(pattern, name, FNM_PERIOD) == 0
}
