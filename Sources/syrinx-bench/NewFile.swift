import SyrinxSystem

/// A file that is written anew, from its beginning.
final class NewFile {
  private let path: String
  private let descriptor: Descriptor

  init(_ path: String) throws(BenchError) {
    self.path = path
    do throws(SystemFailure) { descriptor = try Descriptor(creating: path) } catch {
      throw .cannotWrite(path: path, error)
    }
  }

  func write(_ bytes: [UInt8]) throws(BenchError) {
    do throws(SystemFailure) { try descriptor.write(bytes) } catch {
      throw .cannotWrite(path: path, error)
    }
  }

  func write(_ text: String) throws(BenchError) { try write(Array(text.utf8)) }
}

/// The length of a file in bytes; nil where there is none.
func fileSize(_ path: String) -> Int? { FileFacts(path: path)?.byteCount }
