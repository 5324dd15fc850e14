import SyrinxEngine
import TestSupport
import Testing

@testable import SyrinxFiles

/// Texts with repeats and a key of somebody's own, pictures, chapters and lyrics with times.
private let rich: Metadata = {
  var metadata = Metadata()
  metadata.tags = Metadata.Tags([
    .init(.title, "Grün & Blau"), .init(.artist, "A"), .init(.artist, "Ö"), .init(.genre, "Rock"),
    .init(.genre, "Pop"), .init(.albumArtist, "B"), .init(.composer, "Bach"),
    .init(.trackNumber, "3"), .init(.trackTotal, "12"), .init(.discNumber, "1"),
    .init(.discTotal, "2"), .init(.date, "2024-05-06"), .init(.comment, "größer\nals"),
    .init(.lyrics, "la\nla"), .init(.musicBrainzAlbum, "123"), .init(.musicBrainzRecording, "456"),
    .init(.replayGainTrackGain, "-7.30 dB"), .init(.performer, "Anna (violin)"),
    .init(.producer, "P"), .init(.website, "https://a.b"), .init(custom: "MY OWN", "x=y"),
    .init(custom: "MY OWN", "zweimal"),
  ])
  metadata.pictures = [
    .init(type: 3, mediaType: "image/png", description: "Vörne", bytes: Array(0...255)),
    .init(
      type: 4, mediaType: "image/jpeg", bytes: [UInt8](repeating: 0xFF, count: 70_000)),
  ]
  metadata.chapters = [
    // Whole milliseconds at 44.1 and at 48 kHz.
    .init(id: "001", start: 7056, title: "One"), .init(id: "002", start: 21_168, title: "Zwei ü"),
  ]
  metadata.timedTexts = [
    .init(
      content: 1, entries: [.init(position: 4410, text: "a"), .init(position: 8820, text: "ö")])
  ]
  return metadata
}()

extension Metadata {
  /// The texts, sorted, since frames of ID3 are in no order.
  fileprivate var texts: [String] { tags.list.map { "\($0.name)=\($0.text)" }.sorted() }
}

@Suite struct TagFileTests {
  private let folder: TemporaryFolder
  private static let layouts = [
    FileLayout(.flac, .pcm16), FileLayout(.ogg, .vorbis), FileLayout(.opus, .opus),
    FileLayout(.mp3, .mp3),
  ]

  init() throws { folder = try TemporaryFolder() }

  @discardableResult
  private func written(_ metadata: Metadata, as layout: FileLayout, _ name: String = "x") throws
    -> SoundFileWriter
  {
    let rate = layout.container == .opus ? 48_000 : 44_100
    let format = StreamFormat(sampleRate: rate, channelCount: 2)
    return try write(
      tones(format, frames: 30_000), folder.file(name), layout, rate: rate, metadata: metadata)
  }

  @Test("texts with repeats, pictures, chapters and lyrics come back", arguments: layouts)
  func comesBack(layout: FileLayout) throws {
    let writer = try written(rich, as: layout)
    #expect(writer.notices.isEmpty)
    let read = try SoundFileReader(path: folder.file("x"))
    let found = read.metadata
    #expect(found.texts == rich.texts)
    if layout.container != .mp3 {
      #expect(found.tags.list.map(\.text) == rich.tags.list.map(\.text))
    }
    #expect(found.pictures.map(\.bytes) == rich.pictures.map(\.bytes))
    #expect(found.pictures.map(\.description) == rich.pictures.map(\.description))
    #expect(found.pictures.map(\.type) == [3, 4])
    #expect(found.chapters.map(\.title) == rich.chapters.map(\.title))
    #expect(found.chapters.map(\.start) == rich.chapters.map(\.start))
    #expect(found.timedTexts.map { $0.entries.map(\.text) } == [["a", "ö"]])
    #expect(found.inventory.subtracting(rich.inventory).isEmpty)
    #expect(found.inventory.total == rich.inventory.total)
  }

