import SyrinxEngine
import TestSupport
import Testing

@testable import SyrinxFiles

@Suite("Tags of MPEG audio are found wherever programs put them")
struct TagPlaceTests {
  private let folder: TemporaryFolder
  private let sound: [UInt8]
  private var path: String { folder.file("x") }

  private static let ape = APETag(items: [
    .init("Title", Array("Grün".utf8)), .init("Own", Array("x".utf8)),
    .init("Bin", flags: 2, [0, 1]),
  ])
  private static let id3 = ID3Tag(frames: [
    ID3Frame("TIT2", [3] + Array("Grün".utf8)), ID3Frame("TPE1", [3] + Array("Ann".utf8)),
    ID3Frame("PRIV", Array("o\0zz".utf8)),
  ])
  /// A tag with a header and no footer (bit 30).
  private static var footless: [UInt8] {
    var bytes = Array(ape.written.dropLast(APETag.footerByteCount))
    bytes.replaceSubrange(12..<16, with: [UInt8].littleEndian(bytes.count - 32))
    bytes[23] = 0xE0
    return bytes
  }

  init() throws {
    folder = try TemporaryFolder()
    try write(
      tones(StreamFormat(sampleRate: 44_100, channelCount: 1), frames: 30_000), folder.file("s"),
      FileLayout(.mp3, .mp3), rate: 44_100)
    sound = try bytes(folder.file("s"))
  }

  private func read() throws -> SoundFileReader { try SoundFileReader(path: path) }

  /// The same sound again with what was read, as another kind of file.
  private func carried(_ layout: FileLayout) throws -> (Metadata, [Notice]) {
    let found = try read().metadata
    let writer = try write(
      tones(StreamFormat(sampleRate: 44_100, channelCount: 1), frames: 30_000), folder.file("y"),
      layout, rate: 44_100, metadata: found)
    return (try SoundFileReader(path: folder.file("y")).metadata, writer.notices)
  }

  private func apply(_ change: (inout TagEdit) -> Void) throws { try changeTags(of: path, change) }

  private func texts(_ word: String) throws -> [String] { try tags(word, of: path) }

  @Test("an APE tag in front, alone, without a footer, and behind an ID3 tag")
  func apeInFront() throws {
    let frames = try #require(try SoundFileReader(path: folder.file("s")).frameCount)
    for front in [Self.ape.written, Self.footless, Self.id3.written() + Self.ape.written] {
      try save(front + sound, path)
      #expect(try read().frameCount == frames && read().notices.isEmpty)
      #expect(try texts("title") == ["Grün"] && texts("own") == ["x"])
      let (kept, notices) = try carried(FileLayout(.mp3, .mp3))
      #expect(notices.isEmpty)
      #expect(try kept.inventory == read().metadata.inventory)
      #expect(kept.opaque.contains { $0.id == "Bin" })
      let (flac, losses) = try carried(FileLayout(.flac, .pcm16))
      #expect(flac.tags.all(.title) == ["Grün"] && flac.own == ["x"])
      #expect(losses.contains(.metadataDropped(.init("APE item ‘Bin’", 1, .noPlace))))
    }
  }

  @Test("an ID3 tag behind the sound, beside an APE tag on either side")
  func appended() throws {
    let id3 = Self.id3.written(isBehind: true)
    var last = ID3v1()
    last.title = "Grün"
    for ending in [id3, id3 + last.bytes, id3 + Self.ape.written, Self.ape.written + id3] {
      try save(sound + ending, path)
      #expect(try read().notices.isEmpty)
      #expect(try texts("title") == ["Grün"] && texts("artist") == ["Ann"])
      let (kept, notices) = try carried(FileLayout(.mp3, .mp3))
      #expect(notices.isEmpty && kept.tags.all(.artist) == ["Ann"])
      #expect(kept.opaque.contains { $0.id == "PRIV" })
    }
    // One of another version is written with the first.
    let old = ID3Tag(version: 3, frames: [ID3Frame("TALB", [0] + Array("A".utf8))])
    let other = ID3Tag(frames: Self.id3.frames + [ID3Frame("XYZ9", [0, 1])])
    try save(old.written() + sound + other.written(isBehind: true), path)
    let (kept, notices) = try carried(FileLayout(.mp3, .mp3))
    #expect(kept.opaque.map(\.id) == ["PRIV"] && kept.tags.all(.album) == ["A"])
    #expect(notices == [.metadataDropped(.init("ID3 frame ‘XYZ9’", 1, .noPlace))])
  }

