/// Writes a file that is no sound, such as a table or a picture: it appears only when it is whole.
///
/// `-` is standard output. What is not finished leaves everything as it was.
public final class DataFileWriter {
  public let path: String
  private var place: OutputPlace?
  /// Bytes that wait until there are enough of them.
  private var waiting: [UInt8] = []

  private static let chunk = 1 << 16

  public init(path: String, noClobber: Bool = false) throws(FileError) {
    self.path = path
    place =
      OutputPlace.isStream(path)
      ? try .stream(path, spooled: false) : try .file(path, noClobber: noClobber)
  }

  deinit { discard() }

  /// The file that will take its name at the end, for programs that write it themselves; nil where
  /// the bytes go into a pipe or a device.
  public var temporaryPath: String? {
    guard case .replacing(let temporary, _)? = place?.kind else { return nil }
    return temporary
  }

  public func write(_ bytes: [UInt8]) throws(FileError) {
    waiting += bytes
    if waiting.count >= Self.chunk { try flush() }
  }

  public func write(_ text: String) throws(FileError) {
    waiting += text.utf8
    if waiting.count >= Self.chunk { try flush() }
  }

  private func flush() throws(FileError) {
    do throws(SystemFailure) {
      try place?.descriptor.write(waiting)
    } catch {
      discard()
      throw .writing(path, error.number)
    }
    waiting.removeAll(keepingCapacity: true)
  }

  /// Gives the file its name.
  public func finish() throws(FileError) {
    try flush()
    guard let place = place.take() else { return }
    try place.finish(path)
  }

  /// Leaves everything as it was before.
  public func discard() {
    if let place = place.take() { place.discard() }
  }
}
