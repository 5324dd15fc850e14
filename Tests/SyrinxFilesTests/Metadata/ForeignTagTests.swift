import SyrinxEngine
import Testing

@testable import SyrinxFiles

@Suite("Tags as other programs write them")
struct ForeignTagTests {
  private func units(_ text: String, isLittle: Bool) -> [UInt8] {
    text.utf16.flatMap { unit in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isLittle ? bytes.reversed() : bytes
    }
  }

  private func texts(_ frame: ID3Frame) -> [String] {
    var metadata = Metadata()
    metadata.add(ID3Tag(version: 3, frames: [frame]), sampleRate: 44_100)
    return metadata.tags.list.map(\.text)
  }

  @Test(
    "the first mark of a frame in UTF-16 tells the order of all its texts",
    arguments: [true, false])
  func marks(isLittle: Bool) {
    let mark: [UInt8] = isLittle ? [0xFF, 0xFE] : [0xFE, 0xFF]
    func text(_ text: String) -> [UInt8] { units(text, isLittle: isLittle) }
    let zero: [UInt8] = [0, 0]
    let people = ID3Frame("TPE1", [1] + mark + text("Ann") + zero + text("Bób"))
    #expect(texts(people) == ["Ann", "Bób"])
    let comment = ID3Frame("COMM", [1] + Array("eng".utf8) + mark + zero + text("hello"))
    #expect(texts(comment) == ["hello"])
    let own = ID3Frame("TXXX", [1] + mark + text("key") + zero + mark + text("你好"))
    #expect(texts(own) == ["你好"])
  }

  @Test("without any mark the order is that of which the high bytes vary less")
  func unmarked() {
    for text in ["Ann", "Größe", "привет мир", "你好世界", "A"] {
      for isLittle in [true, false] where isLittle || text != "你好世界" {
        #expect(texts(ID3Frame("TIT2", [1] + units(text, isLittle: isLittle))) == [text])
      }
      #expect(texts(ID3Frame("TIT2", [2] + units(text, isLittle: false))) == [text])
    }
  }

  @Test("what FLAC in Ogg says is what a file of FLAC says")
  func oggFLAC() throws {
    var metadata = Metadata()
    metadata.tags = Metadata.Tags([.init(.artist, "Ann"), .init(.artist, "B;C")])
    metadata.pictures = [.init(mediaType: "image/png", description: "d", bytes: [1, 2, 3])]
    let info = FLACBlocks.Block(type: .streamInfo, bytes: [UInt8](repeating: 7, count: 34))
    let blocks = metadata.flacBlocks(sampleRate: 44_100)
    let front = Array("fLaC".utf8) + info.written(isLast: false)
    let packets = blocks.enumerated().map { $1.written(isLast: $0 == blocks.count - 1) }
    let first = [0x7F] + Array("FLAC".utf8) + [1, 0, 0, UInt8(packets.count)] + front
    let (serial, zero) = ([UInt8](repeating: 5, count: 4), [UInt8](repeating: 0, count: 8))
    var pages = OggPage.pages(of: [first], serial: serial, from: 0, position: zero)
    pages[0].flags = 2
    pages += OggPage.pages(
      of: packets + [[0xFF, 0xF8, 0x69]], serial: serial, from: 1, position: zero)
    let bytes = pages.flatMap(\.written)
    let found = try #require(FLACBlocks(ogg: ByteSource(bytes)))
    #expect(found.blocks == [info] + blocks)
    var read = Metadata()
    read.add(found, sampleRate: 44_100)
    #expect(read.tags.list.map(\.text) == ["Ann", "B;C"])
    #expect(read.pictures.map(\.description) == ["d"])
    #expect(FLACBlocks(ogg: ByteSource(Array(bytes.dropFirst()))) == nil)
  }

  @Test("a comment under a name of its own, as ffmpeg writes it, is a comment")
  func userComment() {
    let frame = ID3Content.userText(description: "comment", ["hello"]).frame("TXXX", version: 3)
    var metadata = Metadata()
    metadata.add(ID3Tag(version: 3, frames: [frame]), sampleRate: 44_100)
    #expect(metadata.tags[.comment] == "hello")
    let tag = metadata.id3Tag(sampleRate: 44_100, frameCount: nil, version: 3)
    #expect(tag?.frames == [frame])
  }

  @Test("version 2.3 parts people by a slash, as its specification says")
  func slashes() throws {
    var metadata = Metadata()
    metadata.tags = Metadata.Tags([
      .init(.artist, "Ann"), .init(.artist, "Bob"), .init(.composer, "C"), .init(.composer, "D"),
      .init(.mood, "x"), .init(.mood, "y"),
    ])
    func content(_ name: String, _ version: Int) throws -> ID3Content? {
      let tag = metadata.id3Tag(sampleRate: 44_100, frameCount: nil, version: version)
      let frame = try #require(tag?.frames.first { $0.name == name })
      return ID3Content(frame, version: version)
    }
    #expect(try content("TPE1", 3) == .text(["Ann/Bob"]))
    #expect(try content("TCOM", 3) == .text(["C/D"]))
    #expect(try content("TPE1", 4) == .text(["Ann", "Bob"]))
  }