  @Test("the sound is the same with tags and without", arguments: layouts)
  func sound(layout: FileLayout) throws {
    try written(rich, as: layout)
    try written(Metadata(), as: layout, "plain")
    #expect(try readAll(folder.file("x")) == readAll(folder.file("plain")))
  }

  @Test("what a file holds is written again byte for byte", arguments: layouts)
  func twice(layout: FileLayout) throws {
    try written(rich, as: layout)
    let once = try SoundFileReader(path: folder.file("x")).metadata
    try written(once, as: layout, "y")
    #expect(try SoundFileReader(path: folder.file("y")).metadata == once)
    #expect(try bytes(folder.file("y")) == bytes(folder.file("x")))
  }

  @Test("tags come through a pipe", arguments: layouts.dropFirst())
  func pipes(layout: FileLayout) throws {
    try written(rich, as: layout)
    let pipe = TestPipe()
    pipe.feed(try bytes(folder.file("x")))
    #expect(try SoundFileReader(path: pipe.readingPath).metadata.texts == rich.texts)
  }

  @Test("blocks of FLAC that nothing is known of are kept, and cue sheets to the sample")
  func flac() throws {
    var metadata = Metadata()
    metadata.opaque = [
      .init(.flac, "application test", Array("testDATA".utf8)), .init(.flac, "type 99", [1, 2, 3]),
    ]
    var sheet = Metadata.CueSheet()
    sheet.catalogNumber = "1234567890123"
    sheet.tracks = [.init(number: 1, position: 588), .init(number: 2, position: 5880)]
    sheet.tracks[0].isrc = "ABCDE1234567"
    sheet.tracks[1].indices = [
      .init(number: 0, position: 5880), .init(number: 1, position: 6468),
    ]
    sheet.leadOut = .init(number: 255, position: 30_000)
    metadata.cueSheet = sheet
    let writer = try written(metadata, as: FileLayout(.flac, .pcm16))
    #expect(writer.notices.isEmpty)
    #expect(try SoundFileReader(path: folder.file("x")).metadata == metadata)
    // A file without sound has its blocks too.
    let format = StreamFormat(sampleRate: 44_100, channelCount: 2)
    try write(tones(format, frames: 0), folder.file("0"), .init(.flac, .pcm16), metadata: metadata)
    #expect(try SoundFileReader(path: folder.file("0")).metadata == metadata)
  }

  /// Frames of every sort, as somebody else may write them.
  private static func frames(_ version: Int) -> [ID3Frame] {
    let latin: [UInt8] = [0, 0x47, 0x72, 0xFC, 0x6E]
    let two: [UInt8] = [1, 0xFF, 0xFE, 65, 0, 0, 0, 0xFF, 0xFE, 66, 0]
    let date = version == 4 ? ["TDRC"] : ["TYER"]
    return [
      ID3Frame("TIT2", latin), ID3Frame("TPE1", two), ID3Frame("TRCK", [0] + Array("3/12".utf8)),
      ID3Frame("TCON", [0] + Array("(17)".utf8)), ID3Frame(date[0], [0] + Array("2024".utf8)),
      ID3Frame("COMM", [0] + Array("deu".utf8) + Array("d\0text".utf8)),
      ID3Frame("APIC", [0] + Array("image/png\0".utf8) + [3, 0, 9, 8, 7]),
      ID3Frame("UFID", Array("own\0".utf8) + [1, 2]), ID3Frame("POPM", Array("a\0".utf8) + [9]),
      ID3Frame("PRIV", flags: 0x2000, Array("p\0".utf8) + [0xFF, 0]), ID3Frame("XYZ9", [0, 1]),
      ID3Frame("TXXX", flags: version == 4 ? 0x09 : 0x80, [0, 0, 0, 4, 1, 2, 3]),
      ID3Frame(version == 4 ? "TIPL" : "IPLS", [0] + Array("producer\0P\0mix\0M".utf8)),
    ]
  }

