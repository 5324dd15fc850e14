import LibC

/// The names of all that lies in a folder, in order.
package func fileNames(in folder: String) throws(PathError) -> [String] {
  var names: [String] = []
  try lookThrough(folder) { name in
    names.append(name)
    return true
  }
  // Names that are equal as text are still in one order everywhere.
  return names.sorted { $0 == $1 ? $0.utf8.lexicographicallyPrecedes($1.utf8) : $0 < $1 }
}

/// Hands out the names of what lies in a folder, until it is enough. Calls opendir(3) and readdir(3).
package func lookThrough(
  _ folder: String, _ wantsMore: (_ name: String) -> Bool
) throws(PathError) {
  guard let stream = folder.withSystemPath({ unsafe opendir($0) }) else {
    throw .reading(folder, errno)
  }
  defer { unsafe closedir(stream) }
  // An entry ends with its name, where the field goes on: it is read where it lies, not copied.
  let place = MemoryLayout<dirent>.offset(of: \.d_name)!
  while let entry = unsafe readdir(stream) {
    let name = unsafe SystemText.string(
      UnsafeRawPointer(entry).advanced(by: place).assumingMemoryBound(to: CChar.self))
    if name != ".", name != "..", !wantsMore(name) { return }
  }
}

/// True of a name that a shell's pattern such as `*.wav` describes. Calls fnmatch(3).
package func matches(_ name: String, _ pattern: String) -> Bool {
  name.withSystemPath { name in
    pattern.withSystemPath { unsafe fnmatch($0, name, FNM_PERIOD) } == 0
  }
}

/// Gives a file another name, in place of any that has it. Calls rename(2).
package func moveFile(_ path: String, to target: String) throws(PathError) {
  let result = path.withSystemPath { path in
    target.withSystemPath { unsafe rename(path, $0) }
  }
  guard result == 0 else { throw .writing(target, errno) }
}

/// Notes that a file has been used now; false where it is not there. Calls utimensat(2).
@discardableResult
package func touchFile(_ path: String) -> Bool {
  path.withSystemPath { unsafe utimensat(AT_FDCWD, $0, nil, 0) } == 0
}
