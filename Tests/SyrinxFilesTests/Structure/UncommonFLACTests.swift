import SyrinxEngine
import TestSupport
import Testing

@testable import SyrinxFiles

/// Writes FLAC streams of verbatim frames (RFC 9639, sections 8 and 9), as uncommon as is wanted.
struct VerbatimFLAC {
  var bytes: [UInt8] = []

  /// The mark and a description.
  mutating func begin(
    blocks: ClosedRange<Int>, total: Int, rate: Int = 44_100, channels: Int = 1, bits: Int = 16
  ) {
    bytes += Array("fLaC".utf8) + [0x80, 0, 0, 34]
    bytes += [blocks.lowerBound, blocks.upperBound].flatMap { [UInt8].bigEndian($0, 2) }
    bytes += [UInt8](repeating: 0, count: 6)
    let format = rate << 44 | (channels - 1) << 41 | (bits - 1) << 36
    bytes += [UInt8].bigEndian(format | total, 8) + [UInt8](repeating: 0, count: 16)
  }

  /// A frame; `number` is that of the frame, or, with `saysSound`, of the sound in front of it.
  mutating func add(
    _ channels: [[Int]], number: Int, saysSound: Bool = false, rate: Int = 44_100, bits: Int = 16
  ) {
    let depth: UInt8 = [8: 1, 16: 4, 24: 6, 32: 7][bits]!
    var frame: [UInt8] = [
      0xFF, saysSound ? 0xF9 : 0xF8, 0x7D, UInt8(channels.count - 1) << 4 | depth << 1,
    ]
    frame += Array(String(Character(Unicode.Scalar(UInt32(number))!)).utf8)
    frame += [UInt8].bigEndian(channels[0].count - 1, 2) + [UInt8].bigEndian(rate, 2)
    frame.append(UInt8(truncatingIfNeeded: remainder(frame, 0x07, 8)))
    for samples in channels {
      frame.append(0x02)
      for sample in samples { frame += [UInt8].bigEndian(sample & (1 << bits - 1), bits / 8) }
    }
    bytes += frame + [UInt8].bigEndian(remainder(frame, 0x8005, 16), 2)
  }

  /// The remainder of bytes as a polynomial.
  private func remainder(_ bytes: [UInt8], _ divisor: Int, _ width: Int) -> Int {
    bytes.reduce(0) { sum, byte in
      (0..<8).reduce(sum ^ Int(byte) << (width - 8)) { rest, _ in
        (rest << 1 ^ (rest >> (width - 1) & 1 == 1 ? divisor : 0)) & (1 << width - 1)
      }
    }
  }
}

@Suite("FLAC files that are uncommon, or not as their headers say")
struct UncommonFLACTests {
  private let folder: TemporaryFolder
  /// A ramp that no place of which looks like another.
  private let ramp = (0..<20_000).map { $0 * 3 - 30_000 }

  init() throws { folder = try TemporaryFolder() }

  private var named: Metadata {
    var metadata = Metadata()
    metadata.tags = [.title: "Name", .artist: "Somebody"]
    return metadata
  }

  private func open(
    _ bytes: [UInt8], _ damaged: DamagePolicy = .decode
  ) throws -> SoundFileReader {
    try save(bytes, folder.file("x.flac"))
    return try SoundFileReader(path: folder.file("x.flac"), damaged: damaged)
  }

  private func samples(_ numbers: some Sequence<Int>, bits: Int = 16) -> [Float] {
    numbers.map { Float($0) / Float(1 << (bits - 1)) }
  }

  /// The ramp in blocks of such lengths, and where each begins.
  private func blocks(_ lengths: [Int]) -> [(start: Int, samples: [Int])] {
    var start = 0
    return lengths.map { length in
      defer { start += length }
      return (start, Array(ramp[start..<start + length]))
    }
  }

  private func expectRamp(_ reader: SoundFileReader, _ count: Int) throws {
    let expected = samples(ramp[..<count])
    #expect(reader.frameCount == count)
    #expect(try readAll(reader)[0] == expected)
    for frame in [count - 1, 700, 1000, 0] {
      try reader.seek(to: frame)
      #expect(try readAll(reader)[0].elementsEqual(expected[frame...]), "from \(frame)")
    }
  }

  private static let lengths = [576, 1152, 192, 576, 2304, 1152, 100]

