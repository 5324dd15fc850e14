import SyrinxSystem

/// Copies a pipe to a file without a name, so that it can be gone back and forth in.
func spool(_ head: [UInt8], _ source: consuming Descriptor) throws(SystemFailure) -> Descriptor {
  let file = try makeUnnamedFile()
  try copyBytes(head, thenFrom: source.number, toTemporary: file.number)
  try file.seek(to: 0)
  return file
}

/// The bytes of a pipe, copied to a temporary file that can be opened any number of times.
///
/// The file is gone with this owner; readers that have opened it by then read on.
package final class SpooledInput: Sendable {
  private let file: TemporaryFile
  package var path: String { file.path }

  /// Copies a pipe to its end; `-` is standard input.
  package init(_ source: String) throws(FileError) {
    do throws(SystemFailure) {
      let pipe = try Descriptor(reading: source)
      let file = try TemporaryFile()
      try copyBytes(thenFrom: pipe.number, toTemporary: file.descriptor.number)
      self.file = file
    } catch {
      throw .reading(source, error)
    }
  }
}
