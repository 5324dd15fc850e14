import SyrinxEngine
import SyrinxSystem

/// A file that is whole and waits for its name, or sound that waits to be sent down a pipe.
///
/// It is handed from the thread that wrote it to the one that names it. What gets no name is gone
/// with this owner, and everything is as it was.
public final class WholeFile: @unchecked Sendable {
  public let path: String
  /// Facts of the system, of which the name changes none.
  public let facts: FileFacts
  let identity: FileIdentity
  private let lock = Lock()
  private var place: OutputFile?

  init(_ path: String, _ place: OutputFile) throws(SystemFailure) {
    self.path = path
    let status = try fileStatus(of: place.descriptor)
    facts = FileFacts(status)
    identity = FileIdentity(status)
    self.place = place
  }

  /// The hash of its bytes, as they lie there now.
  public func contentHash() throws(FileError) -> UInt64 {
    var hash = ContentHash()
    var offset = 0
    do throws(SystemFailure) {
      while let number = lock.hold({ self.place?.descriptor }) {
        let bytes = try readBytes(from: number, upTo: 1 << 18, at: offset)
        if bytes.isEmpty { break }
        hash.add(bytes)
        offset += bytes.count
      }
    } catch {
      throw .writing(path, error.number)
    }
    return hash.value
  }

  /// A path by which this process can read it before it has its name: a hidden one, or that of the open
  /// file.
  public var temporaryPath: String { temporaryPath(by: Descriptor.systemPath) }

  /// The same for programs that this one starts.
  package var pathForPrograms: String { temporaryPath(by: Descriptor.pathForOthers) }

  private func temporaryPath(by number: (Int32) -> String) -> String {
    lock.hold { place.map { $0.temporaryPath ?? number($0.descriptor) } ?? path }
  }

  /// Closes it until it gets its name, where more files wait than may be open.
  public func park() throws(FileError) {
    try saying { () throws(SystemFailure) in try self.place?.park() }
  }

  /// Waits until the disk has all of the file.
  func sync() throws(FileError) {
    try saying { () throws(SystemFailure) in try self.place?.sync() }
  }

  /// Waits until the disk has all that lies on the same file system; false where that cannot be had.
  func syncFileSystem() -> Bool {
    lock.hold { (try? self.place?.syncFileSystem()) ?? false }
  }

  /// Gives the file its name; nil of pipes and devices. With `keepingOld` the file that had the name
  /// stays until the result is gone, so that it can have it again.
  func takeName(keepingOld: Bool) throws(FileError) -> GivenName? {
    try saying { () throws(SystemFailure) in
      defer { self.place = nil }
      return try self.place?.publish(keepingOld: keepingOld)
    }
  }

  /// Does something alone; the failures are those of writing this file.
  private func saying<Result>(
    _ body: () throws(SystemFailure) -> Result
  ) throws(FileError) -> Result {
    do throws(SystemFailure) {
      return try lock.hold(body)
    } catch {
      throw .writing(path, error.number)
    }
  }
}