  @Test(
    "blocks of all lengths are read, whether numbered by the sound or by the frame",
    arguments: [
      (true, true), (true, false), (false, false),
    ])
  func lengths(bySound: Bool, saysSound: Bool) throws {
    let count = Self.lengths.reduce(0, +)
    for range in [100...2304, 576...576] {
      var file = VerbatimFLAC()
      file.begin(blocks: range, total: count)
      for (index, block) in blocks(Self.lengths).enumerated() {
        file.add([block.samples], number: bySound ? block.start : index, saysSound: saysSound)
      }
      let reader = try open(file.bytes)
      #expect(reader.notices.isEmpty)
      try expectRamp(reader, count)
    }
  }

  @Test("a header with another block size is no damage, and loses no tag", arguments: [16, 65_535])
  func blockSize(stated: Int) throws {
    try write(
      tones(StreamFormat(sampleRate: 48_000, channelCount: 1), frames: 20_000),
      folder.file("good.flac"), FileLayout(.flac, .pcm16), rate: 48_000,
      metadata: named)
    let good = try bytes(folder.file("good.flac"))
    var wrong = good
    wrong.replaceSubrange(8..<12, with: [UInt8].bigEndian(stated << 16 | stated))
    let reader = try open(wrong)
    #expect(reader.notices.isEmpty)
    #expect(reader.metadata.tags[.title] == "Name")
    let expected = try readAll(folder.file("good.flac"))
    #expect(try readAll(reader) == expected)
    try reader.seek(to: 9000)
    #expect(try readAll(reader)[0].elementsEqual(expected[0][9000...]))
  }

  @Test(
    "what precedes a change of rate or channels is read, and the change is told",
    arguments: [
      (44_100, 2), (48_000, 1),
    ])
  func changes(rate: Int, channels: Int) throws {
    var file = VerbatimFLAC()
    file.begin(blocks: 1000...1000, total: 0)
    for (index, block) in blocks([1000, 1000, 1000]).enumerated() {
      file.add([block.samples], number: index)
    }
    for index in 3..<6 {
      file.add(Array(repeating: [Int](0..<1000), count: channels), number: index, rate: rate)
    }
    let reader = try open(file.bytes)
    try expectRamp(reader, 3000)
    let notice = Notice.formatChanges(
      frame: 3000, from: StreamFormat(sampleRate: 44_100, channelCount: 1),
      to: StreamFormat(sampleRate: rate, channelCount: channels))
    #expect(reader.notices == [notice])
    let error = #expect(throws: FileError.self) { _ = try open(file.bytes, .stop) }
    #expect(error == .damaged(path: folder.file("x.flac"), notice))
  }

  @Test("frames of more bits than the header says keep all of them")
  func moreBits() throws {
    var file = VerbatimFLAC()
    file.begin(blocks: 1000...1000, total: 2000)
    file.add([Array(ramp[..<1000])], number: 0)
    file.add([ramp[..<1000].map { $0 * 256 + 77 }], number: 1, bits: 24)
    let reader = try open(file.bytes)
    let expected =
      samples(ramp[..<1000]) + samples(ramp[..<1000].map { $0 * 256 + 77 }, bits: 24)
    #expect(try readAll(reader)[0] == expected)
    #expect(reader.layout.encoding == .pcm24)
  }

