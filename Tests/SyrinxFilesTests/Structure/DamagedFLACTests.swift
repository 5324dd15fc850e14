import Foundation
import SyrinxEngine
import TestSupport
import Testing

@testable import SyrinxFiles

@Suite("A FLAC file that is damaged inside")
struct DamagedFLACTests {
  private let folder: TemporaryFolder
  private let bytes: [UInt8]
  private let sound: [Float]
  /// Where the frames begin; each has 4096 frames of sound.
  private let frames: [Int]
  private static let count = 40_000

  init() throws {
    folder = try TemporaryFolder()
    let format = StreamFormat(sampleRate: 48_000, channelCount: 1)
    try write(
      tones(format, frames: Self.count), folder.file("good"), FileLayout(.flac, .pcm16),
      rate: 48_000)
    let bytes = try SyrinxFilesTests.bytes(folder.file("good"))
    var frames: [Int] = []
    // Fifteen bits of one and zero, then one bit, two bytes, and the number (RFC 9639, section 9.1).
    for index in bytes.indices.dropLast(5) {
      guard bytes[index] == 0xFF, bytes[index + 1] == 0xF8, Int(bytes[index + 4]) == frames.count
      else { continue }
      frames.append(index)
    }
    try #require(frames.count == 10)
    (self.bytes, self.frames) = (bytes, frames)
    sound = try readAll(folder.file("good"))[0]
  }

  private func open(
    _ bytes: some Sequence<UInt8>, _ damaged: DamagePolicy = .decode
  ) throws -> SoundFileReader {
    try save(Array(bytes), folder.file("x"))
    return try SoundFileReader(path: folder.file("x"), damaged: damaged)
  }

  /// Checks that the sound is what it was, but for silence in some frames.
  private func expect(_ reader: SoundFileReader, silentIn gap: Range<Int>) throws {
    var expected = sound
    for index in gap { expected[index] = 0 }
    #expect(reader.frameCount == Self.count)
    #expect(try readAll(reader)[0] == expected)
    for frame in [39_999, 12_288, 30_000, gap.lowerBound, gap.upperBound, 5, 0] {
      try reader.seek(to: frame)
      #expect(try readAll(reader)[0].elementsEqual(expected[frame...]), "from \(frame)")
    }
  }

  @Test("is silent where a frame is broken, says so, and keeps its time")
  func broken() throws {
    let middle = frames[4] + 100
    var zeroed = bytes
    for index in 0..<400 { zeroed[middle + index] = 0 }
    var flipped = bytes
    flipped[middle] ^= 1
    let shortened = bytes[..<middle] + bytes[(middle + 30)...]
    for damaged in [zeroed, flipped, Array(shortened)] {
      let reader = try open(damaged)
      #expect(reader.notices == [.damaged(frame: 4 * 4096, frameCount: 4096)])
      try expect(reader, silentIn: 4 * 4096..<5 * 4096)
      #expect(throws: FileError.self) { _ = try open(damaged, .stop) }
    }
  }

  @Test("is silent over all frames whose headers are gone")
  func headers() throws {
    var damaged = bytes
    for index in frames[2]..<frames[5] + 3 { damaged[index] = 0 }
    let reader = try open(damaged)
    #expect(reader.notices == [.damaged(frame: 2 * 4096, frameCount: 4 * 4096)])
    try expect(reader, silentIn: 2 * 4096..<6 * 4096)
    let without = try open(bytes[..<frames[2]] + bytes[frames[6]...])
    #expect(without.notices == [.damaged(frame: 2 * 4096, frameCount: 4 * 4096)])
    try expect(without, silentIn: 2 * 4096..<6 * 4096)
  }

  @Test("begins with silence where its first frame is broken, and ends before its last one")
  func ends() throws {
    var damaged = bytes
    damaged[frames[0] + 50] ^= 4
    let reader = try open(damaged)
    #expect(reader.notices == [.damaged(frame: 0, frameCount: 4096)])
    try expect(reader, silentIn: 0..<4096)
    damaged = bytes
    damaged[frames[9] + 50] ^= 4
    let cut = try open(damaged)
    #expect(cut.notices == [.cutShort(missing: Self.count - 9 * 4096, of: Self.count)])
    #expect(try readAll(cut)[0].elementsEqual(sound[..<(9 * 4096)]))
  }

  @Test("takes no harm from what is put between its frames")
  func inserted() throws {
    for stranger in [Array("HTTP/1.1 200 OK".utf8), [UInt8](repeating: 0, count: 50_000)] {
      let reader = try open(bytes[..<frames[3]] + stranger + bytes[frames[3]...])
      #expect(reader.notices.isEmpty)
      try expect(reader, silentIn: 0..<0)
    }
  }

  @Test("is read where its tags are destroyed")
  func tags() throws {
    var damaged = bytes
    for index in 42..<frames[0] { damaged[index] = 0 }
    try expect(open(damaged), silentIn: 0..<0)
  }

  @Test("tells its length where the header does not, and is damaged where it is")
  func unknownLength() throws {
    var endless = bytes
    endless[21] &= 0xF0
    for index in 22..<26 { endless[index] = 0 }
    let whole = try open(endless)
    #expect(whole.notices.isEmpty)
    try expect(whole, silentIn: 0..<0)
    endless[frames[4] + 100] ^= 1
    let reader = try open(endless)
    #expect(reader.notices == [.damaged(frame: 4 * 4096, frameCount: 4096)])
    try expect(reader, silentIn: 4 * 4096..<5 * 4096)
  }

  @Test("has the checksum that RFC 9639 prescribes, however the bytes are handed over")
  func checksum() {
    // The remainder by x¹⁶ + x¹⁵ + x² + 1 of the digits 1 to 9 is 0xFEE8 (CRC-16/UMTS).
    let digits = Array("123456789".utf8)
    for cut in 0...9 {
      var check = FLACCheck()
      check.add(digits[..<cut])
      check.add(digits[cut...])
      #expect(check.sum == 0xFEE8)
    }
  }
}