  /// Chapters and tables as a tag has them, read and written again.
  private func rewritten(_ count: Int, _ tables: [ID3Contents]) throws -> [ID3Contents] {
    var frames = (0..<count).map { index in
      ID3Content.chapter(
        ID3Chapter(id: Array("c\(index)".utf8), start: index * 10, end: index * 10 + 10)
      ).frame("CHAP", version: 4)
    }
    frames += tables.map { ID3Content.contents($0).frame("CTOC", version: 4) }
    var metadata = Metadata()
    metadata.add(ID3Tag(version: 4, frames: frames), sampleRate: 1000)
    #expect(metadata.chapters.count == count)
    let tag = try #require(metadata.id3Tag(sampleRate: 1000, frameCount: nil))
    let contents = tag.frames.compactMap { ID3Content($0, version: 4) }
    #expect(contents.count { if case .chapter = $0 { true } else { false } } == count)
    return contents.compactMap { if case .contents(let table) = $0 { table } else { nil } }
  }

  @Test(
    "every chapter is found from the one table that no other holds",
    arguments: [
      (5, []), (300, []), (600, []), (70_000, []),
      // As ffmpeg writes 300 chapters: it counts no more than a byte does.
      (300, [ID3Contents(id: [0x74], flags: 3, children: (0..<44).map { Array("c\($0)".utf8) })]),
      (300, [ID3Contents(id: [0x74], flags: 3, children: (0..<255).map { Array("c\($0)".utf8) })]),
      (5, [ID3Contents(id: [0x74], flags: 1, children: (0..<5).map { Array("c\($0)".utf8) })]),
      (
        6,
        [
          ID3Contents(id: [0x74], flags: 1, children: [[0x63, 0x30], [0x63, 0x31]]),
          ID3Contents(id: [0x75], flags: 1, children: [[0x63, 0x32], [0x78]]),
        ]
      ),
      (
        300,
        [
          ID3Contents(id: [0x74], flags: 3, children: [[0x75], [0x63, 0x31]]),
          ID3Contents(id: [0x75], flags: 1, children: [[0x63, 0x32]]),
        ]
      ),
    ] as [(Int, [ID3Contents])])
  func contents(count: Int, tables: [ID3Contents]) throws {
    let found = try rewritten(count, tables)
    #expect(found.count { $0.flags & 2 != 0 } == 1 && found.allSatisfy { $0.children.count <= 255 })
    #expect(Set(found.map(\.id)).count == found.count)
    let byID = Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
    var reached: [[UInt8]] = []
    var open = found.filter { $0.flags & 2 != 0 }.map(\.id)
    while let next = open.popLast() {
      guard let table = byID[next] else {
        reached.append(next)
        continue
      }
      open += table.children.reversed()
    }
    #expect(reached.count == count && Set(reached).count == count)
    if tables.count < 2 { #expect(reached == (0..<count).map { Array("c\($0)".utf8) }) }
  }

  @Test("more than 999 chapters of Vorbis comments are read again")
  func vorbisChapters() {
    var metadata = Metadata()
    metadata.chapters = (0..<1200).map { .init(start: $0 * 10, title: "t\($0)") }
    var read = Metadata()
    read.add(metadata.vorbisComments(sampleRate: 1000, withPictures: false), sampleRate: 1000)
    #expect(read.chapters.map(\.start) == metadata.chapters.map(\.start))
    #expect(read.chapters.map(\.title) == metadata.chapters.map(\.title) && read.tags.isEmpty)
  }

  @Test(
    "a number with a total behind a slash is two tags, and one comment as long as both are there")
  func counted() throws {
    let old = VorbisComments(comments: [.init("TrackNumber", "3/12"), .init("DISCNUMBER", "1")])
    var metadata = Metadata()
    metadata.add(old, sampleRate: 1000)
    #expect(metadata.tags[.trackNumber] == "3" && metadata.tags[.trackTotal] == "12")
    #expect(metadata.vorbisComments(sampleRate: 1000, withPictures: false) == old)
    metadata.tags[.trackTotal] = nil
    let less = metadata.vorbisComments(sampleRate: 1000, withPictures: false)
    #expect(less.comments == [.init("TRACKNUMBER", "3"), .init("DISCNUMBER", "1")])
    // To set one of them leaves the other.
    var edit = TagEdit()
    edit.set("track-number", to: "4")
    #expect(
      old.edited(edit).comments
        == [.init("TRACKNUMBER", "4"), .init("TRACKTOTAL", "12"), .init("DISCNUMBER", "1")])
  }