  @Test("frames of ID3 are kept byte for byte, with an APE and an ID3v1 tag", arguments: [3, 4])
  func mpeg(version: Int) throws {
    try written(Metadata(), as: FileLayout(.mp3, .mp3))
    let tag = ID3Tag(version: version, frames: Self.frames(version))
    let ape = APETag(items: [
      .init("Title", Array("Grün".utf8)), .init("Own", Array("x".utf8)),
      .init("Bin", flags: 2, [0, 1]),
    ])
    var last = ID3v1()
    last.title = "Grün"
    let sound = try bytes(folder.file("x"))
    try save(tag.written(padding: 20) + sound + ape.written + last.bytes, folder.file("x"))
    let read = try SoundFileReader(path: folder.file("x"))
    #expect(read.metadata.tags.all(.artist) == ["A", "B"])
    #expect(read.metadata.tags[.genre] == "Rock")
    #expect(read.metadata.tags.all(.title) == ["Grün"], "the same is said three times")
    let writer = try written(read.metadata, as: FileLayout(.mp3, .mp3), "y")
    #expect(writer.notices.isEmpty)
    let out = try bytes(folder.file("y"))
    let found = try #require(ID3Tag(out))
    #expect(found.version == version)
    let order = { (a: ID3Frame, b: ID3Frame) in a.name < b.name }
    #expect(found.frames.sorted(by: order) == Self.frames(version).sorted(by: order))
    #expect(out.suffix(128).elementsEqual(last.bytes))
    let items = APETag(Array(out.dropLast(128)))?.items
    #expect(items?.map(\.key).sorted() == ["Bin", "Own", "Title"])
    #expect(items?.allSatisfy(ape.items.contains) == true)
    // Behind the tag there is MPEG audio, and as much as before.
    let length = try #require(ID3Tag.byteCount(ofHeader: out))
    #expect(out[length...].starts(with: sound))
    // A file of another kind says each text once.
    try written(read.metadata, as: FileLayout(.flac, .pcm16), "z")
    #expect(try SoundFileReader(path: folder.file("z")).metadata.tags.all(.title) == ["Grün"])
  }

  @Test("from each kind of file to each other, what is kept and what is said is all there was")
  func counting() throws {
    var everything = rich
    everything.chapters[0].end = 14_112
    everything.chapters.append(.init(id: "003", start: 25_200, end: 28_224, title: "Three"))
    everything.cueSheet = Metadata.CueSheet()
    everything.cueSheet?.tracks = [.init(number: 1, position: 588)]
    everything.timedTexts.append(
      .init(content: nil, entries: [.init(position: 4410, text: "", code: 2)]))
    everything.opaque = [.init(.flac, "application test", Array("testDATA".utf8))]
    for source in Self.layouts {
      try written(everything, as: source)
      if source.container == .mp3 {
        // Frames that nothing else can hold, and a second and a third tag.
        let sound = try bytes(folder.file("x"))
        let ape = APETag(items: [.init("Bin", flags: 2, [1]), .init("Own", [65, 0, 66])])
        let all = ID3Tag(version: 4, frames: Self.frames(4)).written() + sound + ape.written
        try save(all + ID3v1().bytes, folder.file("x"))
      }
      let found = try SoundFileReader(path: folder.file("x")).metadata
      for target in Self.layouts + [FileLayout(.wav, .pcm16), FileLayout(.au, .pcm16)] {
        let writer = try written(found, as: target, "y")
        let lost = writer.notices.reduce(0) { sum, notice in
          if case .metadataDropped(let loss) = notice { sum + loss.count } else { sum }
        }
        let kept = try SoundFileReader(path: folder.file("y")).metadata.inventory
        #expect(kept.total + lost == found.inventory.total, "\(source) → \(target)")
      }
    }
  }

