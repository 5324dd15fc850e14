import LibC

/// Where temporary files are made: `$TMPDIR` or `/tmp`.
package var temporaryFolder: String { environment("TMPDIR") ?? "/tmp" }

/// An empty file in the temporary folder that can be opened again by its path.
///
/// Where the system knows files without a name (`O_TMPFILE`), it has none, and its path is that of the
/// open descriptor; elsewhere it has a name, which goes with this owner.
package final class TemporaryFile: Sendable {
  package let descriptor: Descriptor
  package let path: String
  private let name: UnfinishedName?
  package let isNamed: Bool

  package init() throws(SystemFailure) {
    var made: Descriptor?
    do throws(SystemFailure) {
      made = try Descriptor.unnamed(in: temporaryFolder, mode: 0o600)
    } catch {
      throw SystemFailure(number: error.number, isTemporary: true)
    }
    if let number = made?.number {
      path = Descriptor.systemPath(number)
      name = nil
      isNamed = false
    } else {
      // Six X are replaced by what nobody else has (`mkstemp`).
      let pattern = temporaryFolder + "/syrinx-" + String(repeating: "X", count: 6)
      var bytes = (SystemText.bytes(pattern) + [0]).map { CChar(bitPattern: $0) }
      let number = unsafe mkstemp(&bytes)
      guard number >= 0 else { throw SystemFailure(number: errno, isTemporary: true) }
      _ = fcntl(number, F_SETFD, FD_CLOEXEC)
      made = Descriptor(owning: number)
      path = SystemText.string(bytes.dropLast().map { UInt8(bitPattern: $0) })
      name = UnfinishedName(path)
      isNamed = true
    }
    descriptor = made.take()!
  }

  deinit {
    if isNamed { removeFile(path) }
  }
}

/// Makes a file that has no name and vanishes when it is closed, in the temporary folder.
package func makeUnnamedFile() throws(SystemFailure) -> Descriptor {
  let file = try TemporaryFile()
  return try Descriptor(duplicating: file.descriptor.number)
}