  @Test("headers of other files that a FLAC file keeps go with the sound that they tell of")
  func foreignHeaders() {
    var metadata = Metadata()
    metadata.add(
      FLACBlocks.of(["riffx", "aiffx", "w64 x", "abcdx"].map { Array($0.utf8) }), sampleRate: 1000)
    #expect(metadata.opaque.count == 4)
    for rest in [metadata.withoutSoundFacts(), metadata.withoutForeignHeaders()] {
      #expect(rest.metadata.opaque.map(\.id) == ["application abcd"])
      #expect(rest.losses.map(\.reason) == [.soundChanged, .soundChanged, .soundChanged])
    }
  }

  @Test("what is cut away at its beginning begins where it is first heard")
  func clipped() {
    var metadata = Metadata()
    metadata.chapters = [
      .init(start: 0, end: 6500, title: "one"), .init(start: 6500, title: "two"),
      .init(start: 14_500, end: 20_000, title: "three"),
    ]
    metadata.cues = [.init(number: 1, position: 1000), .init(number: 2, position: 1000)]
    metadata.cues[1].region = .init(length: 9000)
    metadata.cueSheet = .init()
    for (number, position) in [(1, 0), (2, 6500), (3, 14_500)] {
      var track = Metadata.CueSheet.Track(number: UInt8(number), position: position)
      track.indices = [.init(number: 1, position: position)]
      metadata.cueSheet?.tracks.append(track)
    }
    metadata.tags.list = [
      .init(
        custom: "CUESHEET",
        """
        TRACK 01 AUDIO
          INDEX 01 00:00:00
        TRACK 02 AUDIO
          INDEX 00 00:06:00
          INDEX 01 00:08:00
        TRACK 03 AUDIO
          INDEX 01 00:14:00

        """)
    ]
    func moved(_ kept: Range<Int>) -> Metadata {
      func place(_ frame: Int) -> Int? { kept.contains(frame) ? frame - kept.lowerBound : nil }
      func beginning(_ stretch: Range<Int>) -> Int? {
        let heard = stretch.clamped(to: kept)
        return heard.isEmpty ? nil : heard.lowerBound - kept.lowerBound
      }
      let moved = metadata.moved(end: kept.count, by: place, beginning: beginning).metadata
      return moved.movingTimesInTexts(from: 1000, to: 1000, by: place, beginning: beginning)
        .metadata
    }
    let late = moved(3000..<20_000)
    #expect(late.chapters.map(\.start) == [0, 3500, 11_500])
    #expect(late.chapters.map(\.end) == [3500, nil, 17_000])
    #expect(late.cues.map(\.position) == [0] && late.cues[0].region?.length == 7000)
    #expect(late.cueSheet?.tracks.map(\.position) == [0, 3500, 11_500])
    #expect(late.cueSheet?.tracks.flatMap(\.indices).map(\.position) == [0, 3500, 11_500])
    #expect(
      late.tags.list[0].text == """
        TRACK 01 AUDIO
          INDEX 01 00:00:00
        TRACK 02 AUDIO
          INDEX 00 00:03:00
          INDEX 01 00:05:00
        TRACK 03 AUDIO
          INDEX 01 00:11:00

        """)
    let middle = moved(8000..<13_000)
    #expect(middle.chapters.map(\.title) == ["two"] && middle.chapters[0].start == 0)
    #expect(middle.cueSheet?.tracks.map(\.number) == [2])
    let inner = moved(9000..<12_000)
    #expect(inner.cueSheet?.tracks.map(\.number) == [2] && inner.cues.count == 1)
    #expect(inner.tags.list[0].text == "TRACK 02 AUDIO\n  INDEX 01 00:00:00\n")
    // No more than its pregap is left of it.
    let last = moved(0..<7000)
    #expect(last.tags.list[0].text == "TRACK 01 AUDIO\n  INDEX 01 00:00:00\n")
    let pregap = moved(7000..<13_000)
    #expect(pregap.tags.list[0].text == "TRACK 02 AUDIO\n  INDEX 01 00:01:00\n")
  }
}

extension FLACBlocks {
  /// Blocks of applications.
  fileprivate static func of(_ applications: [[UInt8]]) -> FLACBlocks {
    var bytes = Array("fLaC".utf8)
    for (index, application) in applications.enumerated() {
      bytes += Block(type: .application, bytes: application).written(
        isLast: index == applications.count - 1)
    }
    return FLACBlocks(fileByteCount: bytes.count, mostKeptBytes: 1 << 20) { place, count in
      Array(bytes[min(place, bytes.count)...].prefix(count))
    }!
  }
}
