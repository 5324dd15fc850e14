import LibC

/// A file under construction in the folder in which it will get its name; until then only its owner
/// may read it.
///
/// Where the system knows files without a name (`O_TMPFILE`), it is one, and nothing of it is left
/// however the program ends. Elsewhere, and where another program has to write it, it has a hidden
/// name.
final class UnfinishedFile {
  /// Nil while the file is parked.
  private var open: Descriptor?
  /// The permissions the system gives a new file in this folder.
  let usualMode: mode_t
  private var name: HiddenName?

  /// Makes a file for a path; `isNamed` as on systems where every file has a name.
  init(for path: String, isNamed: Bool = false) throws(SystemFailure) {
    HiddenName.removeAbandoned(beside: path)
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
    open = made.take()
  }

  /// The hidden name, if there is one.
  var temporaryPath: String? { name?.path }

  /// The descriptor; -1 while the file is parked.
  var number: Int32 { open?.number ?? -1 }

  /// Closes the file, which has a hidden name until it gets its own, so that any number of files can
  /// wait for their names.
  func park(beside target: String) throws(SystemFailure) {
    try giveHiddenName(beside: target)
    HiddenName.mark(number, as: getpid())
    open = nil
  }

  /// Opens it again for as long as the body runs, if it is parked.
  private func reopened<Result>(
    _ body: (Int32) throws(SystemFailure) -> Result
  ) throws(SystemFailure) -> Result {
    if open != nil { return try body(number) }
    let file = try reopen()
    return try body(file.number)
  }

  private func reopen() throws(SystemFailure) -> Descriptor {
    try Descriptor(opening: name?.path ?? "", O_RDWR | O_NOFOLLOW)
  }

  func flush() throws(SystemFailure) { try open?.flush() }

  /// Waits until the disk has all of the file.
  func sync() throws(SystemFailure) {
    if open != nil { try open?.sync() } else { try reopen().sync() }
  }

  /// Waits until the disk has all that lies on the same file system; false where that cannot be had.
  func syncFileSystem() throws(SystemFailure) -> Bool {
    if let isDone = try open?.syncFileSystem() { return isDone }
    return try reopen().syncFileSystem()
  }

  private func giveHiddenName(beside target: String) throws(SystemFailure) {
    guard name == nil else { return }
    let file = number
    HiddenName.mark(file)
    name = try HiddenName(beside: target) { path throws(SystemFailure) in
      guard Descriptor.link(file, to: path) else { throw SystemFailure(number: errno) }
    }
  }

  /// Gives the file a name, in place of what bears it or, with `keepsOld`, only if nothing does.
  func rename(to target: String, keepsOld: Bool) throws(SystemFailure) {
    if name == nil {
      if Descriptor.link(number, to: target) { return }
      guard errno == EEXIST, !keepsOld else { throw SystemFailure(number: errno) }
      try giveHiddenName(beside: target)
    }
    try reopened { file throws(SystemFailure) in
      try name?.rename(to: target, keepsOld: keepsOld)
      HiddenName.unmark(file)
    }
  }

  /// Takes the name of a file, which has then the hidden name of this one; nil where the system cannot
  /// exchange names.
  func exchange(with target: String) throws(SystemFailure) -> HiddenName? {
    try giveHiddenName(beside: target)
    return try reopened { file throws(SystemFailure) in
      guard let name, name.exchange(with: target) else { return nil }
      self.name = nil
      HiddenName.unmark(file)
      return name
    }
  }
}

/// A name beginning with a dot that a file bears until it is whole, and which goes with this owner.
final class HiddenName {
  let path: String
  /// Keeps the name where signal handlers find it.
  private let note: UnfinishedName
  private var isBorne = true

  /// Names that are looked through for what killed programs have left.
  private static let searched = 8
  /// An attribute of files that are not whole, by which ours are told from those of others that bear
  /// such a name.
  static let mark = "user.syrinx.unfinished"

  /// Has a file made under the first name of `.NAME.syrinx-part`, `.NAME.1.syrinx-part` and so on that
  /// is free, after taking away what killed programs have left under them.
  init(
    beside target: String, make: (String) throws(SystemFailure) -> Void
  ) throws(SystemFailure) {
    for number in 0..<Self.searched { Self.removeAbandoned(Self.candidate(number, beside: target)) }
    for number in 0..<1000 {
      let path = Self.candidate(number, beside: target)
      do throws(SystemFailure) {
        try make(path)
        self.path = path
        note = UnfinishedName(path)
        return
      } catch {
        guard error.number == EEXIST else { throw error }
      }
    }
    throw SystemFailure.exists
  }

  deinit {
    if isBorne { removeFile(path) }
  }

  private static func candidate(_ number: Int, beside target: String) -> String {
    let name = Path.name(of: target).shortened(toBytes: 200)
    return Path.join(
      Path.folder(of: target), ".\(name)\(number == 0 ? "" : ".\(number)").syrinx-part")
  }

  /// Takes away what killed programs have left beside a file.
  static func removeAbandoned(beside target: String) {
    var number = 0
    while number < searched, removeAbandoned(candidate(number, beside: target)) { number += 1 }
  }

  /// Says of a file that it is not whole, and locks it: the lock tells others that it is being written,
  /// and is gone when this program is, however it ends. One that is to be closed is kept for as long as
  /// a process runs.
  static func mark(_ file: Int32, as process: pid_t? = nil) {
    _ = flock(file, LOCK_EX | LOCK_NB)
    let owner = process.map { Array(String($0).utf8) } ?? []
    _ = ExtendedAttributes.set(mark, to: owner, of: file)
  }

  /// The process that a mark names runs.
  private static func isKept(_ value: [UInt8]) -> Bool {
    guard let process = pid_t(String(decoding: value, as: UTF8.self)), process > 0 else {
      return false
    }
    return kill(process, 0) == 0 || errno == EPERM
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
      if errno == EEXIST { throw SystemFailure.exists }
    }
    let result = path.withSystemPath { path in
      target.withSystemPath { unsafe LibC.rename(path, $0) }
    }
    guard result == 0 else { throw SystemFailure(number: errno) }
    isBorne = false
  }

  /// Exchanges the names of two files (renameat2(2), renamex_np(2)); false where that cannot be done.
  func exchange(with target: String) -> Bool {
    path.withSystemPath { path in
      target.withSystemPath { target in
        #if canImport(Darwin)
          unsafe renamex_np(path, target, UInt32(RENAME_SWAP)) == 0
        #else
          // RENAME_EXCHANGE
          unsafe renameat2(AT_FDCWD, path, AT_FDCWD, target, 2) == 0
        #endif
      }
    }
  }

  /// Removes an unfinished file that nobody is writing; false if there is no file of that name.
  @discardableResult
  private static func removeAbandoned(_ path: String) -> Bool {
    guard let file = try? Descriptor(opening: path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK) else {
      return false
    }
    guard let value = ExtendedAttributes.value(mark, of: file.number), !isKept(value),
      (try? file.lock()) == true, let held = try? file.status
    else { return true }
    // Whoever held the lock may have given the file its name since it was opened.
    var found = stat()
    guard path.withSystemPath({ unsafe lstat($0, &found) }) == 0, found.st_ino == held.st_ino,
      found.st_dev == held.st_dev
    else { return true }
    removeFile(path)
    return true
  }
}
