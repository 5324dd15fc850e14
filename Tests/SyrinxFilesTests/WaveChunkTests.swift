import SyrinxEngine
import SyrinxFiles
import Testing

private func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
  Array(name.utf8) + little(body.count) + body + (body.count % 2 == 1 ? [0] : [])
}

private func little(_ number: Int, _ byteCount: Int = 4) -> [UInt8] {
  (0..<byteCount).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
}

/// A WAV file of one channel at 8 kHz, with chunks after its samples.
private func wave(frames: Int, _ chunks: [[UInt8]]) -> [UInt8] {
  let format = little(1, 2) + little(1, 2) + little(8000) + little(16000) + little(2, 2)
  let body =
    Array("WAVE".utf8) + chunk("fmt ", format + little(16, 2))
    + chunk("data", [UInt8](repeating: 0, count: frames * 2)) + chunks.joined()
  return chunk("RIFF", body)
}

/// The chunks of a WAV file of a hundred frames.
private func chunks(of bytes: [UInt8]) -> [(name: String, body: [UInt8])] {
  var found: [(String, [UInt8])] = []
  var place = 12
  while place + 8 <= bytes.count {
    let said = (0..<4).reduce(0) { $0 | Int(bytes[place + 4 + $1]) << ($1 * 8) }
    let name = String(decoding: bytes[place..<place + 4], as: UTF8.self)
    let length = name == "data" ? 200 : said
    found.append((name, Array(bytes[place + 8..<place + 8 + length])))
    place += 8 + length + length % 2
  }
  return found
}

@Suite struct WaveChunkTests {
  private let folder: TestFolder
  private let format = StreamFormat(sampleRate: 8000, channelCount: 1)

  init() throws { folder = try TestFolder() }

  /// Reads a file, and writes one with the same metadata.
  private func rewritten(_ bytes: [UInt8], as layout: FileLayout) throws -> [UInt8] {
    try save(bytes, folder.file("in.wav"))
    let metadata = try SoundFileReader(path: folder.file("in.wav")).metadata
    try write(
      tones(format, frames: 100), folder.file("out.wav"), layout, rate: 8000, metadata: metadata)
    return try SyrinxFilesTests.bytes(folder.file("out.wav"))
  }

  @Test("chunks that nothing is known of are kept byte for byte, in their order, lengths right")
  func unknown() throws {
    let strangers = [("iXML", [UInt8]("<odd>".utf8)), ("a&b ", [0, 255, 1]), ("iXML", [])]
    let source = wave(frames: 100, strangers.map { chunk($0.0, $0.1) })
    for container in [Container.wav, .wavex, .rf64] {
      let out = try rewritten(source, as: FileLayout(container, .pcm16))
      let found = chunks(of: out).filter { ["iXML", "a&b "].contains($0.name) }
      #expect(found.map(\.name) == strangers.map(\.0), "\(container)")
      #expect(found.map(\.body) == strangers.map(\.1), "\(container)")
      let length = little(out.count - 8, 8)
      #expect(container == .rf64 ? Array(out[20..<28]) == length : out[4..<8] == length[..<4])
      #expect(try readAll(folder.file("out.wav"))[0].count == 100)
    }
  }

  @Test("tags that libsndfile does not know are kept, in Latin-1 too")
  func tags() throws {
    let list =
      Array("INFO".utf8) + chunk("INAM", [0x4D, 0xFC, 0x6C, 0]) + chunk("IENG", [0x61, 0xE9, 0])
    let out = try rewritten(
      wave(frames: 100, [chunk("LIST", list)]), as: FileLayout(.wav, .pcm16))
    let metadata = try SoundFileReader(path: folder.file("out.wav")).metadata
    #expect(metadata.tags[.title] == "Mül")
    let kept = chunks(of: out).filter { $0.name == "LIST" && !$0.body.starts(with: list) }
    #expect(kept.contains { $0.body == Array("INFO".utf8) + chunk("IENG", [0x61, 0xE9, 0]) })
  }

  @Test("notes and stretches of cues come back as they were")
  func regions() throws {
    let layout = FileLayout(.wav, .pcm16)
    var metadata = Metadata()
    metadata.cues = [
      Metadata.Cue(number: 7, position: 10, name: "a"), Metadata.Cue(number: 9, position: 30),
    ]
    metadata.cues[0].note = "a word or two"
    metadata.cues[1].region = Metadata.Region(length: 44, text: "verse")
    try write(
      tones(format, frames: 100), folder.file("x.wav"), layout, rate: 8000, metadata: metadata)
    #expect(try SoundFileReader(path: folder.file("x.wav")).metadata == metadata)
  }

  @Test("a file that lacks sound it tells of says so, and one of unknown length does not")
  func cutShort() throws {
    let whole = wave(frames: 100, [])
    for (lost, notices) in [(0, []), (50, [Notice.cutShort(missingByteCount: 50)])] {
      try save(whole.dropLast(lost), folder.file("x.wav"))
      #expect(try SoundFileReader(path: folder.file("x.wav")).notices == notices)
    }
    var open = whole
    open.replaceSubrange(40..<44, with: [0xFF, 0xFF, 0xFF, 0xFF])
    try save(open, folder.file("x.wav"))
    #expect(try SoundFileReader(path: folder.file("x.wav")).notices.isEmpty)
  }

  @Test("no more is carried over than fits a small memory, and what is left out is named")
  func tooLarge() throws {
    let large = [UInt8](repeating: 7, count: 9 << 20)
    try save(
      wave(frames: 100, [chunk("big1", large), chunk("big2", large)]), folder.file("x.wav"))
    let reader = try SoundFileReader(path: folder.file("x.wav"))
    #expect(reader.metadata.opaque.map(\.id) == ["big1"])
    #expect(
      reader.notices == [
        .metadataDropped(.init("chunk ‘big2’", 1, .tooLarge(mostBytes: 16 << 20)))
      ])
  }
}
