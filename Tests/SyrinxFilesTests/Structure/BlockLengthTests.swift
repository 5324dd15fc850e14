import SyrinxEngine
import TestSupport
import Testing

@testable import SyrinxFiles

@Suite("Sounds in blocks are as long as their files say")
struct BlockLengthTests {
  private let folder: TemporaryFolder
  private static let count = 5784

  init() throws { folder = try TemporaryFolder() }

  private static let layouts =
    [SampleEncoding.gsm610, .imaADPCM, .msADPCM].flatMap {
      [FileLayout(.wav, $0), FileLayout(.w64, $0)]
    } + [SampleEncoding.g721, .nms16, .nms24, .nms32].map { FileLayout(.wav, $0) }

  private func make(_ layout: FileLayout) throws -> [UInt8] {
    let format = StreamFormat(sampleRate: 8000, channelCount: 1)
    try write(tones(format, frames: Self.count), folder.file("x"), layout, rate: 8000)
    return try bytes(folder.file("x"))
  }

  /// Where the content of a chunk begins.
  private func place(of name: String, in bytes: [UInt8]) -> Int? {
    let wanted = Array(name.utf8)
    return (12..<bytes.count - 24).first { bytes[$0..<$0 + 4].elementsEqual(wanted) }
      .map { $0 + (bytes[0] == 0x72 ? 24 : 8) }
  }

  @Test("a sound that is written and read has its length", arguments: layouts)
  func roundTrip(layout: FileLayout) throws {
    _ = try make(layout)
    let reader = try SoundFileReader(path: folder.file("x"))
    #expect(reader.frameCount == Self.count)
    #expect(try readAll(reader)[0].count == Self.count)
    try reader.seek(to: 5000)
    #expect(try readAll(reader)[0].count == Self.count - 5000)
  }

  @Test("a length that leaves out a whole block, or needs one more, is not believed")
  func unbelieved() throws {
    let bytes = try make(FileLayout(.wav, .gsm610))
    let fact = try #require(place(of: "fact", in: bytes))
    // 19 blocks of 320 frames.
    for (stated, expected) in [(5760, 6080), (5761, 5761), (6080, 6080), (6081, 6080), (0, 6080)] {
      var changed = bytes
      changed.replaceSubrange(fact..<fact + 4, with: [UInt8].littleEndian(stated))
      try save(changed, folder.file("y"))
      #expect(try SoundFileReader(path: folder.file("y")).frameCount == expected, "\(stated)")
    }
  }

  @Test("a byte behind an odd number of blocks of GSM is no block")
  func padding() throws {
    var bytes = try make(FileLayout(.wav, .gsm610))
    let fact = try #require(place(of: "fact", in: bytes))
    bytes.replaceSubrange(fact..<fact + 4, with: [0, 0, 0, 0])
    let data = try #require(place(of: "data", in: bytes))
    #expect(bytes[data - 4..<data].elementsEqual([UInt8].littleEndian(19 * 65)))
    // SoX counts the byte.
    bytes.replaceSubrange(data - 4..<data, with: [UInt8].littleEndian(19 * 65 + 1))
    try save(bytes, folder.file("y"))
    #expect(try SoundFileReader(path: folder.file("y")).frameCount == 19 * 320)
  }

  @Test(
    "a pipe tells the same length and sound", arguments: layouts.filter { $0.container == .wav })
  func pipe(layout: FileLayout) throws {
    let bytes = try make(layout)
    let whole = try readAll(folder.file("x"))
    let pipe = TestPipe()
    pipe.feed(bytes)
    #expect(try readAll(SoundFileReader(path: pipe.readingPath)) == whole)
  }

