import Foundation
import SyrinxEngine
import Testing

@testable import SyrinxFiles

@Suite("A file that is cut short")
struct CutShortTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// Every kind of file whose header tells a length, and bytes of a frame of its samples.
  private static let kinds: [(layout: FileLayout, rate: Int, frameBytes: Int)] = [
    (FileLayout(.wav, .pcm16), 8000, 2), (FileLayout(.wavex, .pcm24), 8000, 3),
    (FileLayout(.rf64, .pcm16), 8000, 2), (FileLayout(.w64, .pcm16), 8000, 2),
    (FileLayout(.aiff, .pcm16), 8000, 2), (FileLayout(.au, .pcm16), 8000, 2),
    (FileLayout(.iff, .pcm16), 8000, 2), (FileLayout(.nist, .pcm16), 8000, 2),
    (FileLayout(.avr, .pcm16), 8000, 2), (FileLayout(.mat4, .pcm16), 8000, 2),
    (FileLayout(.mat5, .pcm16), 8000, 2),
    (FileLayout(.mpc2k, .pcm16), 8000, 2), (FileLayout(.wve, .alaw), 8000, 1),
  ]

  @Test("says how many frames are missing, in every kind that tells its length", arguments: kinds)
  func counted(layout: FileLayout, rate: Int, frameBytes: Int) throws {
    let sound = tones(StreamFormat(sampleRate: rate, channelCount: 1), frames: 1000)
    try write(sound, folder.file("x"), layout, rate: rate)
    let whole = try SoundFileReader(path: folder.file("x"))
    #expect(whole.notices.isEmpty && whole.frameCount == 1000)
    var bytes = try Data(contentsOf: URL(filePath: folder.file("x")))
    // What stands behind the sound goes first, then a quarter of it.
    let lost = bytes.count - soundEnd(layout, bytes.count) + 250 * frameBytes
    bytes.removeLast(lost)
    try bytes.write(to: URL(filePath: folder.file("x")))
    let reader = try SoundFileReader(path: folder.file("x"))
    #expect(reader.frameCount == 750)
    #expect(reader.notices == [.cutShort(missing: 250, of: 1000)])
    #expect(try readAll(reader).map(\.count) == [750])
    #expect(throws: FileError.self) {
      try SoundFileReader(path: folder.file("x"), damaged: .stop)
    }
  }

  /// Where the samples end: VOC files have a byte behind them.
  private func soundEnd(_ layout: FileLayout, _ count: Int) -> Int {
    layout.container == .voc ? count - 1 : count
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