  @Test("a tag that is too large is named")
  func omitted() throws {
    try written(rich, as: FileLayout(.mp3, .mp3))
    let sound = try bytes(folder.file("x"))
    let head = Array("ID3".utf8) + [4, 0, 0] + .synchsafe(MPEGTags.mostBytes)
    let tags = MPEGTags(byteCount: 1 << 28) { place, count in
      if place == 0 { return Array(head.prefix(count)) }
      let rest = place - head.count - MPEGTags.mostBytes
      return rest < 0
        ? [UInt8](repeating: 0, count: count) : Array(sound.dropFirst(rest).prefix(count))
    }
    let reason = Metadata.Loss.Reason.tooLarge(mostBytes: MPEGTags.mostBytes)
    let length = head.count + MPEGTags.mostBytes
    #expect(tags.losses == [.init("ID3 tag", 1, reason, byteCount: length)])
    #expect(tags.front.count == 1)
  }

  @Test("a Lyrics3 tag is kept where the sound is")
  func lyrics3() throws {
    try written(Metadata(), as: FileLayout(.mp3, .mp3))
    let body = "LYRICSBEGININD0000200LYR00009[00:01]ab"
    let tag = Array("\(body)0000\(body.utf8.count)LYRICS200".utf8)
    try save(try bytes(folder.file("x")) + tag + ID3v1().bytes, folder.file("x"))
    let found = try SoundFileReader(path: folder.file("x")).metadata
    try written(found, as: FileLayout(.mp3, .mp3), "y")
    #expect(try bytes(folder.file("y")).suffix(tag.count + 128).starts(with: tag))
    #expect(found.withoutSoundFacts().metadata.opaque.isEmpty)
  }

  @Test("year, day and time of ID3v2.3 are one date, and three frames again")
  func dates() throws {
    let frames = [("TYER", "2024"), ("TDAT", "0605"), ("TIME", "0708")].map {
      ID3Frame($0.0, [0] + Array($0.1.utf8))
    }
    var metadata = Metadata()
    metadata.add(ID3Tag(version: 3, frames: frames), sampleRate: 44_100)
    #expect(metadata.tags[.date] == "2024-05-06T07:08")
    #expect(metadata.id3Tag(sampleRate: 44_100, frameCount: nil)?.frames == frames)
  }

  @Test("chapters of ID3 get an end, and a table that names them")
  func chapters() throws {
    try written(rich, as: FileLayout(.mp3, .mp3))
    let tag = try #require(ID3Tag(try bytes(folder.file("x"))))
    let contents = tag.frames.compactMap { ID3Content($0, version: 4) }
    let chapters = contents.compactMap {
      if case .chapter(let chapter) = $0 { chapter } else { nil }
    }
    #expect(chapters.map(\.start) == [160, 480])
    #expect(chapters.map(\.end) == [480, 680])
    let ids = chapters.map(\.id)
    #expect(contents.contains(.contents(.init(id: Array("toc".utf8), flags: 3, children: ids))))
  }

  @Test("a picture that a block of FLAC cannot count is left out by name")
  func tooLarge() throws {
    var metadata = Metadata()
    metadata.tags[.title] = "a"
    metadata.pictures = [.init(mediaType: "", bytes: [UInt8](repeating: 0, count: 1 << 24))]
    let writer = try written(metadata, as: FileLayout(.flac, .pcm16))
    let most = FLACBlocks.Block.mostBytes
    #expect(writer.notices == [.metadataDropped(.init("pictures", 1, .tooLarge(mostBytes: most)))])
    #expect(try SoundFileReader(path: folder.file("x")).metadata.tags[.title] == "a")
  }

