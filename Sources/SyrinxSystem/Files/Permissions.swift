import LibC

/// Who may do what with a file that is new.
package enum Permissions {
  /// The bits that the system takes away from new files (`umask`). It can only be asked by setting it,
  /// for which reason this is done once.
  private static let mask: mode_t = {
    let mask = umask(0o077)
    _ = umask(mask)
    return mask
  }()

  /// The bits of a new file where its folder says nothing else.
  package static var usual: mode_t { 0o666 & ~mask }

  /// The bits that a new file may have at most so that nobody can read it who cannot read the files it
  /// is made of; `-` is standard input. The members of a group that those files do not belong to are
  /// like all others to them, and so is a group whose rights a list of the file narrows.
  package static func limit(madeOf sources: [String], group: gid_t) -> mode_t {
    sources.reduce(0o666) { limit, path in
      let found = path == "-" ? try? fileStatus(of: STDIN_FILENO) : fileStatus(at: path)
      // A device is open to many, and yet what comes out of it is nobody's secret but the user's own.
      guard let status = found, status.st_mode & S_IFMT != S_IFCHR else { return limit }
      let others = status.st_mode & 0o006
      let isListed = ExtendedAttributes.value("system.posix_acl_access", at: path) != nil
      let members =
        status.st_gid == group && !isListed ? status.st_mode & 0o060 : others << 3
      return limit & (0o600 | members | others)
    }
  }
}
