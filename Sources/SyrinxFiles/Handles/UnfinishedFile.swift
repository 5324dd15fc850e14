#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file under construction in the folder in which it will get its name; until then only its owner
/// may read it.
///
/// Where the system knows files without a name (`O_TMPFILE`), it is one, and nothing of it is left
/// however the program ends. Elsewhere, and where another program has to write it, it has a hidden
/// name.
final class UnfinishedFile {
  let descriptor: Descriptor
  /// The permissions the system gives a new file in this folder.
  let usualMode: mode_t
  private var name: HiddenName?

  /// Makes a file for a path; `isNamed` if another program has to open it.
  init(for path: String, isNamed: Bool) throws(SystemFailure) {
    var made = isNamed ? nil : try Descriptor.unnamed(in: Path.folder(of: path), mode: 0o666)
    if let number = made?.number {
      name = nil
      usualMode = try fileStatus(of: number).st_mode & 0o7777
      _ = fchmod(number, usualMode & 0o600)
    } else {
      usualMode = Permissions.usual
      name = try HiddenName(beside: path) { name throws(SystemFailure) in
        made = try Descriptor(opening: name, O_RDWR | O_CREAT | O_EXCL, mode: 0o600)
      }
      HiddenName.mark(made?.number ?? -1)
    }
    descriptor = made.take()!
  }

  /// The hidden name, if there is one.
  var temporaryPath: String? { name?.path }

  /// Gives the file a name, in place of what bears it or, with `keepsOld`, only if nothing does.
  func rename(to target: String, keepsOld: Bool) throws(SystemFailure) {
    let file = descriptor.number
    if name == nil {
      if Descriptor.link(file, to: target) { return }
      guard errno == EEXIST, !keepsOld else { throw SystemFailure(number: errno) }
      HiddenName.mark(file)
      name = try HiddenName(beside: target) { path throws(SystemFailure) in
        guard Descriptor.link(file, to: path) else { throw SystemFailure(number: errno) }
      }
    }
    try name?.rename(to: target, keepsOld: keepsOld)
    HiddenName.unmark(file)
  }
}

/// A name beginning with a dot that a file bears until it is whole, and which goes with this owner.
final class HiddenName {
  let path: String
  /// Keeps the name where signal handlers find it.
  private let note: UnfinishedName
  private var isBorne = true

  /// How many names are looked through for what killed programs have left.
  private static let searched = 8
  /// An attribute of files that are not whole, by which ours are told from those of others that bear
  /// such a name.
  static let mark = "user.syrinx.unfinished"

  /// Has a file made under the first name of `.NAME.syrinx-part`, `.NAME.1.syrinx-part` and so on that
  /// is free, after taking away what killed programs have left under them.
  init(
    beside target: String, make: (String) throws(SystemFailure) -> Void
  ) throws(SystemFailure) {
    let folder = Path.folder(of: target)
    let name = Path.name(of: target).shortened(toBytes: 200)
    func candidate(_ number: Int) -> String {
      Path.join(folder, ".\(name)\(number == 0 ? "" : ".\(number)").syrinx-part")
    }
    for number in 0..<Self.searched { Self.removeAbandoned(candidate(number)) }
    for number in 0..<1000 {
      let path = candidate(number)
      do throws(SystemFailure) {
        try make(path)
        self.path = path
        note = UnfinishedName(path)
        return
      } catch {
        guard error.number == EEXIST else { throw error }
      }
    }
    throw SystemFailure(number: EEXIST)
  }

  deinit {
    if isBorne { removeFile(path) }
  }

  /// Says of a file that it is not whole, and locks it: the lock tells others that it is being written,
  /// and is gone when this program is, however it ends.
  static func mark(_ file: Int32) {
    _ = flock(file, LOCK_EX | LOCK_NB)
    _ = ExtendedAttributes.set(mark, to: [], of: file)
  }

  static func unmark(_ file: Int32) { ExtendedAttributes.remove(mark, of: file) }

  /// Gives the file another name.
  func rename(to target: String, keepsOld: Bool) throws(SystemFailure) {
    // A link fails where a rename replaces; where there are no links, a rename must do.
    if keepsOld {
      if path.withSystemPath({ path in
        target.withSystemPath { unsafe link(path, $0) }
      }) == 0 {
        return
      }
      if errno == EEXIST { throw SystemFailure(number: EEXIST) }
    }
    let result = path.withSystemPath { path in
      target.withSystemPath { unsafe systemRename(path, $0) }
    }
    guard result == 0 else { throw SystemFailure(number: errno) }
    isBorne = false
  }

  /// Removes an unfinished file that nobody is writing.
  private static func removeAbandoned(_ path: String) {
    guard let file = try? Descriptor(opening: path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK),
      ExtendedAttributes.value(mark, of: file.number) != nil, (try? file.lock()) == true,
      let held = try? file.status
    else { return }
    // Whoever held the lock may have given the file its name since it was opened.
    var found = stat()
    guard path.withSystemPath({ unsafe lstat($0, &found) }) == 0, found.st_ino == held.st_ino,
      found.st_dev == held.st_dev
    else { return }
    removeFile(path)
  }
}

/// `rename`, under a name that no method hides.
@unsafe private func systemRename(
  _ path: UnsafePointer<CChar>, _ target: UnsafePointer<CChar>
) -> Int32 {
  unsafe rename(path, target)
}