  @Test("they are changed where they are, and the sound stays")
  func changes() throws {
    let id3 = Self.id3.written(isBehind: true)
    for bytes in [Self.ape.written + sound, sound + id3, sound + id3 + Self.ape.written] {
      try save(bytes, path)
      try apply { edit in
        edit.set("title", to: "Blau")
        edit.set("album", to: "A")
      }
      #expect(try texts("title") == ["Blau"] && texts("album") == ["A"])
      let tags = MPEGTags(endOf: try SyrinxFilesTests.bytes(path), isWhole: true)
      #expect((tags.appended == nil) == !bytes.suffix(800).contains(id3.suffix(10)))
      try apply { $0.remove(TagEdit.Key("title")) }
      #expect(try texts("title") == [] && texts("album") == ["A"])
      #expect(try SyrinxFilesTests.bytes(path).contains(sound))
    }
    // One that loses all it has is gone.
    let title = ID3Tag(frames: [ID3Frame("TIT2", [3] + Array("a".utf8))])
    try save(sound + title.written(isBehind: true), path)
    try apply { $0.remove(TagEdit.Key("title")) }
    #expect(try SyrinxFilesTests.bytes(path) == sound)
    // The length of an item has lost a byte.
    var damaged = Self.ape.written
    damaged.remove(at: 32)
    damaged.insert(0, at: damaged.count - 32)
    try save(damaged + sound, path)
    #expect(throws: FileError.self) { try apply { $0.set("title", to: "T") } }
  }

  @Test("tags of MPEG audio around FLAC are read and changed as well")
  func aroundFLAC() throws {
    try write(
      tones(StreamFormat(sampleRate: 44_100, channelCount: 1), frames: 3000), folder.file("f"),
      FileLayout(.flac, .pcm16), rate: 44_100)
    let sound = try bytes(folder.file("f"))
    var last = ID3v1()
    last.title = "Grün"
    for (front, ending) in [
      (Self.ape.written, []), ([], last.bytes), ([], Self.ape.written + last.bytes),
      (Self.id3.written(), Self.id3.written(isBehind: true)),
    ] as [([UInt8], [UInt8])] {
      try save(front + sound + ending, path)
      #expect(try readAll(path) == readAll(folder.file("f")))
      #expect(try read().notices.isEmpty && texts("title") == ["Grün"])
      try apply { $0.set("title", to: "Blau") }
      #expect(try texts("title") == ["Blau"])
      try apply { $0.remove(TagEdit.Key("title")) }
      #expect(try texts("title") == [])
      #expect(try readAll(path) == readAll(folder.file("f")))
    }
  }

  @Test("one text of two APE tags is written once, and two texts are two values")
  func twoTags() throws {
    let other = APETag(items: [.init("Title", Array("Grün".utf8)), .init("own", Array("y".utf8))])
    try save(Self.ape.written + sound + other.written, path)
    let (kept, notices) = try carried(FileLayout(.mp3, .mp3))
    #expect(notices.isEmpty && kept.tags.all(.title) == ["Grün"])
    #expect(kept.own == ["y", "x"])
    let items = APETag(try bytes(folder.file("y")))?.items
    #expect(items?.map { $0.key.uppercased() }.sorted() == ["BIN", "OWN", "TITLE"])
  }

  @Test("tags between two sounds, and one before another of its kind, are named")
  func elsewhere() throws {
    try save(Self.id3.written() + sound + Self.id3.written() + sound, path)
    #expect(try read().notices.losses == [.init("ID3 tag", 1, .elsewhere)])
    try save(sound + Self.ape.written + Self.ape.written, path)
    #expect(try read().notices.losses == [.init("APE tag", 1, .elsewhere)])
    try save(sound + Self.id3.written(), path)
    #expect(try read().notices.losses == [.init("ID3 tag", 1, .elsewhere)])
  }
}

@Suite(
  "Tags of WavPack",
  .enabled(if: isInstalled("ffmpeg") && isInstalled("ffprobe"), "ffmpeg is not installed"))
struct WavPackTagTests {
  @Test("one that is left out is named")
  func losses() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("x.wv")
    try write(
      tones(StreamFormat(sampleRate: 44_100, channelCount: 1), frames: 3000), path,
      FileLayout(.wavpack, .pcm16))
    let tag = APETag(items: [.init("Own", Array("x".utf8))]).written
    try save(bytes(path) + tag + tag, path)
    let reader = try SoundFileReader(path: path)
    #expect(reader.metadata.own == ["x"])
    #expect(reader.notices.losses == [.init("APE tag", 1, .elsewhere)])
  }
}

extension Metadata {
  fileprivate var own: [String] {
    tags.list.filter { $0.name.uppercased() == "OWN" }.map(\.text)
  }
}

extension [Notice] {
  fileprivate var losses: [Metadata.Loss] {
    compactMap { if case .metadataDropped(let loss) = $0 { loss } else { nil } }
  }
}
