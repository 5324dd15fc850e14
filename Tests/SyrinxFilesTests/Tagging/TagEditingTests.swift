import SyrinxEngine
import TestSupport
import Testing

@testable import SyrinxFiles

@Suite("Tags are changed in place")
struct TagEditingTests {
  private let folder: TemporaryFolder
  private static let layouts = [
    FileLayout(.flac, .pcm16), FileLayout(.ogg, .vorbis), FileLayout(.opus, .opus),
    FileLayout(.mp3, .mp3), FileLayout(.wav, .pcm16), FileLayout(.rf64, .pcm16),
    FileLayout(.aiff, .pcm16), FileLayout(.caf, .pcm16),
  ]

  init() throws { folder = try TemporaryFolder() }

  private var path: String { folder.file("x") }

  /// A file with texts, one of them of its author's own, and a chapter or a cue.
  private func make(_ layout: FileLayout) throws {
    var metadata = Metadata()
    metadata.tags = Metadata.Tags([
      .init(.title, "Old"), .init(.comment, "kept"), .init(custom: "OWN", "x"),
    ])
    metadata.cues = [.init(number: 1, position: 100, name: "cue")]
    metadata.chapters = [.init(id: "001", start: 0, title: "One")]
    let rate = layout.container == .opus ? 48_000 : 44_100
    try write(
      tones(StreamFormat(sampleRate: rate, channelCount: 1), frames: 6000), path, layout,
      rate: rate, metadata: metadata)
  }

  private func apply(_ change: (inout TagEdit) -> Void) throws { try changeTags(of: path, change) }

  private func texts(_ word: String) throws -> [String] { try tags(word, of: path) }

  @Test("what is set is there, all else stays, and so does the sound", arguments: layouts)
  func sets(layout: FileLayout) throws {
    try make(layout)
    let before = try SoundFileReader(path: path)
    let sound = try readAll(before)
    let large = [UInt8]([0x89, 0x50, 0x4E, 0x47]) + [UInt8](repeating: 0xFF, count: 70_000)
    let takesPictures = layout.container != .caf
    try apply { edit in
      edit.set("TITLE", to: "Grün")
      for name in ["Ann", "Bob"] { edit.set("artist", to: name) }
      edit.set("track-total", to: "9")
      edit.set("track-number", to: "3")
      edit.set("my key", to: "y\nz")
      if takesPictures { edit.picture = .cover(large) }
    }
    #expect(try texts("title") == ["Grün"] && texts("artist") == ["Ann", "Bob"])
    #expect(try texts("track-number") == ["3"] && texts("track-total") == ["9"])
    #expect(try texts("my key") == ["y\nz"] && texts("comment") == ["kept"])
    if !before.metadata.tags.list.filter({ $0.key == "OWN" }).isEmpty {
      #expect(try texts("own") == ["x"])
    }
    let after = try SoundFileReader(path: path)
    #expect(try readAll(after) == sound && after.frameCount == before.frameCount)
    #expect(after.notices.isEmpty)
    #expect(after.metadata.cues == before.metadata.cues)
    #expect(after.metadata.chapters.map(\.title) == before.metadata.chapters.map(\.title))
    if takesPictures {
      #expect(try TagFile(path: path).pictures.map(\.bytes) == [large])
      let changed = try bytes(path)
      // Shorter tags leave the sound to the byte, too.
      try apply { $0.removesPictures = true }
      #expect(try TagFile(path: path).pictures.isEmpty && readAll(path) == sound)
      #expect(try bytes(path) != changed)
    }
    try apply { edit in
      for key in ["artist", "my key", "track-total"] { edit.remove(TagEdit.Key(key)) }
    }
    #expect(try texts("artist") == [] && texts("my key") == [] && texts("track-number") == ["3"])
    #expect(try texts("track-total") == [] && texts("title") == ["Grün"])
    #expect(try readAll(path) == sound)
  }

  @Test("tags in RF64 end evenly, which libsndfile needs to find the sound", arguments: 1...4)
  func even(count: Int) throws {
    try make(FileLayout(.rf64, .pcm16))
    let sound = try readAll(path)
    for text in ["first", String(repeating: "x", count: count)] {
      try apply { $0.set("my key", to: text) }
    }
    let chunks = FileChunks(ByteSource(try bytes(path)), .riff).items
    let tag = try #require(chunks.first { $0.id == "id3 " })
    #expect(tag.body.count % 2 == 0)
    #expect(try texts("my key") == [String(repeating: "x", count: count)] && readAll(path) == sound)
  }

