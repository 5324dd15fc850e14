import Foundation
import SyrinxEngine
import SyrinxSystem
import TestSupport
import Testing

@testable import SyrinxFiles

/// Files whose first bytes libsndfile takes for something else than they are.
@Suite("Files of other programs with unusual heads")
struct ForeignHeadTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open(_ bytes: [UInt8]) throws -> SoundFileReader {
    try save(bytes, folder.file("x"))
    return try SoundFileReader(path: folder.file("x"))
  }

  private func openPipe(_ bytes: [UInt8]) throws -> SoundFileReader {
    let pipe = TestPipe()
    pipe.feed(bytes)
    return try SoundFileReader(path: pipe.readingPath, rewindable: true)
  }

  /// A WAV file of so many frames that are no silence.
  private func sounding(frames: Int, _ chunks: [[UInt8]] = []) -> [UInt8] {
    var bytes = wave(frames: frames, chunks)
    for index in 0..<2 * frames { bytes[44 + index] = UInt8(truncatingIfNeeded: index * 37 + 1) }
    return bytes
  }

  /// The head that libsndfile needs cannot be made of it.
  @Test(arguments: ["RF64", "BW64"])
  func lengthsThatAreNotThere(form: String) {
    let front = Array(form.utf8) + [0xFF, 0xFF, 0xFF, 0xFF] + Array("WAVE".utf8)
    let bytes = front + chunk("ds64", []) + chunk("data", Array(repeating: 0, count: 16))
    #expect(throws: FileError.self) { try open(bytes) }
  }

  private let title = chunk("LIST", Array("INFO".utf8) + chunk("INAM", Array("a title\0".utf8)))

  @Test(
    "samples whose length was never written are read to the end", arguments: [0, 36, 0xFFFF_FFFF])
  func unwritten(length: Int) throws {
    let whole = sounding(frames: 500)
    let wanted = try readAll(open(whole))
    var bytes = whole
    bytes.replaceSubrange(4..<8, with: little(length))
    bytes.replaceSubrange(40..<44, with: little(0))
    for reader in [try open(bytes), try openPipe(bytes)] {
      #expect(reader.frameCount == 500 && reader.notices.isEmpty)
      #expect(reader.metadata == Metadata())
      #expect(try readAll(reader) == wanted)
    }
    let reader = try open(bytes)
    try reader.seek(to: 300)
    #expect(try readAll(reader)[0][...] == wanted[0][300...])
  }

  @Test(
    "more than 4 GiB of samples without a length are read to the end",
    arguments: [0, 0x7FFF_F000, 0xFFFF_FFFF])
  func longUnwritten(length: Int) throws {
    var bytes = wave(frames: 0, [])
    bytes.replaceSubrange(22..<24, with: little(2, 2))
    bytes.replaceSubrange(32..<34, with: little(4, 2))
    bytes.replaceSubrange(40..<44, with: little(length))
    try save(bytes, folder.file("x"))
    // Zeros that take no space on the disk, and a last frame.
    let count = 5 << 30
    let handle = try #require(FileHandle(forWritingAtPath: folder.file("x")))
    try handle.truncate(atOffset: UInt64(44 + count - 4))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data([0, 64, 0, 192]))
    try handle.close()
    let reader = try SoundFileReader(path: folder.file("x"))
    #expect(reader.frameCount == count / 4 && reader.notices.isEmpty)
    #expect(reader.layout == FileLayout(.wav, .pcm16))
    try reader.seek(to: count / 4 - 2)
    #expect(try readAll(reader) == [[0, 0.5], [0, -0.5]])
  }

  @Test("RF64 whose sizes were never written is read to the end", arguments: [0, 1000])
  func unwrittenSizes(length: Int) throws {
    let plain = sounding(frames: 500)
    let samples = try readAll(open(plain))
    let bytes =
      Array("RF64".utf8) + little(0xFFFF_FFFF) + plain[8..<12]
      + chunk("ds64", [UInt8](repeating: 0, count: 28)) + plain[12..<40]
      + little(length == 0 ? 0xFFFF_FFFF : length) + plain[44...]
    let reader = try open(bytes)
    #expect(reader.frameCount == 500 && reader.notices.isEmpty)
    #expect(try readAll(reader) == samples)
  }

  @Test("a file without a frame has none, though a text stands behind them")
  func empty() throws {
    let bytes = wave(frames: 0, [title])
    for reader in [try open(bytes), try openPipe(bytes)] {
      #expect(reader.frameCount == 0 && reader.notices.isEmpty)
      #expect(try readAll(reader) == [[]])
      #expect(reader.metadata.tags[.title] == "a title")
    }
    let pipe = TestPipe()
    pipe.feed(bytes)
    let reader = try SoundFileReader(path: pipe.readingPath)
    #expect(try readAll(reader) == [[]])
    #expect(reader.readBehindSound(isCarried: true))
    #expect(reader.metadata.tags[.title] == "a title")
  }

  @Test("BW64 is read as RF64 is, with all its chunks")
  func longWave() throws {
    let others = [title, chunk("axml", Array("<ituADM/>\n".utf8)), chunk("chna", little(0))]
    let plain = sounding(frames: 500, others)
    let wanted = try open(plain)
    let samples = try readAll(wanted)
    let sizes = little(plain.count + 28, 8) + little(1000, 8) + little(500, 8) + little(0)
    let bytes =
      Array("BW64".utf8) + little(0xFFFF_FFFF) + plain[8..<12] + chunk("ds64", sizes)
      + plain[12..<40] + little(0xFFFF_FFFF) + plain[44...]
    for reader in [try open(bytes), try openPipe(bytes)] {
      #expect(reader.layout.container == .rf64 && reader.frameCount == 500)
      #expect(reader.metadata == wanted.metadata && reader.notices.isEmpty)
      #expect(try readAll(reader) == samples)
    }
    let file = try TagFile(path: folder.file("x"))
    #expect(file.isChangeable && file.container == .rf64 && file.sound != nil)
  }

  @Test(
    "an ID3 tag in front of a file of another kind takes nothing from it",
    arguments: [Container.wav, .rf64, .w64, .aiff, .au, .caf, .voc, .ogg])
  func tagInFront(container: Container) throws {
    let format = StreamFormat(sampleRate: 44_100, channelCount: 1)
    var metadata = Metadata()
    if ![.w64, .voc].contains(container) { metadata.tags[.comment] = "its own" }
    try write(
      tones(format, frames: 5000), folder.file("good"),
      FileLayout(container, container.encodings[0]),
      metadata: metadata)
    let bytes = try SyrinxFilesTests.bytes(folder.file("good"))
    let wanted = try open(bytes)
    let samples = try readAll(wanted)
    let text = [0] + Array("in front".utf8)
    let frame = Array("TIT2".utf8) + big(text.count) + [0, 0] + text
    let tag = Array("ID3".utf8) + [3, 0, 0, 0, 0, 0, UInt8(frame.count + 40)]
    let reader = try open(tag + frame + [UInt8](repeating: 0, count: 40) + bytes)
    #expect(reader.frameCount == wanted.frameCount && reader.notices == wanted.notices)
    #expect(reader.layout == wanted.layout)
    #expect(reader.metadata.tags[.title] == "in front")
    #expect(reader.metadata.tags[.comment] == wanted.metadata.tags[.comment])
    #expect(try readAll(reader) == samples)
  }

  @Test("a stream of Opus that begins at another time than zero is the same sound")
  func laterBeginning() throws {
    let format = StreamFormat(sampleRate: 48_000, channelCount: 1)
    try write(
      tones(format, frames: 120_000), folder.file("good"), FileLayout(.opus, .opus), rate: 48_000)
    let bytes = try SyrinxFilesTests.bytes(folder.file("good"))
    var moved: [UInt8] = []
    while var page = OggPage(at: moved.count, read: ByteSource(bytes).read) {
      if page.granule > 0 {
        page.position = little(Int(page.granule.clamped(to: 0...1 << 40)) + 480_000, 8)
      }
      moved += page.written
    }
    try #require(moved.count == bytes.count && moved != bytes)
    let reader = try open(moved)
    #expect(reader.frameCount == 120_000 && reader.notices.isEmpty)
    #expect(try readAll(reader) == readAll(open(bytes)))
  }

  @Test(
    "samples of Wave 64 are of the kind that is told behind their form",
    arguments: [(1, SampleEncoding.pcm32), (3, .float), (6, .alaw), (7, .ulaw)])
  func extensibleWave64(kind: Int, encoding: SampleEncoding) throws {
    let width = kind < 6 ? 4 : 1
    let number: [UInt8] = kind == 3 ? [0, 0, 0, 0x3F] : [0, 0, 0, 0x40]
    let samples = kind < 6 ? number + [0, 0, 0, 0] : [1, 2, 3, 4, 5, 6, 7, 8]
    func guid(_ rest: [UInt8]) -> [UInt8] { rest + [0x8C, 0xD1, 0, 0xC0, 0x4F, 0x8E, 0xDB, 0x8A] }
    func block(_ name: String, _ body: [UInt8]) -> [UInt8] {
      let fill = [UInt8](repeating: 0, count: -body.count & 7)
      return guid(Array(name.utf8) + [0xF3, 0xAC, 0xD3, 0x11]) + little(body.count + 24, 8) + body
        + fill
    }
    let form =
      little(0xFFFE, 2) + little(1, 2) + little(8000) + little(8000 * width) + little(width, 2)
      + little(width * 8, 2) + little(22, 2) + little(width * 8, 2) + little(4) + little(kind)
      + [0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
    let wave = guid(Array("wave".utf8) + [0xF3, 0xAC, 0xD3, 0x11])
    let chunks = wave + block("fmt ", form) + block("data", samples)
    let front: [UInt8] = [0x2E, 0x91, 0xCF, 0x11, 0xA5, 0xD6, 0x28, 0xDB, 0x04, 0xC1, 0, 0]
    let bytes = Array("riff".utf8) + front + little(chunks.count + 24, 8) + chunks
    for reader in [try open(bytes), try openPipe(bytes)] {
      #expect(reader.layout == FileLayout(.w64, encoding) && reader.notices.isEmpty)
      #expect(reader.frameCount == 8 / width && reader.metadata.channelMap == [4])
      if kind < 6 { #expect(try readAll(reader) == [[0.5, 0]]) }
    }
  }

  /// A file of the Amiga of four frames in two channels, with the chunk that says so, if any.
  private func amiga(_ channels: [UInt8]) -> [UInt8] {
    let head = big(0, 12) + big(8000, 2) + [1, 0] + big(65_536)
    let front = Array("8SVX".utf8) + part("VHDR", head)
    let body = part("BODY", [0, 32, 64, 96] + [224, 192, 160, 128])
    return part("FORM", front + channels + body)
  }

  @Test("samples of the Amiga in two channels lie one channel behind the other")
  func planar() {
    #expect(AmigaHeader.isPlanar(ByteSource(amiga(part("CHAN", big(6))))))
    #expect(!AmigaHeader.isPlanar(ByteSource(amiga(part("CHAN", big(2))))))
    #expect(!AmigaHeader.isPlanar(ByteSource(amiga([]))))
  }

  @Test(
    "samples of the Amiga in two channels are read",
    .enabled(if: isInstalled("ffmpeg") && isInstalled("ffprobe"), "ffmpeg is not installed"))
  func planarSamples() throws {
    let bytes = amiga(part("CHAN", big(6)))
    #expect(try readAll(open(bytes)) == [[0, 0.25, 0.5, 0.75], [-0.25, -0.5, -0.75, -1]])
  }
}
