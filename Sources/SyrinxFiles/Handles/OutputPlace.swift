#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where a writer's bytes go: a temporary file that takes its place when it is whole, or straight
/// into a pipe or a device, or into one when the file is whole.
struct OutputPlace: ~Copyable {
  enum Kind: Equatable {
    /// Beside the file that it will be renamed to.
    case replacing(temporary: String, target: String)
    case stream
    /// Without a name; to be copied into the stream.
    case spooled
  }

  let kind: Kind
  /// Where libsndfile writes.
  let descriptor: Descriptor
  /// The pipe or device behind a spooled file.
  private let stream: Int32
  private let keepsOld: Bool
  /// Keeps the temporary name where signal handlers find it.
  private let name: UnfinishedName?

  /// Whether a path leads into a pipe or a device.
  static func isStream(_ path: String) -> Bool {
    if path == "-" { return true }
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return false }
    let type = status.st_mode & S_IFMT
    return type != S_IFREG && type != S_IFDIR
  }

  /// Opens a pipe or a device; `spooled` if its kind of file cannot be written front to back.
  static func stream(_ path: String, spooled: Bool) throws(FileError) -> OutputPlace {
    ignoreBrokenPipes()
    do throws(SystemFailure) {
      let descriptor =
        path == "-"
        ? try Descriptor(duplicating: STDOUT_FILENO) : try Descriptor(opening: path, O_WRONLY)
      guard spooled else {
        return OutputPlace(
          kind: .stream, descriptor: descriptor, stream: -1, keepsOld: false, name: nil)
      }
      return OutputPlace(
        kind: .spooled, descriptor: try makeUnnamedFile(), stream: descriptor.release(),
        keepsOld: false, name: nil)
    } catch {
      throw .writing(path, error)
    }
  }

  /// Makes a temporary file beside the one that is to be written or replaced.
  static func file(_ path: String, noClobber: Bool) throws(FileError) -> OutputPlace {
    let target = followLinks(path)
    var status = stat()
    let exists = unsafe stat(target, &status) == 0
    if exists {
      if status.st_mode & S_IFMT == S_IFDIR { throw .isDirectory(path: path) }
      if noClobber { throw .exists(path: path) }
      guard unsafe access(target, W_OK) == 0 else { throw .notWritable(path: path) }
    }
    do throws(SystemFailure) {
      var temporary = ""
      let descriptor = try makeNeighbour(of: target, path: &temporary)
      if exists {
        _ = fchown(descriptor.number, status.st_uid, status.st_gid)
        _ = fchmod(descriptor.number, status.st_mode & 0o7777)
      }
      return OutputPlace(
        kind: .replacing(temporary: temporary, target: target), descriptor: descriptor,
        stream: -1, keepsOld: noClobber, name: UnfinishedName(temporary))
    } catch {
      throw .writing(path, error.number)
    }
  }

  /// The file at the end of a chain of symbolic links, whether it exists or not.
  private static func followLinks(_ path: String) -> String {
    var path = path
    for _ in 0..<40 {
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe readlink(path, buffer.baseAddress!.assumingMemoryBound(to: CChar.self), 4096)
      }
      guard count > 0 else { break }
      let link = String(decoding: bytes.prefix(count), as: UTF8.self)
      path = link.hasPrefix("/") ? link : folder(of: path) + link
    }
    return path
  }

  /// The folder of a path with its slash; empty for a bare name.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// Makes `.NAME.syrinx-part` and locks it: the lock tells others that it is being written, and is
  /// gone when this program is, however it ends. What a killed one has left is taken away; where
  /// somebody is writing, the name gets a number.
  private static func makeNeighbour(
    of path: String, path temporary: inout String
  ) throws(SystemFailure) -> Descriptor {
    let folder = folder(of: path)
    var name = String(path.dropFirst(folder.count))
    while name.utf8.count > 200 { name.removeLast() }
    for attempt in 0..<1000 {
      let number = attempt == 0 ? "" : ".\(attempt)"
      temporary = "\(folder).\(name)\(number).syrinx-part"
      removeAbandoned(temporary)
      do throws(SystemFailure) {
        let flags = O_RDWR | O_CREAT | O_EXCL
        let descriptor = try Descriptor(opening: temporary, flags, mode: 0o666)
        // Another process may have found the file before it was locked, and removed it.
        if (try? descriptor.lock()) != false, try descriptor.status.st_nlink > 0 {
          return descriptor
        }
      } catch {
        guard error.number == EEXIST else { throw error }
      }
    }
    throw SystemFailure(number: EEXIST)
  }

  /// Removes an unfinished file that nobody has locked.
  private static func removeAbandoned(_ path: String) {
    guard let file = try? Descriptor(opening: path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK),
      (try? file.lock()) == true, let held = try? file.status
    else { return }
    // Whoever held the lock may have given the file its name since it was opened.
    var found = stat()
    guard unsafe lstat(path, &found) == 0, found.st_ino == held.st_ino,
      found.st_dev == held.st_dev
    else { return }
    _ = unsafe unlink(path)
  }

  /// Puts the whole file where it belongs; with `onDisk` only when the disk has all of it.
  consuming func finish(_ path: String, onDisk: Bool = false) throws(FileError) {
    do throws(SystemFailure) {
      switch kind {
      case .stream: break
      case .spooled:
        defer { close(stream) }
        try descriptor.seek(to: 0)
        try copyBytes(from: descriptor.number, to: stream)
      case .replacing(let temporary, let target):
        do throws(SystemFailure) {
          try descriptor.settle(onDisk: onDisk)
        } catch {
          _ = unsafe unlink(temporary)
          throw error
        }
        // A link fails where a rename replaces; where there are no links, a rename must do.
        if keepsOld, unsafe link(temporary, target) == 0 {
          _ = unsafe unlink(temporary)
          return
        }
        if keepsOld && errno == EEXIST {
          _ = unsafe unlink(temporary)
          throw SystemFailure(number: EEXIST)
        }
        guard unsafe rename(temporary, target) == 0 else {
          let failure = SystemFailure(number: errno)
          _ = unsafe unlink(temporary)
          throw failure
        }
      }
    } catch {
      throw .writing(path, error.number)
    }
  }

  /// Leaves everything as it was before.
  consuming func discard() {
    switch kind {
    case .stream: break
    case .spooled: close(stream)
    case .replacing(let temporary, _): _ = unsafe unlink(temporary)
    }
  }
}
