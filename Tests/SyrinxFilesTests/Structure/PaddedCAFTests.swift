import SyrinxEngine
import TestSupport
import Testing

@testable import SyrinxFiles

@Suite("CAF files whose samples do not fill their bytes")
struct PaddedCAFTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("CAF: samples of 24 bits in four bytes are refused, and those that fill theirs are read")
  func paddedCAF() throws {
    func caf(_ bits: Int, packet: Int) -> [UInt8] {
      let rate = [UInt8].bigEndian(Int(Double(8000).bitPattern), 8)
      let numbers = [0, packet, 1, 1, bits].flatMap { [UInt8].bigEndian($0) }
      let body = [UInt8](repeating: 0, count: 4 + packet * 100)
      return Array("caff".utf8) + [0, 1, 0, 0]
        + ChunkForm.caf.written("desc", rate + Array("lpcm".utf8) + numbers)
        + ChunkForm.caf.written("data", body)
    }
    try save(caf(24, packet: 4), folder.file("x"))
    let reason = "samples of 24 bits in 4 bytes each"
    #expect(throws: FileError.unsupported(path: folder.file("x"), reason: reason)) {
      _ = try SoundFileReader(path: folder.file("x"))
    }
    for (bits, packet) in [(24, 3), (20, 3), (16, 2), (32, 4)] {
      try save(caf(bits, packet: packet), folder.file("x"))
      #expect(try SoundFileReader(path: folder.file("x")).frameCount == 100, "\(bits)")
    }
  }
}