  @Test(
    "samples of 32 bits are read",
    .enabled(if: FLACLibrary.shared != nil, "libFLAC is not installed"))
  func wide() throws {
    var file = VerbatimFLAC()
    file.begin(blocks: 1000...1000, total: 3000, bits: 32)
    let wide = ramp[..<3000].map { $0 << 16 | 0x5500 }
    for index in 0..<3 {
      let block = Array(wide[index * 1000..<(index + 1) * 1000])
      file.add([block], number: index, bits: 32)
    }
    let reader = try open(file.bytes)
    #expect(reader.layout == FileLayout(.flac, .pcm32) && reader.notices.isEmpty)
    #expect(reader.frameCount == 3000)
    let expected = samples(wide, bits: 32)
    #expect(try readAll(reader)[0] == expected)
    for frame in [2999, 1500, 1000, 0] {
      try reader.seek(to: frame)
      #expect(try readAll(reader)[0].elementsEqual(expected[frame...]), "from \(frame)")
    }
    // A damaged frame is silent.
    file.bytes[42 + 4017 + 300] ^= 1
    let damaged = try open(file.bytes)
    #expect(damaged.notices == [.damaged(frame: 1000, frameCount: 1000)])
    #expect(
      try readAll(damaged)[0].elementsEqual(
        expected[..<1000] + [Float](repeating: 0, count: 1000) + expected[2000...]))
  }

  @Test("frames are believed where a header says other channels, or fewer frames")
  func misstated() throws {
    var file = VerbatimFLAC()
    file.begin(blocks: 1000...1000, total: 1500, channels: 5)
    for (index, block) in blocks([1000, 1000]).enumerated() {
      file.add([block.samples], number: index)
    }
    let reader = try open(file.bytes)
    #expect(
      reader.notices == [
        .misstated(.channelCount, 5, found: 1), .misstated(.frameCount, 1500, found: 2000),
      ])
    try expectRamp(reader, 2000)
  }

  @Test("frames without a header are not taken for AAC, whatever their numbers")
  func numbers() throws {
    var file = VerbatimFLAC()
    for index in 0..<3 {
      file.add([Array(ramp[index * 1000..<(index + 1) * 1000])], number: 100 + index)
    }
    #expect(FFmpegKind(head: file.bytes) == nil)
    let reader = try open(file.bytes)
    #expect(reader.notices.isEmpty)
    try expectRamp(reader, 3000)
  }

  @Test(
    "frames without a header in front of them are read",
    arguments: [
      [], Array("fLaC".utf8) + [0x81, 0, 0, 2, 0, 0], Array("some other words".utf8),
    ] as [[UInt8]])
  func headless(front: [UInt8]) throws {
    var file = VerbatimFLAC(bytes: front)
    for (index, block) in blocks([1000, 1000, 1000]).enumerated() {
      file.add([block.samples], number: index)
    }
    let reader = try open(file.bytes)
    #expect(reader.notices == (front.count == 16 ? [.skipped(byteCount: 16)] : []))
    try expectRamp(reader, 3000)
  }

  @Test(
    "blocks that the standard forbids are refused by name, and so is a file without a whole frame")
  func refused() throws {
    var file = VerbatimFLAC()
    file.begin(blocks: 0...0, total: 65_536)
    file.add([[Int](repeating: 1, count: 65_536)], number: 0)
    file.add([[1, 2, 3]], number: 1)
    var error = #expect(throws: FileError.self) { _ = try open(file.bytes) }
    let path = folder.file("x.flac")
    #expect(
      error
        == .notASoundFile(path: path, reason: "a block of FLAC has more than 65535 samples"))
    file = VerbatimFLAC()
    file.begin(blocks: 1000...1000, total: 1000)
    file.add([Array(ramp[..<1000])], number: 0)
    file.bytes[300] ^= 1
    error = #expect(throws: FileError.self) { _ = try open(file.bytes) }
    #expect(error == .notASoundFile(path: path, reason: "no frame of FLAC is whole"))
  }

  @Test("comments whose block says another length are read by their own", arguments: [-10, 30])
  func comments(error: Int) throws {
    try write(
      tones(StreamFormat(sampleRate: 48_000, channelCount: 1), frames: 5000),
      folder.file("good.flac"), FileLayout(.flac, .pcm16), rate: 48_000,
      metadata: named)
    var bytes = try SyrinxFilesTests.bytes(folder.file("good.flac"))
    var place = 4
    while bytes[place] & 0x7F != 4 {
      place += 4 + Int(bytes[place + 1]) << 16 + Int(bytes[place + 2]) << 8 + Int(bytes[place + 3])
    }
    bytes[place + 3] = UInt8(Int(bytes[place + 3]) + error)
    let reader = try open(bytes)
    #expect(reader.notices.isEmpty)
    #expect(reader.metadata.tags[.title] == "Name")
    #expect(reader.metadata.tags[.artist] == "Somebody")
    #expect(try readAll(reader) == readAll(folder.file("good.flac")))
    // Changed in place, they say their length.
    let path = folder.file("changed.flac")
    try save(bytes, path)
    try changeTags(of: path) { $0.set("title", to: "Other") }
    #expect(try tags("title", of: path) == ["Other"] && tags("artist", of: path) == ["Somebody"])
    #expect(try readAll(path) == readAll(folder.file("good.flac")))
  }
}
