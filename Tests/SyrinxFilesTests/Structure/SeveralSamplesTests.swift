import SyrinxEngine
import TestSupport
import Testing

@testable import SyrinxFiles

@Suite("WAV files with more than one chunk of samples")
struct SeveralSamplesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static func samples(_ count: Int, from first: Int) -> [UInt8] {
    (0..<count).flatMap { little((first + $0 * 37) & 0x3FFF, 2) }
  }
  private static let first = samples(1000, from: 1)
  private static let second = samples(500, from: 77)
  private static let title = chunk("LIST", Array("INFO".utf8) + chunk("INAM", Array("a\0".utf8)))

  private func file(_ chunks: [[UInt8]]) -> [UInt8] {
    let format = little(1, 2) + little(1, 2) + little(8000) + little(16000) + little(2, 2)
    return chunk(
      "RIFF",
      Array("WAVE".utf8) + chunk("fmt ", format + little(16, 2)) + chunks.flatMap { $0 })
  }

  private func open(
    _ chunks: [[UInt8]], _ damaged: DamagePolicy = .decode
  ) throws -> SoundFileReader {
    try save(file(chunks), folder.file("x"))
    return try SoundFileReader(path: folder.file("x"), damaged: damaged)
  }

  private func want(_ bytes: [UInt8]) throws -> [Float] {
    try readAll(open([chunk("data", bytes)]))[0]
  }

  @Test("the first that is not empty is read, and the others are named with their time")
  func separate() throws {
    let (one, two) = (try want(Self.first), try want(Self.second))
    for between in [[], [Self.title]] {
      let chunks = [chunk("data", Self.first)] + between + [chunk("data", Self.second)]
      let reader = try open(chunks)
      #expect(reader.frameCount == 1000)
      #expect(reader.notices == [.notRead(frame: 1000, kind: "data chunk")])
      #expect(reader.metadata.tags[.title] == (between.isEmpty ? nil : "a"))
      #expect(try readAll(reader)[0] == one)
      #expect(throws: FileError.self) { _ = try open(chunks, .stop) }
    }
    let reader = try open([chunk("data", []), chunk("data", Self.second)])
    #expect(try readAll(reader)[0] == two && reader.notices.isEmpty)
  }

  @Test(
    "the same of other files made of chunks",
    arguments: [
      (FileLayout(.aiff, .pcm16), "SSND"), (FileLayout(.caf, .pcm16), "data"),
      (FileLayout(.rf64, .pcm16), "data"), (FileLayout(.wav, .pcm16, .big), "data"),
    ])
  func others(layout: FileLayout, name: String) throws {
    let buffer = tones(StreamFormat(sampleRate: 8000, channelCount: 1), frames: 1000)
    try write(buffer, folder.file("x"), layout, rate: 8000)
    let form =
      layout.container == .caf
      ? ChunkForm.caf : layout.container == .aiff || layout.byteOrder == .big ? .aiff : .riff
    try save(bytes(folder.file("x")) + form.written(name, Self.second), folder.file("x"))
    let reader = try SoundFileReader(path: folder.file("x"))
    #expect(reader.notices == [.notRead(frame: 1000, kind: "data chunk")])
    #expect(try readAll(reader) == buffer.channels)
  }

  @Test("a list of samples and silence is read as one sound")
  func list() throws {
    let (one, two) = (try want(Self.first), try want(Self.second))
    func list(_ silence: Int) -> [UInt8] {
      chunk(
        "LIST",
        Array("wavl".utf8) + chunk("data", Self.first) + chunk("slnt", little(silence))
          + chunk("data", Self.second))
    }
    let reader = try open([list(300), Self.title])
    #expect(reader.frameCount == 1800 && reader.notices.isEmpty)
    #expect(reader.metadata.tags[.title] == "a" && reader.metadata.opaque.isEmpty)
    let all = one + [Float](repeating: 0, count: 300) + two
    #expect(try readAll(reader)[0] == all)
    for frame in [1299, 1100, 1300, 0] {
      try reader.seek(to: frame)
      #expect(try readAll(reader)[0][...] == all[frame...])
    }
    // As much silence as that is not believed.
    #expect(throws: FileError.self) { _ = try open([list(1 << 30)]) }
  }
}
