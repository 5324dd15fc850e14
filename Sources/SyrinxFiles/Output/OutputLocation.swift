#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where a writer's bytes go: a file that takes its name when it is whole, or straight into a pipe or
/// a device, or into one when the file is whole.
final class OutputLocation {
  /// A file that takes its name at the end, and the path of that; nil of pipes and devices.
  private let file: (unfinished: UnfinishedFile, target: String)?
  /// The pipe or the device.
  private var stream: Descriptor?
  /// A file without a name, to be copied into the stream.
  private var spool: Descriptor?
  private let keepsOld: Bool
  /// Whether an unfinished file has its name already.
  private var isNamedEarly = false
  private let replaces: Bool
  /// The bits of its permissions that a new file may have.
  private let limit: mode_t
  /// What the file that is replaced must still be; nil where it may be any.
  private let replaced: FileState?

  private init(stream: consuming Descriptor, spool: consuming Descriptor?) {
    file = nil
    self.stream = consume stream
    self.spool = consume spool
    keepsOld = false
    replaces = false
    limit = 0
    replaced = nil
  }

  private init(
    _ file: UnfinishedFile, at target: String, keepsOld: Bool, replaces: Bool, limit: mode_t,
    replaced: FileState?
  ) {
    self.file = (file, target)
    stream = nil
    spool = nil
    self.keepsOld = keepsOld
    self.replaces = replaces
    self.limit = limit
    self.replaced = replaced
  }

  /// Where libsndfile writes.
  var descriptor: Int32 {
    if let file { return file.unfinished.number }
    return spool?.number ?? stream?.number ?? -1
  }

  /// The path at which the file will lie; nil of pipes and devices.
  var target: String? { file?.target }

  /// The hidden name of an unfinished file, if it has one.
  var temporaryPath: String? { file?.unfinished.temporaryPath }

  /// Whether a path leads into a pipe or a device.
  static func isStream(_ path: String) -> Bool {
    path == "-" || FileFacts(path: path)?.kind == .other
  }

  /// Opens a pipe or a device; `spooled` if its kind of file cannot be written front to back.
  static func stream(_ path: String, spooled: Bool) throws(FileError) -> OutputLocation {
    ignoreBrokenPipes()
    do throws(SystemFailure) {
      let descriptor =
        path == "-"
        ? try Descriptor(duplicating: STDOUT_FILENO) : try Descriptor(opening: path, O_WRONLY)
      return OutputLocation(stream: descriptor, spool: spooled ? try makeUnnamedFile() : nil)
    } catch {
      throw .writing(path, error)
    }
  }

  /// Makes an unfinished file beside the one that is to be written or replaced. One that is new will
  /// be readable by nobody who cannot read the files it is made of; with `replaced` the old one must
  /// still be in that state when the new one takes its name.
  static func file(
    _ path: String, madeOf sources: [String], noClobber: Bool, isNamed: Bool = false,
    replacing replaced: FileState? = nil, isPrivate: Bool = false
  ) throws(FileError) -> OutputLocation {
    do throws(SystemFailure) {
      let target = try followLinks(path)
      let old = FileFacts(path: target)
      if let old {
        if old.kind == .folder { throw SystemFailure(number: EISDIR) }
        if noClobber { throw SystemFailure(number: EEXIST) }
        guard target.withSystemPath({ unsafe access($0, W_OK) }) == 0 else {
          throw SystemFailure(number: EACCES)
        }
      }
      let file = try UnfinishedFile(for: target, isNamed: isNamed)
      let limit =
        isPrivate
        ? 0o600
        : Permissions.limit(madeOf: sources, group: try fileStatus(of: file.number).st_gid)
      return OutputLocation(
        file, at: target, keepsOld: noClobber, replaces: old != nil, limit: limit,
        replaced: replaced)
    } catch {
      throw .writing(path, error.number)
    }
  }

  /// Does what is left but for the name: permissions, owner and attributes are those of the file that
  /// will be replaced. Says what of these could not be kept.
  func complete() throws(SystemFailure) -> [Notice] {
    guard let (file, target) = file else { return [] }
    try file.flush()
    if isNamedEarly { return [] }
    var status = stat()
    guard replaces, target.withSystemPath({ unsafe stat($0, &status) }) == 0 else {
      _ = fchmod(file.number, file.usualMode & limit)
      return []
    }
    return Self.give(file.number, whatHas: target, status)
  }

  /// Gives a file what the system keeps beside the bytes of another.
  private static func give(
    _ file: Int32, whatHas path: String, _ old: stat
  ) -> [Notice] {
    var lost: [String] = []
    var mode = old.st_mode & 0o7777
    if fchown(file, old.st_uid, old.st_gid) != 0 {
      if fchown(file, uid_t.max, old.st_gid) != 0 {
        lost.append("group")
        // The members of another group are to the old file like all others.
        mode = mode & ~0o070 | mode & (mode & 0o007) << 3
      }
      var new = stat()
      if unsafe fstat(file, &new) == 0, new.st_uid != old.st_uid { lost.append("owner") }
      mode &= 0o777
    }
    _ = fchmod(file, mode)
    lost += ExtendedAttributes.copy(from: path, to: file, except: HiddenName.mark)
      .map { "attribute \($0)" }
    var notices: [Notice] = lost.isEmpty ? [] : [.notKept(lost)]
    if old.st_nlink > 1 { notices.append(.namesLeft(Int(old.st_nlink) - 1)) }
    return notices
  }

  /// Gives a file its name before it is whole, so that it stays however the program ends; says what of
  /// the file before could not be kept.
  func takeNameEarly() throws(SystemFailure) -> [Notice] {
    guard let (unfinished, target) = file, !isNamedEarly else { return [] }
    let notices = try complete()
    try unfinished.rename(to: target, keepsOld: keepsOld)
    isNamedEarly = true
    return notices
  }

  /// Waits until the disk has all of the file.
  func sync() throws(SystemFailure) { try file?.unfinished.sync() }

  /// Closes a file that is complete until it gets its name.
  func park() throws(SystemFailure) {
    guard let file, !isNamedEarly else { return }
    try file.unfinished.park(beside: file.target)
  }

  /// Waits until the disk has all that lies on the same file system; false where that cannot be had.
  func syncFileSystem() throws(SystemFailure) -> Bool {
    try file?.unfinished.syncFileSystem() ?? false
  }

  /// Gives the file its name, or sends it down the pipe.
  func publish(keepingOld: Bool) throws(SystemFailure) -> GivenName? {
    if isNamedEarly { return nil }
    if let file {
      if let replaced, FileState(path: file.target) != replaced {
        throw SystemFailure(number: ESTALE)
      }
      return try GivenName(
        file.target, to: file.unfinished, replacesFile: replaces, isKeeping: keepingOld,
        refusesOld: keepsOld)
    }
    if let spool = spool?.number, let stream = stream?.number {
      try go(to: 0, in: spool)
      try copyBytes(from: spool, to: stream)
    }
    return nil
  }
}