  @Test("frames, chunks and comments that nobody has named keep their bytes")
  func keepsBytes() throws {
    let frames = [
      ID3Frame("TIT2", [3] + Array("Old".utf8)), ID3Frame("PRIV", Array("me\u{0}\u{1}\u{2}".utf8)),
      ID3Frame("TLEN", [0] + Array("1000".utf8)), ID3Frame("XXXX", [1, 2, 3]),
      ID3Frame("TRCK", [0] + Array("3/9".utf8)),
    ]
    var edit = TagEdit()
    edit.set("title", to: "New")
    edit.set("track-number", to: "4")
    let tag = try #require(ID3Tag(version: 3, frames: frames).edited(edit, isFirst: true))
    #expect(tag.version == 3 && tag.frames.filter { frames.contains($0) } == Array(frames[1...3]))
    let read = ID3Tag(tag.written())
    var metadata = Metadata()
    metadata.add(try #require(read), sampleRate: 44_100)
    #expect(metadata.tags[.title] == "New" && metadata.tags[.trackNumber] == "4")
    #expect(metadata.tags[.trackTotal] == "9")
    // A second tag says of it only what it has said.
    let second = ID3Tag(frames: [frames[1]])
    #expect(second.edited(edit, isFirst: false) == second)

    let list = VorbisComments(
      vendor: [7],
      comments: [
        .init(bytes: [0xFF, 0x3D]), .init("Title", "a"), .init("x", "1"), .init("TITLE", "b"),
      ])
    #expect(
      list.edited(edit).comments
        == [
          .init(bytes: [0xFF, 0x3D]), .init("TITLE", "New"), .init("x", "1"),
          .init("TRACKNUMBER", "4"),
        ])
  }

  /// The least of an MPEG-4 file: its movie before or behind the samples, whose place a table names.
  private func movie(isFirst: Bool) -> (bytes: [UInt8], samples: [UInt8]) {
    let samples: [UInt8] = Array("samples!".utf8)
    let item = MPEG4Box("data", [0, 0, 0, 1, 0, 0, 0, 0] + Array("Old".utf8)).written
    let list = MPEG4Box("ilst", MPEG4Box("©nam", item).written + MPEG4Box("zzzz", [1]).written)
    func moov(_ place: Int) -> [UInt8] {
      let table = MPEG4Box("stco", [0, 0, 0, 0, 0, 0, 0, 1] + .bigEndian(place)).written
      var bytes = table
      for name in ["stbl", "minf", "mdia", "trak"] { bytes = MPEG4Box(name, bytes).written }
      let meta = MPEG4Box("meta", [0, 0, 0, 0] + list.written).written
      return MPEG4Box("moov", bytes + MPEG4Box("udta", meta).written).written
    }
    let head = MPEG4Box("ftyp", Array("M4A \u{0}\u{0}\u{0}\u{0}".utf8)).written
    let data = MPEG4Box("mdat", samples).written
    let place = head.count + 8 + (isFirst ? moov(0).count : 0)
    return (isFirst ? head + moov(place) + data : head + data + moov(place), samples)
  }

  @Test("the places of samples in an MPEG-4 file move with them", arguments: [true, false])
  func mpeg4(isFirst: Bool) throws {
    let (bytes, samples) = movie(isFirst: isFirst)
    try save(bytes, path)
    try apply { edit in
      edit.set("title", to: "A longer one")
      edit.set("track-number", to: "3")
      edit.set("track-total", to: "9")
      for name in ["Ann", "Bob"] { edit.set("artist", to: name) }
      edit.set("isrc", to: "X")
    }
    let changed = try SyrinxFilesTests.bytes(path)
    let table = try #require(changed.firstRange(of: Array("stco".utf8)))
    let place = Int(changed[table.upperBound + 8..<table.upperBound + 12].bigEndian.bits)
    #expect(Array(changed[place..<place + samples.count]) == samples)
    #expect(changed.firstRange(of: MPEG4Box("zzzz", [1]).written) != nil)
    #expect(try texts("title") == ["A longer one"] && texts("artist") == ["Ann", "Bob"])
    #expect(try texts("track-total") == ["9"] && texts("isrc") == ["X"])
    // All is again as it was.
    try apply { edit in
      edit.set("title", to: "Old")
      for key in ["artist", "isrc", "track-number", "track-total"] {
        edit.remove(TagEdit.Key(key))
      }
    }
    #expect(try SyrinxFilesTests.bytes(path) == bytes)
  }

