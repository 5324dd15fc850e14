import Foundation
import SyrinxEngine
import TestSupport
import Testing

@testable import SyrinxFiles

@Suite("A file that is cut short")
struct CutShortTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Every kind of file whose header tells a length, and bytes of a frame of its samples.
  private static let kinds: [(layout: FileLayout, rate: Int, frameBytes: Int)] = [
    (FileLayout(.wav, .pcm16), 8000, 2), (FileLayout(.wavex, .pcm24), 8000, 3),
    (FileLayout(.rf64, .pcm16), 8000, 2), (FileLayout(.w64, .pcm16), 8000, 2),
    (FileLayout(.aiff, .pcm16), 8000, 2), (FileLayout(.au, .pcm16), 8000, 2),
    (FileLayout(.iff, .pcm16), 8000, 2), (FileLayout(.nist, .pcm16), 8000, 2),
    (FileLayout(.avr, .pcm16), 8000, 2), (FileLayout(.mat4, .pcm16), 8000, 2),
    (FileLayout(.mat5, .pcm16), 8000, 2),
    (FileLayout(.mpc2k, .pcm16), 8000, 2), (FileLayout(.wve, .alaw), 8000, 1),
    (FileLayout(.voc, .pcm16), 8000, 2), (FileLayout(.htk, .pcm16), 8000, 2),
    (FileLayout(.caf, .pcm16), 8000, 2), (FileLayout(.caf, .pcm24), 8000, 3),
  ]

  @Test("says how many frames are missing, in every kind that tells its length", arguments: kinds)
  func counted(layout: FileLayout, rate: Int, frameBytes: Int) throws {
    let sound = tones(StreamFormat(sampleRate: rate, channelCount: 1), frames: 1000)
    try write(sound, folder.file("x"), layout, rate: rate)
    let whole = try SoundFileReader(path: folder.file("x"))
    #expect(whole.notices.isEmpty && whole.frameCount == 1000)
    let bytes = try SyrinxFilesTests.bytes(folder.file("x"))
    let expected = try readAll(whole)[0]
    // Chunks behind the sound go first, then some of the sound, at last a part of a frame.
    for (missing, extra) in [(1, 0), (250, 0), (250, frameBytes - 1)] {
      let end = soundEnd(layout, bytes.count) - missing * frameBytes - extra
      try save(Array(bytes[..<end]), folder.file("x"))
      let reader = try SoundFileReader(path: folder.file("x"))
      let lost = missing + (extra > 0 ? 1 : 0)
      #expect(reader.frameCount == 1000 - lost)
      #expect(reader.notices == [.cutShort(missing: lost, of: 1000)])
      #expect(try readAll(reader)[0].elementsEqual(expected[..<(1000 - lost)]))
    }
    #expect(throws: FileError.self) {
      try SoundFileReader(path: folder.file("x"), damaged: .stop)
    }
  }

  /// Where the samples end: VOC files have a byte behind them.
  private func soundEnd(_ layout: FileLayout, _ count: Int) -> Int {
    layout.container == .voc ? count - 1 : count
  }

  @Test("is read to its last whole packet, where packets are counted")
  func packets() throws {
    let sound = tones(StreamFormat(sampleRate: 8000, channelCount: 1), frames: 20_000)
    try write(sound, folder.file("x"), FileLayout(.caf, .alac16), rate: 8000)
    let bytes = try SyrinxFilesTests.bytes(folder.file("x"))
    let expected = try readAll(folder.file("x"))[0]
    try save(Array(bytes[..<(bytes.count * 3 / 4)]), folder.file("x"))
    let reader = try SoundFileReader(path: folder.file("x"))
    let count = try #require(reader.frameCount)
    // A packet has 4096 frames.
    #expect([2, 3].contains(count / 4096) && count % 4096 == 0)
    #expect(reader.notices == [.cutShort(missing: 20_000 - count, of: 20_000)])
    #expect(try readAll(reader)[0].elementsEqual(expected[..<count]))
    #expect(reader.notices.count == 1)
  }

  @Test("is noticed in bytes of a Creative Voice file too, mono and stereo")
  func voice() throws {
    // A block of type 8 tells that the next one, of type 1, is stereo (rate 256 − 10⁶ ÷ 8000 = 131).
    let head = Array("Creative Voice File".utf8) + [0x1A, 26, 0, 10, 1, 0x29, 0x11]
    try save(head + [1, 102, 0, 0, 131, 0] + [UInt8](repeating: 200, count: 100), folder.file("x"))
    let ended = try SoundFileReader(path: folder.file("x"))
    #expect(ended.notices.isEmpty)
    #expect(try readAll(ended)[0] == [Float](repeating: 0.5625, count: 100))
    for channels in [1, 2] {
      let extended: [UInt8] = channels == 2 ? [8, 4, 0, 0, 0, 0xF0, 0, 1] : []
      let sound = (0..<600 * channels).map { UInt8(truncatingIfNeeded: 128 + $0 % 50) }
      let block = [1] + [UInt8].littleEndian(1000 * channels + 2, 3) + [131, 0]
      try save(head + extended + block + sound, folder.file("x"))
      let reader = try SoundFileReader(path: folder.file("x"))
      #expect(reader.frameCount == 600 && reader.format.channelCount == channels)
      #expect(reader.notices == [.cutShort(missing: 400, of: 1000)])
      #expect(try readAll(reader)[0].last == Float((600 * channels - channels) % 50) / 128)
    }
  }

  @Test("is noticed in a MIDI sample dump, of which no packet is made up")
  func sampleDump() throws {
    // 16 bits, 125 000 ns, 1000 frames; forty of them in a packet.
    var bytes: [UInt8] = [0xF0, 0x7E, 0, 1, 0, 0, 16, 0x48, 0x50, 7, 104, 7, 0]
    bytes += [UInt8](repeating: 0, count: 7) + [0xF7]
    for packet in 0..<15 {
      bytes += [0xF0, 0x7E, 0, 2, UInt8(packet)] + [UInt8](repeating: 0x20, count: 120)
      bytes += [bytes.suffix(124).reduce(0, ^) & 0x7F, 0xF7]
    }
    try save(bytes, folder.file("x"))
    let reader = try SoundFileReader(path: folder.file("x"))
    #expect(reader.frameCount == 600)
    #expect(reader.notices == [.cutShort(missing: 400, of: 1000)])
    #expect(try readAll(reader)[0].count == 600)
  }

  @Test(
    "is told by half a frame where the header has no length",
    arguments: [Container.paf, .pvf, .ircam])
  func halfFrame(container: Container) throws {
    let format = StreamFormat(sampleRate: 8000, channelCount: 2)
    try write(
      tones(format, frames: 1000), folder.file("x"), FileLayout(container, .pcm16), rate: 8000)
    #expect(try SoundFileReader(path: folder.file("x")).notices.isEmpty)
    try Data(contentsOf: URL(filePath: folder.file("x"))).dropLast(1001).write(
      to: URL(filePath: folder.file("x")))
    #expect(
      try SoundFileReader(path: folder.file("x")).notices == [.cutShort(missing: nil, of: nil)])
  }

  @Test(
    "is noticed beyond two gigabytes too, but not by a length that nobody knew",
    arguments: [
      (3_000_000_000, true), (0x7FF0_0000, true), (2_147_480_000, true), (0x7FFF_F000, false),
      (0x7FFF_FFFF, false), (0x8000_0000, false), (0xFFFF_FFFF, false), (0xFFFF_FFDB, false),
    ])
  func large(length: Int, isCut: Bool) throws {
    let format = StreamFormat(sampleRate: 8000, channelCount: 1)
    try write(tones(format, frames: 100), folder.file("x"), FileLayout(.wav, .pcm16), rate: 8000)
    var bytes = try Data(contentsOf: URL(filePath: folder.file("x")))
    let data = try #require(bytes.firstRange(of: Data("data".utf8)))
    for index in 0..<4 {
      bytes[data.upperBound + index] = UInt8(truncatingIfNeeded: length >> (8 * index))
    }
    try bytes.write(to: URL(filePath: folder.file("x")))
    let missing = Notice.cutShort(missing: length / 2 - 100, of: length / 2)
    #expect(try SoundFileReader(path: folder.file("x")).notices == (isCut ? [missing] : []))
  }

  @Test("is read as far as two gigabytes go that are there")
  func sparse() throws {
    let format = StreamFormat(sampleRate: 8000, channelCount: 1)
    try write(tones(format, frames: 100), folder.file("x"), FileLayout(.wav, .pcm16), rate: 8000)
    let file = try FileHandle(forUpdating: URL(filePath: folder.file("x")))
    let length = 3_000_000_000
    try file.truncate(atOffset: UInt64(44 + length - 1000))
    try file.seek(toOffset: 40)
    try file.write(contentsOf: Data((0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) }))
    try file.close()
    let reader = try SoundFileReader(path: folder.file("x"))
    #expect(reader.frameCount == (length - 1000) / 2)
    #expect(reader.notices == [.cutShort(missing: 500, of: length / 2)])
  }
}
