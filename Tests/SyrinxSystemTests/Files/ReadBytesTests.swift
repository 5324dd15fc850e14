import Foundation
import SyrinxSystem
import Testing

@Suite("Bytes of a known number")
struct ReadBytesTests {
  @Test("are read from any place, fewer only at the end, and no more space is taken than for them")
  func places() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 * 7 >> 3) }
    try Data(bytes).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let file = try FileHandle(forReadingFrom: url)
    let number = file.fileDescriptor
    #expect(try readBytes(from: number, at: 1000, count: 200_000) == Array(bytes[1000..<201_000]))
    #expect(try readBytes(from: number, at: 299_990, count: 50) == Array(bytes[299_990...]))
    #expect(try readBytes(from: number, at: 300_000, count: 1) == [])
    // Without a place it goes on where it was.
    #expect(try readBytes(from: number, count: 10) == Array(bytes[..<10]))
    #expect(try readBytes(from: number, count: 0) == [])
    let rest = try readBytes(from: number, count: 299_990)
    #expect(rest == Array(bytes[10...]))
    #expect(rest.capacity < 450_000)
    try file.close()
    #expect(throws: SystemFailure.self) { try readBytes(from: -1, count: 1) }
  }
}
