import LibC

/// Numbers that are put away in the temporary folder, in a file that vanishes with its owner.
package final class ScratchFile {
  private let descriptor: Descriptor
  /// The number of bytes written.
  private var end = 0

  package init() throws(PathError) {
    do throws(SystemFailure) {
      descriptor = try makeUnnamedFile()
    } catch {
      throw .noTemporaryFile(folder: temporaryFolder, errno: error.number)
    }
  }

  /// Adds numbers, and returns the place at which they lie.
  package func append(_ values: [Float]) throws(PathError) -> Int {
    do throws(SystemFailure) {
      try unsafe values.span.withUnsafeBytes { bytes throws(SystemFailure) in
        let bytes = unsafe Span(_unsafeElements: bytes.bindMemory(to: UInt8.self))
        try writeBytes(bytes, to: descriptor.number)
      }
    } catch {
      throw .temporaryFile(folder: temporaryFolder, errno: error.number)
    }
    defer { end += values.count * MemoryLayout<Float>.stride }
    return end
  }

  /// Fills an array with the numbers that lie at a place; any number of readers may do so at once.
  package func read(into values: inout [Float], at place: Int) throws(PathError) {
    let (wanted, number) = (values.count * MemoryLayout<Float>.stride, descriptor.number)
    let (count, failure) = unsafe values.withUnsafeMutableBytes { bytes in
      unsafe readBytes(into: bytes, from: number, at: place)
    }
    guard count == wanted else {
      throw .temporaryFile(folder: temporaryFolder, errno: failure?.number ?? EIO)
    }
  }
}
