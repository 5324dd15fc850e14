import LibC

/// Where relative paths begin; empty where the system does not tell. Calls getcwd(3).
package func currentFolder() -> String {
  guard let path = unsafe getcwd(nil, 0) else { return "" }
  defer { unsafe free(path) }
  return unsafe SystemText.string(path)
}

/// Makes a folder and those above it, as far as they are not there; `durably` also waits until the
/// disk has the names of those that were made. The last is open to nobody else if it `isPrivate`. None is
/// made with the name ~, which a shell leaves in a word such as --out=~/done. Calls mkdir(2).
package func makeFolder(
  _ path: String, durably: Bool = false, isPrivate: Bool = false
) throws(PathError) {
  guard !path.isEmpty else { return }
  if Path.namesHome(path), FileFacts(path: "~") == nil { throw .folderMissing(path: path) }
  let mode: mode_t = isPrivate ? 0o700 : 0o777
  if make(path, mode) {
    if durably { try syncName(of: path, for: path) }
    return
  }
  let number = errno
  if FileFacts(path: path)?.kind == .folder { return }
  let above = Path.folder(of: path)
  guard number == ENOENT, !above.isEmpty, above != "/" else {
    throw .writing(path, number == EEXIST ? ENOTDIR : number)
  }
  try makeFolder(above, durably: durably)
  if make(path, mode) {
    if durably { try syncName(of: path, for: path) }
  } else if errno != EEXIST {
    throw .writing(path, errno)
  }
}

private func syncName(of path: String, for named: String) throws(PathError) {
  do throws(SystemFailure) {
    try syncName(of: path)
  } catch {
    throw .writing(named, error.number)
  }
}

private func make(_ folder: String, _ mode: mode_t) -> Bool {
  folder.withSystemPath { unsafe mkdir($0, mode) } == 0
}

/// Lets only its owner enter a folder. Calls chmod(2).
package func makePrivate(_ folder: String) {
  _ = folder.withSystemPath { unsafe chmod($0, 0o700) }
}

/// Waits until the disk has the name of a file (`fsync` of its folder).
///
/// A folder that may be written and not looked into cannot be opened for that; then all of the disk
/// is waited for, by way of the file.
package func syncName(of path: String) throws(SystemFailure) {
  let folder = Path.folder(of: path)
  do throws(SystemFailure) {
    try Descriptor(opening: folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY).sync()
  } catch {
    guard error.number == EACCES else { throw error }
    _ = try Descriptor(opening: path, O_RDONLY).syncFileSystem()
  }
}

/// The folder for what can be made again, below XDG_CACHE_HOME (XDG Base Directory Specification); nil where
/// nothing says where that is.
package func cacheFolder(_ name: String) -> String? {
  if let caches = environment("XDG_CACHE_HOME"), Path.isAbsolute(caches) {
    return Path.join(caches, "syrinx/" + name)
  }
  return environment("HOME").map { Path.join($0, ".cache/syrinx/" + name) }
}
