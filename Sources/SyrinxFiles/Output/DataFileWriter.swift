import SyrinxSystem

/// Writes a file that is no sound, such as a table or a picture: it appears only when it is whole.
///
/// `-` is standard output. What is not finished leaves everything as it was.
public final class DataFileWriter: Output {
  public let path: String
  /// Facts of the file that is replaced that could not be kept, once this one is complete.
  public private(set) var notices: [Notice] = []
  private var place: OutputFile?
  /// Stays for as long as this does: the lock of the file that is replaced.
  var kept: SharedFile?
  /// Bytes that wait until there are enough of them.
  private var waiting: [UInt8] = []

  private static let chunk = 1 << 16

  /// Begins a file, made of those of `sources`, so that nobody can read it who cannot read them. With `replaced`
  /// the file before must still be in that state when this one takes its name.
  public init(
    path: String, madeOf sources: [String], noClobber: Bool = false,
    replacing replaced: FileState? = nil
  ) throws(FileError) {
    self.path = path
    do throws(PathError) {
      place =
        OutputFile.isStream(path)
        ? try .stream(path, spooled: false)
        : try .file(
          path, madeOf: sources, noClobber: noClobber, replacing: replaced)
    } catch {
      throw .path(error)
    }
  }

  deinit { discard() }

  /// Throws where such a file could not be begun, before work that takes long. Leaves nothing behind.
  package static func checkPlace(
    _ path: String, noClobber: Bool = false
  ) throws(FileError) {
    // Who reads a pipe would find its end.
    guard !OutputFile.isStream(path) else { return }
    _ = try DataFileWriter(path: path, madeOf: [], noClobber: noClobber)
  }

  /// The hidden name of the file until it is whole, for programs that write it themselves; nil where
  /// the bytes go into a pipe or a device.
  public var temporaryPath: String? { place?.temporaryPath }

  /// The bytes go into a pipe or a device.
  package var isStream: Bool { place?.target == nil }

  /// Starts another program that writes the file.
  package func start(_ encoder: ProgramEncoder) throws(FileError) -> ChildProgram {
    guard let place else { throw .path(.notWritable(path: path)) }
    return try encoder.start(writing: place, named: path)
  }

  /// Waits for that program's end, and looks at what it has written.
  package func finish(_ program: ChildProgram, pictures: Int) throws(FileError) {
    try program.finish(writing: place?.descriptor ?? -1, named: path, pictures: pictures)
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
      if let place { try writeBytes(waiting.span, to: place.descriptor) }
    } catch {
      discard()
      throw .writing(path, error.number)
    }
    waiting.removeAll(keepingCapacity: true)
  }

  /// Looks at all that has been written so far, as it lies there.
  func check(_ look: (ByteSource) throws(FileError) -> Void) throws(FileError) {
    try flush()
    guard let place else { return }
    try look(FileError.whileWriting(path, try ByteSource(place.descriptor)))
  }

  public func complete() throws(FileError) -> WholeFile? {
    try flush()
    guard let place else { return nil }
    self.place = nil
    notices = try FileError.whileWriting(path, try place.complete()).notices
    return try FileError.whileWriting(path, try WholeFile(path, place))
  }

  public func discard() {
    place = nil
  }
}

extension LostFacts {
  var notices: [Notice] {
    (names.isEmpty ? [] : [.notKept(names)]) + (otherNames > 0 ? [.namesLeft(otherNames)] : [])
  }
}
