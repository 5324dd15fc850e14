/// A failure of the system with a file, as a fact; the sentences are made elsewhere. A path `-` is
/// standard input or output.
public enum PathError: Error, Hashable, Sendable {
  case notFound(path: String)
  case isDirectory(path: String)
  case notReadable(path: String)
  /// A file that is read into memory as a whole, and is larger than that is allowed to be.
  case tooLarge(path: String, mostBytes: Int)
  /// A pipe or a device in a folder of files.
  case notAFile(path: String)
  case folderMissing(path: String)
  /// A file stands where a folder has to be.
  case notAFolder(path: String)
  case notWritable(path: String)
  case diskFull(path: String)
  /// No file can be made in the temporary folder.
  case noTemporaryFile(folder: String, errno: Int32)
  /// A temporary file cannot be written or read again.
  case temporaryFile(folder: String, errno: Int32)
  /// The file is there already and must not be replaced.
  case exists(path: String)
  case brokenPipe(path: String)
  /// The file that was to be replaced is no longer the one that was read.
  case changed(path: String)
  /// The file, or its folder, was deleted while it was being written.
  case deleted(path: String)
  case io(path: String, errno: Int32)
}
