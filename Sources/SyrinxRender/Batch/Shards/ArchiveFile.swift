import SyrinxFiles
import SyrinxSystem

final class ArchiveFile {
  private let path: String
  private let file: Descriptor

  init(_ path: String) throws(PathError) {
    self.path = path
    do throws(SystemFailure) { file = try Descriptor(reading: path) } catch {
      throw .reading(path, error.number)
    }
  }

  /// So many bytes from a place, or those that follow the last; fewer only at the end.
  func read(_ count: Int, at place: Int? = nil) throws -> [UInt8] {
    if Interruption.isRequested { throw BatchInterruption() }
    do throws(SystemFailure) {
      return try readBytes(from: file.number, at: place, count: count)
    } catch {
      throw PathError.reading(path, error.number)
    }
  }
}

extension TarReader {
  init(_ file: ArchiveFile) { self.init { try file.read($0) } }
}