  @Test("a list of texts that is too short for its version becomes a whole one")
  func damagedList() throws {
    var (bytes, _) = movie(isFirst: false)
    let meta = try #require(bytes.firstRange(of: Array("meta".utf8)))
    bytes.replaceSubrange(meta.lowerBound - 4..<meta.lowerBound, with: [UInt8].bigEndian(10))
    try save(bytes, path)
    try apply { $0.set("title", to: "T") }
    #expect(try texts("title") == ["T"])
  }

  @Test("blocks of FLAC that break off, or are none, are refused, and the file stays as it is")
  func damagedBlocks() throws {
    try make(Self.layouts[0])
    let good = try bytes(path)
    // The second block begins behind the mark and the 38 bytes of the first.
    var none = good
    none[42] = 0x7F
    for (damaged, reason) in [
      (none, "its metadata blocks are damaged"),
      (Array(good.prefix(44)), "its metadata blocks break off"),
    ] {
      try save(damaged, path)
      #expect(throws: FileError.library(path: path, reason: reason)) {
        try apply { $0.set("title", to: "x") }
      }
      #expect(try bytes(path) == damaged)
    }
  }

  @Test("APE tags behind the sound: a damaged one is refused, the last takes no other's place")
  func apeTags() throws {
    try make(FileLayout(.mp3, .mp3))
    let sound = try bytes(path)
    let old = APETag(items: [.init("Title", Array("Older".utf8))]).written
    let last = APETag(items: [.init("Title", Array("Old".utf8))]).written
    try save(sound + old + last, path)
    try apply { $0.remove(TagEdit.Key("title")) }
    #expect(try texts("title") == [])
    #expect(try bytes(path).suffix(old.count + 64).starts(with: old))

    // An item has lost a byte, or the header its name.
    for place in [40, 0] {
      var damaged = last
      damaged.remove(at: place)
      damaged.insert(0, at: 0)
      try save(sound + damaged, path)
      #expect(throws: FileError.self) { try apply { $0.set("title", to: "T") } }
      #expect(try bytes(path) == sound + damaged)
    }
  }

  @Test("a chunk that is named as another format's samples is none of this one's")
  func otherSound() throws {
    try make(FileLayout(.aiff, .pcm16))
    let whole = try bytes(path)
    let place = try #require(whole.firstRange(of: Array("SSND".utf8))).lowerBound
    let cut = Array("data".utf8) + [UInt8].bigEndian(1 << 30)
    try save(Array(whole[..<place]) + cut + whole[place...], path)
    #expect(throws: FileError.self) { try apply { $0.set("title", to: "T") } }
    try save(Array(whole[..<place]), path)
    #expect(throws: FileError.self) { try apply { $0.set("title", to: "T") } }
  }

  @Test("a file that is refused is as it was, and what says the same changes nothing")
  func refused() throws {
    try make(FileLayout(.caf, .pcm16))
    let before = try bytes(path)
    #expect(throws: FileError.self) {
      try apply { $0.picture = .cover([0xFF, 0xD8, 0xFF, 0xE0]) }
    }
    #expect(try bytes(path) == before && folder.contents == ["x"])
    var edit = TagEdit()
    edit.set("title", to: "Old")
    edit.set("own", to: "x")
    edit.leaveOut(try TagFile(path: path).tags)
    #expect(edit.isEmpty)
    try write(
      tones(StreamFormat(sampleRate: 8000, channelCount: 1), frames: 100), path,
      FileLayout(.au, .pcm16), rate: 8000)
    #expect(try !TagFile(path: path).isChangeable)
    try save(Array("\u{FF}\u{FE}text".utf8), path)
    #expect(throws: FileError.self) { try TagFile(path: path) }
    // Too short for a chunk, and for the one that it begins with.
    for text in ["caff\0\u{1}\0", "RIFF\u{20}\0\0\0WAVEfmt \0\u{1}\0\0data"] {
      try save(Array(text.utf8), path)
      #expect(throws: FileError.self) { try apply { $0.set("title", to: "T") } }
      #expect(try bytes(path) == Array(text.utf8))
    }
  }
}
