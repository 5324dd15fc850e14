import Foundation
import SyrinxEngine
import TestSupport
import Testing

@testable import SyrinxFiles

@Suite("Tags of MPEG-4 files")
struct MPEG4TagTests {
  private static let png = [UInt8](
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
    )!)

  private func item(_ name: String, _ kind: Int, _ contents: [UInt8]...) -> MPEG4Box {
    MPEG4Box(
      name,
      contents.flatMap { MPEG4Box("data", [UInt8].bigEndian(kind) + [0, 0, 0, 0] + $0).written })
  }

  private func free(_ name: String, _ text: String, mean: String = "com.apple.iTunes") -> MPEG4Box {
    func word(_ name: String, _ text: String) -> [UInt8] {
      MPEG4Box(name, [0, 0, 0, 0] + Array(text.utf8)).written
    }
    let data = MPEG4Box("data", [0, 0, 0, 1, 0, 0, 0, 0] + Array(text.utf8)).written
    return MPEG4Box("----", word("mean", mean) + word("name", name) + data)
  }

  /// As the tags of a music shop, of MusicBrainz Picard and of iTunes are.
  private var items: [MPEG4Box] {
    [
      item("©nam", 1, Array("Blue\r\ntitle=evil".utf8)),
      item("©ART", 1, Array("Ann".utf8), Array("Bob".utf8)),
      item("tmpo", 21, [0, 120]), item("cpil", 21, [1]),
      item("trkn", 0, [0, 0, 0, 3, 0, 12, 0, 0]), item("disk", 0, [0, 0, 0, 1, 0, 0]),
      item("©mvn", 1, Array("Adagio".utf8)), item("purl", 1, Array("http://x".utf8)),
      item("rtng", 21, [2]), item("stik", 21, [1]),
      free("LABEL", "L"), free("MusicBrainz Album Id", "id"), free("mine", "x"),
      free("own", "y", mean: "org.example"),
      item("covr", 14, Self.png), item("sonm", 1, Array("blue".utf8)),
    ]
  }

  /// The least of a file with such tags: its movie before the samples, whose place a table names.
  private func file(_ items: [MPEG4Box], isPlain: Bool = false) -> [UInt8] {
    let list = MPEG4Box("ilst", items.flatMap(\.written)).written
    func moov(_ place: Int) -> [UInt8] {
      var bytes = MPEG4Box("stco", [0, 0, 0, 0, 0, 0, 0, 1] + .bigEndian(place)).written
      for name in ["stbl", "minf", "mdia", "trak"] { bytes = MPEG4Box(name, bytes).written }
      let handler = MPEG4Box("hdlr", [0, 0, 0, 0, 0, 0, 0, 0] + Array("mdirappl".utf8)).written
      let meta = MPEG4Box("meta", (isPlain ? [] : [0, 0, 0, 0]) + handler + list).written
      return MPEG4Box("moov", bytes + MPEG4Box("udta", meta).written).written
    }
    let head = MPEG4Box("ftyp", Array("M4A ".utf8) + [0, 0, 0, 0]).written
    let place = head.count + moov(0).count + 8
    return head + moov(place) + MPEG4Box("mdat", Array("samples!".utf8)).written
  }

  private func metadata(_ items: [MPEG4Box]) throws -> Metadata {
    try #require(MPEG4Tags(ByteSource(file(items)))).metadata
  }

  @Test("every item is read, and written again as it was")
  func carried() throws {
    let read = try metadata(items)
    #expect(read.tags.all(.artist) == ["Ann", "Bob"] && read.tags[.bpm] == "120")
    #expect(read.tags[.title] == "Blue\r\ntitle=evil" && read.tags[.publisher] == "L")
    #expect(read.tags[.trackNumber] == "3" && read.tags[.trackTotal] == "12")
    #expect(read.tags[.musicBrainzAlbum] == "id" && read.pictures.map(\.bytes) == [Self.png])
    #expect(read.opaque.map(\.name) == ["MPEG-4 item ‘rtng’", "MPEG-4 item ‘stik’"])
    let held = read.held(by: .mpeg4)
    #expect(held == read)
    #expect(Set(MPEG4Item.list(held)) == Set(items))
    // An item with another text is written anew, with all of its kind.
    var changed = held
    let place = try #require(changed.tags.list.firstIndex { $0.text == "Bob" })
    changed.tags.list[place].text = "Bo"
    changed.tags.list[place].origin = nil
    let again = try metadata(MPEG4Item.list(changed))
    #expect(
      again.tags.all(.artist) == ["Ann", "Bo"] && again.tags.list.count == read.tags.list.count)
  }

  @Test("tags of other kinds of file come back, each of several texts too")
  func foreign() throws {
    var wanted = Metadata()
    wanted.tags.list = Metadata.Field.allCases.flatMap { field -> [Metadata.Tag] in
      switch field {
      case .trackNumber, .trackTotal, .discNumber, .discTotal, .bpm: [.init(field, "7")]
      case .compilation: [.init(field, "1")]
      default: [.init(field, "a \(field)"), .init(field, "b\r\nc")]
      }
    }
    wanted.tags.list += [.init(custom: "mine", "x"), .init(custom: "mine", "y")]
    wanted.pictures = [.init(mediaType: "image/png", bytes: Self.png)]
    let read = try metadata(MPEG4Item.list(wanted))
    for field in Metadata.Field.allCases {
      #expect(read.tags.all(field) == wanted.tags.all(field), "\(field)")
    }
    #expect(read.tags.list.filter { $0.field == nil }.map(\.text) == ["x", "y"])
    #expect(read.pictures.map(\.bytes) == [Self.png])
  }

  @Test("a number of a track is divided at its slash, and what is no number is not held")
  func numbers() throws {
    let read = try metadata(MPEG4Item.boxes(of: [.init(.trackNumber, "3/12")]).map(\.box))
    #expect(read.tags[.trackNumber] == "3" && read.tags[.trackTotal] == "12")
    for text in ["A1", "0", "70000", "", "3/x", "3/"] {
      #expect(!MPEG4Item.holds(.init(.trackNumber, text)), "\(text)")
    }
    #expect(MPEG4Item.holds(.init(.trackNumber, "3/12")) && MPEG4Item.holds(.init(.discTotal, "2")))
    // A tempo that is no whole number, and one too large for its item, are free texts.
    for (field, text) in [(Metadata.Field.bpm, "120.5"), (.compilation, "256")] {
      let tag = Metadata.Tag(field, text)
      #expect(try metadata(MPEG4Item.boxes(of: [tag]).map(\.box)).tags[field] == text)
    }
  }

  @Test("a cover is what its bytes say, and no list of other files")
  func covers() {
    let list = Metadata.Picture(mediaType: "image/png", bytes: Array("#EXTM3U\nfile:///x".utf8))
    #expect(MPEG4Item.kind(of: list) == nil && MPEG4Item.box(of: [list]) == nil)
    let jpeg = Metadata.Picture(mediaType: "image/png", bytes: [0xFF, 0xD8, 0xFF, 0xE0])
    #expect(MPEG4Item.kind(of: jpeg) == 13)
  }

  @Test("the list of a QuickTime file, which has no version, is found and stays the only one")
  func quickTime() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("x")
    try save(file(items, isPlain: true), path)
    #expect(try TagFile(path: path).tags.contains { $0.field == .artist && $0.text == "Bob" })
    var edit = TagEdit()
    edit.set("title", to: "Red")
    try TagFile(path: path).begin(edit).finish(durably: false)
    let all = try bytes(path)
    #expect(try TagFile(path: path).tags.first { $0.field == .title }?.text == "Red")
    let first = try #require(all.firstRange(of: Array("ilst".utf8)))
    #expect(all[first.upperBound...].firstRange(of: Array("ilst".utf8)) == nil)
  }

  @Test("a file whose samples break off keeps those it has, and where they are")
  func brokenOff() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("x")
    try save(Array(file(items).dropLast(4)), path)
    var edit = TagEdit()
    edit.set("title", to: "A longer one than before")
    try TagFile(path: path).begin(edit).finish(durably: false)
    let all = try bytes(path)
    #expect(all.suffix(4).elementsEqual("samp".utf8))
    let table = try #require(all.firstRange(of: Array("stco".utf8)))
    #expect(
      all[(table.upperBound + 8)...].prefix(4).bigEndian.within(0...all.count) == all.count - 4)
  }

  @Test("‘3/12’ sets number and total, and what MPEG-4 has no place for is refused")
  func setting() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("x")
    try save(file([]), path)
    func apply(_ key: String, _ text: String) throws {
      var edit = TagEdit()
      edit.set(key, to: text)
      try TagFile(path: path).begin(edit).finish(durably: false)
    }
    try apply("track-number", "3/12")
    let found = Metadata.Tags(try TagFile(path: path).tags)
    #expect(found[.trackNumber] == "3" && found[.trackTotal] == "12")
    let before = try bytes(path)
    #expect(throws: FileError.self) { try apply("track-number", "A1") }
    #expect(throws: FileError.self) { try apply("track-total", "A1") }
    var edit = TagEdit()
    edit.picture = .cover(Array("RIFF    WEBP".utf8))
    #expect(throws: FileError.self) { try TagFile(path: path).begin(edit) }
    #expect(try bytes(path) == before)
  }

  private func sound() -> AudioBuffer {
    tones(StreamFormat(sampleRate: 44_100, channelCount: 1), frames: 20_000)
  }

  /// All items, with a chapter.
  private func chaptered() throws -> Metadata {
    var metadata = try metadata(items)
    metadata.chapters = [.init(start: 4000, title: "late")]
    return metadata
  }

  @Test(
    "what is rendered into an MPEG-4 file is read there, and is the same from it",
    .enabled(if: isInstalled("ffmpeg"), "ffmpeg is not installed"))
  func rendered() throws {
    let folder = try TemporaryFolder()
    let metadata = try chaptered()
    let buffer = sound()
    let path = folder.file("x.m4a")
    let writer = try write(buffer, path, FileLayout(.m4a, .alac16), metadata: metadata)
    #expect(writer.notices.isEmpty)
    let reader = try SoundFileReader(path: path)
    #expect(try readAll(reader) == buffer.channels)
    #expect(reader.metadata.tags == metadata.tags && reader.metadata.opaque == metadata.opaque)
    #expect(reader.metadata.pictures == metadata.pictures)
    #expect(reader.metadata.chapters.map(\.title) == ["late"])
    #expect(reader.metadata.chapters.map(\.start) == [4000])
    // The tags lie before the sound and move it: it is the same for ffmpeg.
    let raw = try ffmpeg(["-i", path, "-f", "s16le", "-"]).output
    #expect(raw.count == 40_000)
    // The second from it is the same.
    let copy = folder.file("y.m4a")
    try write(buffer, copy, FileLayout(.m4a, .alac16), metadata: reader.metadata)
    #expect(try SoundFileReader(path: copy).metadata.tags == metadata.tags)
  }

  @Test(
    "mutagen reads the items that are rendered into an MPEG-4 file",
    .enabled(
      if: isInstalled("ffmpeg") && pythonWithMutagen != nil, "ffmpeg or mutagen is not installed"))
  func peer() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("x.m4a")
    try write(sound(), path, FileLayout(.m4a, .alac16), metadata: chaptered())
    let texts = try mutagen(path)
    #expect(texts["©ART"] == "['Ann', 'Bob']" && texts["tmpo"] == "[120]")
    #expect(texts["trkn"] == "[(3, 12)]" && texts["rtng"] == "[2]" && texts["stik"] == "[1]")
    #expect(texts["©nam"] == #"['Blue\r\ntitle=evil']"# && texts["purl"] == "['http://x']")
    #expect(texts["----:org.example:own"]?.contains("b'y'") == true)
    #expect(texts["covr"] == "1" && texts["cpil"] == "True" && texts["©mvn"] == "['Adagio']")
  }

  /// All that mutagen reads, each as Python prints it.
  private func mutagen(_ path: String) throws -> [String: String] {
    let program = """
      import sys
      from mutagen.mp4 import MP4
      for key, value in MP4(sys.argv[1]).tags.items():
        if key.startswith('----'): value = [bytes(v) for v in value]
        print(key, len(value) if key == 'covr' else value, sep='\\t')
      """
    let run = try Run([#require(pythonWithMutagen), "-c", program, path]).succeeded()
    var texts: [String: String] = [:]
    for line in run.text.split(separator: "\n") {
      let parts = line.split(separator: "\t", maxSplits: 1).map(String.init)
      if parts.count == 2 { texts[parts[0]] = parts[1] }
    }
    return texts
  }
}

private let pythonWithMutagen = python(having: "mutagen")