  @Test("times within lyrics and cue sheets move; what is cut away is counted")
  func texts() {
    var metadata = Metadata()
    let lyrics = "[ar:X]\n[00:01.00]a <00:01.50>b\n[00:03.00][00:05.000]c"
    let sheet = """
      FILE "a" WAVE
        TRACK 01 AUDIO
          INDEX 01 00:01:00
        TRACK 02 AUDIO
          TITLE "t"
          INDEX 01 00:03:37
      """
    metadata.tags.list = [.init(.lyrics, lyrics), .init(custom: "cuesheet", sheet)]
    /// From the second second on, at double speed, at another rate.
    func place(_ frame: Int) -> Int? { frame < 2000 ? nil : frame - 2000 }
    let moved = metadata.movingTimesInTexts(from: 1000, to: 2000, by: place)
    #expect(moved.metadata.tags.list[0].text == "[ar:X]\n[00:00.50][00:01.500]c")
    #expect(
      moved.metadata.tags.list[1].text == """
        FILE "a" WAVE
          TRACK 02 AUDIO
            TITLE "t"
            INDEX 01 00:00:56
        """)
    #expect(moved.losses.map(\.count) == [1, 1])
    // Times with hours, and with hundredths behind a colon.
    var long = Metadata()
    long.tags[.lyrics] = "[0:00:03.50]d\n[00:04:50]e"
    let halved = long.movingTimesInTexts(from: 1000, to: 1000) { $0 / 2 }
    #expect(halved.metadata.tags[.lyrics] == "[00:01.75]d\n[00:02.25]e")
    let still = metadata.movingTimesInTexts(from: 1000, to: 1000) { $0 }
    #expect(still.metadata == metadata)
    #expect(still.losses.isEmpty)
  }

  @Test(
    "times move in lines of every ending and before combining marks",
    arguments: ["\n", "\r\n", "\r"])
  func endsOfLines(end: String) {
    let mark = "\u{301}"
    func lines(_ lines: String...) -> String { lines.joined(separator: end) + end }
    var metadata = Metadata()
    metadata.tags.list = [
      .init(.lyrics, lines("[00:01.00]\(mark)a<00:01.50>\(mark)b", "[00:03.00]c", "end")),
      .init(custom: "SYNCEDLYRICS", lines("[00:01.00]a", "[00:04.00]b")),
      .init(custom: "CUESHEET", lines("TRACK 01 AUDIO", "\tINDEX 01 00:01:00", "REM x")),
    ]
    let moved = metadata.movingTimesInTexts(from: 1000, to: 1000) { $0 / 2 }
    #expect(moved.losses.isEmpty)
    #expect(
      moved.metadata.tags.list.map { Array($0.text.unicodeScalars) }
        == [
          lines("[00:00.50]\(mark)a<00:00.75>\(mark)b", "[00:01.50]c", "end"),
          lines("[00:00.50]a", "[00:02.00]b"),
          lines("TRACK 01 AUDIO", "\tINDEX 01 00:00:38", "REM x"),
        ].map { Array($0.unicodeScalars) })
    // Half of them is cut away, and no more.
    let cut = metadata.movingTimesInTexts(from: 1000, to: 1000) { $0 < 2000 ? nil : $0 - 2000 }
    #expect(cut.metadata.tags.list[0].text == lines("[00:01.00]c", "end"))
    #expect(cut.metadata.tags.list[1].text == lines("[00:02.00]b"))
    #expect(cut.losses.map(\.count) == [2, 1])
  }

  @Test("lyrics with times in lines of every ending are such", arguments: ["\n", "\r\n"])
  func timedLyrics(end: String) {
    let lyrics = TimedLyrics("[00:01.00]\u{301}a" + end + "[00:02.00]b")
    #expect(lyrics?.timedText(sampleRate: 1000).entries.map(\.position) == [1000, 2000])
    #expect(TimedLyrics("[00:01.00]a" + end + "b") == nil)
    #expect(TimedLyrics("[00:01.00]a \u{301}<00:01.50>\u{301}b") == nil)
    let text = Metadata.TimedText(
      content: 1, entries: [.init(position: 0, text: end + "a" + end + "b")])
    #expect(TimedLyrics(text, sampleRate: 1000).written == "[00:00.00]a b")
  }
}