  @Test(
    "files of SoX and ffmpeg have the length they say",
    .enabled(if: isInstalled("ffmpeg"), "ffmpeg is not installed"))
  func others() throws {
    let codecs = ["adpcm_ima_wav", "adpcm_ms"]
    try ffmpeg(
      ["-f", "lavfi", "-i", "sine=440:r=8000:d=0.723"]
        + codecs.flatMap { ["-c:a", $0, folder.file($0 + ".wav")] })
    for codec in codecs {
      let path = folder.file(codec + ".wav")
      let bytes = try SyrinxFilesTests.bytes(path)
      let fact = try #require(place(of: "fact", in: bytes), "\(codec)")
      let stated = bytes[fact..<fact + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
      #expect(try SoundFileReader(path: path).frameCount == stated, "\(codec)")
    }
  }

  @Test("an extensible WAV file becomes a plain one for an encoding that it cannot hold")
  func extensible() throws {
    let format = StreamFormat(sampleRate: 8000, channelCount: 1)
    let input = FileLayout(.wavex, .pcm16)
    let gsm = try FileLayout.choose(.wav, encoding: .gsm610, input: input, format: format)
    #expect(gsm.layout == FileLayout(.wav, .gsm610))
    let plain = try FileLayout.choose(.wav, encoding: .pcm24, input: input, format: format)
    #expect(plain.layout == FileLayout(.wavex, .pcm24))
  }

  /// A VOC file: a head of 26 bytes, blocks of a type and three bytes of length, and a zero ("The Creative
  /// Voice file format").
  private func voice(_ blocks: [(type: UInt8, body: [UInt8])]) -> [UInt8] {
    var file = Array("Creative Voice File\u{1A}".utf8)
    file += [0x1A, 0x00, 0x14, 0x01, 0x1F, 0x11]
    for block in blocks {
      file.append(block.type)
      file += [UInt8].littleEndian(block.body.count, 3)
      file += block.body
    }
    return file + [0]
  }

  @Test("the sound of a VOC file in several blocks has none of their heads in it, and its silence")
  func voiceBlocks() throws {
    let numbers = (0..<3000).map { $0 * 20 - 30_000 }
    let bytes = numbers.flatMap { [UInt8].littleEndian($0 & 0xFFFF, 2) }
    let head: [UInt8] = [UInt8].littleEndian(22_050) + [16, 1, 4, 0, 0, 0, 0, 0]
    let file = voice([
      (9, head + Array(bytes[..<2000])), (5, Array("words\0".utf8)),
      (2, Array(bytes[2000..<3001])), (2, Array(bytes[3001..<4000])), (3, [99, 0, 0x9C]),
      (9, head + Array(bytes[4000...])),
    ])
    try save(file, folder.file("x.voc"))
    let reader = try SoundFileReader(path: folder.file("x.voc"))
    let samples = numbers.map { Float($0) / 32_768 }
    let expected = samples[..<2000] + [Float](repeating: 0, count: 100) + samples[2000...]
    #expect(reader.frameCount == 3100 && reader.format.sampleRate == 22_050)
    #expect(reader.layout == FileLayout(.voc, .pcm16) && reader.notices.isEmpty)
    #expect(try readAll(reader)[0].elementsEqual(expected))
    for frame in [2500, 2050, 10] {
      try reader.seek(to: frame)
      #expect(try readAll(reader)[0].elementsEqual(expected[frame...]))
    }
    try save(Array(file.dropLast(201)), folder.file("x.voc"))
    let cut = try SoundFileReader(path: folder.file("x.voc"))
    #expect(cut.notices == [.cutShort(missing: 100, of: 3100)])
    #expect(try readAll(cut)[0].elementsEqual(expected[..<3000]))
  }

  @Test("a VOC file ends at a block in another form, which is told")
  func otherVoiceBlock() throws {
    let sound = [UInt8](repeating: 200, count: 100)
    let changes: [(block: (UInt8, [UInt8]), notice: Notice)] = [
      (
        (1, [194, 0] + sound),
        .formatChanges(
          frame: 100, from: StreamFormat(sampleRate: 8000, channelCount: 1),
          to: StreamFormat(sampleRate: 16_129, channelCount: 1))
      ),
      ((1, [131, 6] + sound), .notRead(frame: 100, kind: "VOC samples in another encoding")),
    ]
    for (block, notice) in changes {
      try save(voice([(1, [131, 0] + sound), block, (2, sound)]), folder.file("x.voc"))
      let reader = try SoundFileReader(path: folder.file("x.voc"))
      #expect(reader.frameCount == 100 && reader.notices == [notice])
    }
  }

  @Test(
    "very many blocks of a VOC file are one part of sound and one of silence",
    .timeLimit(.minutes(1)))
  func manyVoiceBlocks() throws {
    let first: (UInt8, [UInt8]) = (1, [131, 0, 200])
    func blocks(_ count: Int, _ block: [(type: UInt8, body: [UInt8])]) throws -> SoundFileReader {
      let many = repeatElement([first] + block, count: count).joined()
      try save(voice(Array(many)), folder.file("x.voc"))
      return try SoundFileReader(path: folder.file("x.voc"))
    }
    #expect(try blocks(100_000, [(2, [200])]).frameCount == 200_000)
    #expect(try blocks(2000, [(3, [1, 0, 131]), (3, [1, 0, 131])]).frameCount == 10_000)
    #expect(throws: FileError.self) { try blocks(5000, [(3, [1, 0, 131])]) }
  }

  @Test("MPEG audio in a WAV file is as long as it is")
  func mpegInWave() throws {
    let format = StreamFormat(sampleRate: 44_100, channelCount: 1)
    try write(tones(format, frames: 9000), folder.file("x.mp3"), FileLayout(.mp3, .mp3))
    let sound = try bytes(folder.file("x.mp3"))
    func number(_ number: Int) -> [UInt8] { .littleEndian(number) }
    func text(_ text: String) -> [UInt8] { Array(text.utf8) }
    let fields: [UInt8] =
      [0x55, 0, 1, 0] + number(44_100) + number(16_000) + [1, 0, 0, 0, 0, 0]
    let list = text("LIST") + number(18) + text("INFOINAM") + number(5) + text("Name\0\0")
    var file = text("WAVEfmt ") + number(fields.count) + fields
    file += text("data") + number(sound.count) + sound
    if sound.count % 2 == 1 { file.append(0) }
    file += list
    try save(text("RIFF") + number(file.count) + file, folder.file("y.wav"))
    let reader = try SoundFileReader(path: folder.file("y.wav"))
    #expect(reader.frameCount == 9000 && reader.notices.isEmpty)
    #expect(reader.metadata.tags[.title] == "Name")
    #expect(try readAll(reader) == readAll(folder.file("x.mp3")))
  }
}
