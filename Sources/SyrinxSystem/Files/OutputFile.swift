import LibC

/// Facts that the system keeps beside the bytes of a file that is replaced, and could not be given to the new
/// one.
package struct LostFacts: Hashable, Sendable {
  /// Such as the owner, or an attribute.
  package var names: [String] = []
  /// Other names (hard links) of the old file, which still lead to it.
  package var otherNames = 0
}

/// Where a writer's bytes go: a file that takes its name when it is whole, or straight into a pipe or
/// a device, or into one when the file is whole.
package final class OutputFile {
  /// A file that takes its name at the end, and the path of that; nil of pipes and devices.
  private let file: (unfinished: UnfinishedFile, target: String)?
  /// The pipe or the device.
  private var stream: Descriptor?
  /// A file without a name, to be copied into the stream.
  private var spool: Descriptor?
  private let keepsOld: Bool
  /// An unfinished file has its name already.
  private var isNamedEarly = false
  private let replaces: Bool
  /// The bits of its permissions that a new file may have.
  private let limit: mode_t
  /// The state in which the file that is replaced must still be; nil where it may be in any.
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
  package var descriptor: Int32 {
    if let file { return file.unfinished.number }
    return spool?.number ?? stream?.number ?? -1
  }

  /// The path at which the file will lie; nil of pipes and devices.
  package var target: String? { file?.target }

  /// The hidden name of an unfinished file, if it has one.
  package var temporaryPath: String? { file?.unfinished.temporaryPath }

  /// A path leads into a pipe or a device.
  package static func isStream(_ path: String) -> Bool {
    path == "-" || FileFacts(path: path)?.kind == .other
  }

  /// Opens a pipe or a device; `spooled` if its kind of file cannot be written front to back.
  package static func stream(_ path: String, spooled: Bool) throws(PathError) -> OutputFile {
    ignoreBrokenPipes()
    do throws(SystemFailure) {
      return OutputFile(
        stream: try Descriptor(writing: path), spool: spooled ? try makeUnnamedFile() : nil)
    } catch {
      throw .writing(path, error)
    }
  }

  /// Makes an unfinished file beside the one that is to be written or replaced. One that is new will
  /// be readable by nobody who cannot read the files it is made of; with `replaced` the old one must
  /// still be in that state when the new one takes its name.
  package static func file(
    _ path: String, madeOf sources: [String], noClobber: Bool,
    replacing replaced: FileState? = nil, isPrivate: Bool = false
  ) throws(PathError) -> OutputFile {
    do throws(SystemFailure) {
      let target = try followLinks(path)
      let old = FileFacts(path: target)
      if let old {
        if old.kind == .folder { throw SystemFailure.isFolder }
        if noClobber { throw SystemFailure.exists }
        guard target.withSystemPath({ unsafe access($0, W_OK) }) == 0 else {
          throw SystemFailure.notPermitted
        }
      }
      let file = try UnfinishedFile(for: target)
      let limit =
        isPrivate
        ? 0o600
        : Permissions.limit(madeOf: sources, group: try fileStatus(of: file.number).st_gid)
      return OutputFile(
        file, at: target, keepsOld: noClobber, replaces: old != nil, limit: limit,
        replaced: replaced)
    } catch {
      throw .writing(path, error.number)
    }
  }

  /// Does what is left but for the name: permissions, owner and attributes are those of the file that
  /// will be replaced. Says what of these could not be kept.
  package func complete() throws(SystemFailure) -> LostFacts {
    guard let (file, target) = file else { return LostFacts() }
    try file.flush()
    if isNamedEarly {
      if let loss { throw loss }
      return LostFacts()
    }
    var status = stat()
    guard replaces, target.withSystemPath({ unsafe stat($0, &status) }) == 0 else {
      _ = fchmod(file.number, file.usualMode & limit)
      return LostFacts()
    }
    return Self.give(file.number, whatHas: target, status)
  }

  /// Gives a file what the system keeps beside the bytes of another.
  private static func give(
    _ file: Int32, whatHas path: String, _ old: stat
  ) -> LostFacts {
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
    return LostFacts(names: lost, otherNames: Int(old.st_nlink) - 1)
  }

  /// Gives a file its name before it is whole, so that it stays however the program ends; says what of
  /// the file before could not be kept.
  package func takeNameEarly() throws(SystemFailure) -> LostFacts {
    guard let (unfinished, target) = file, !isNamedEarly else { return LostFacts() }
    let lost = try complete()
    try unfinished.rename(to: target, keepsOld: keepsOld)
    isNamedEarly = true
    return lost
  }

  /// The failure of a file that had its name early and has none any more: nobody would find it.
  package var loss: SystemFailure? {
    guard isNamedEarly, let status = try? fileStatus(of: descriptor) else { return nil }
    return status.st_nlink == 0 ? .deleted : nil
  }

  /// Waits until the disk has all of the file.
  package func sync() throws(SystemFailure) { try file?.unfinished.sync() }

  /// Closes a file that is complete until it gets its name.
  package func park() throws(SystemFailure) {
    guard let file, !isNamedEarly else { return }
    try file.unfinished.park(beside: file.target)
  }

  /// Waits until the disk has all that lies on the same file system; false where that cannot be had.
  package func syncFileSystem() throws(SystemFailure) -> Bool {
    try file?.unfinished.syncFileSystem() ?? false
  }

  /// Gives the file its name, or sends it down the pipe.
  package func publish(keepingOld: Bool) throws(SystemFailure) -> GivenName? {
    if isNamedEarly { return nil }
    if let file {
      if let replaced, FileState(path: file.target) != replaced {
        throw SystemFailure.changed
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
