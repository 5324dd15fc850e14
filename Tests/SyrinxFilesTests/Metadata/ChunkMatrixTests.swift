import SyrinxEngine
import SyrinxFiles
import TestSupport
import Testing

private let mono = StreamFormat(sampleRate: 8000, channelCount: 1)

/// A chunk of a CAF file.
private func core(_ name: String, _ body: [UInt8]) -> [UInt8] {
  Array(name.utf8) + big(body.count, 8) + body
}

private func pascal(_ text: [UInt8]) -> [UInt8] {
  [UInt8(text.count)] + text + (text.count % 2 == 0 ? [0] : [])
}

/// Every kind of chunk that an AIFF file can hold beside its samples.
private let aiffChunks: [(name: String, body: [UInt8])] = {
  var markers = big(4, 2)
  for (number, position, name) in [(1, 10, "in"), (2, 60, "out"), (9, 70, ""), (4, 80, "M\u{FC}l")]
  {
    markers += big(number, 2) + big(position) + pascal(name.unicodeScalars.map { UInt8($0.value) })
  }
  var comments = big(2, 2)
  comments += [0xB0, 0, 0, 1] + big(2, 2) + big(4, 2) + Array("note".utf8)
  comments += [0xB0, 0, 0, 2] + big(0, 2) + big(3, 2) + Array("all".utf8) + [0]
  let loops = big(1, 2) + big(1, 2) + big(2, 2) + big(2, 2) + big(9, 2) + big(4, 2)
  return [
    ("NAME", [0x4D, 0xFC, 0x6C]), ("AUTH", Array("nobody".utf8)), ("(c) ", Array("1989".utf8)),
    ("ANNO", Array("one".utf8)), ("ANNO", Array("two".utf8)), ("MARK", markers), ("COMT", comments),
    ("INST", [57, 0xFD, 12, 90, 1, 100] + big(-6 & 0xFFFF, 2) + loops),
    ("MIDI", [0xF0, 1, 2, 0xF7]), ("AESD", [UInt8](repeating: 3, count: 24)),
    ("APPL", Array("abcd".utf8) + [7]), ("odd!", [1, 2, 3]),
  ]
}()

/// Every kind of chunk that a CAF file can hold beside its samples.
private let cafChunks: [(name: String, body: [UInt8])] = {
  let texts = ["title", "a", "artist", "b", "artist", "c", "comments", "d", "My Key", "e"]
  let info = big(texts.count / 2) + texts.flatMap { Array($0.utf8) + [0] }
  var markers = big(0) + big(2)
  for (number, position) in [(1, 10.0), (2, 60.0)] {
    markers +=
      big(7) + big(Int(position.bitPattern >> 32)) + big(Int(position.bitPattern & 0xFFFF_FFFF))
    markers += big(number) + [1, 2, 3, 4] + big(5) + big(0)
  }
  let strings = big(2) + big(1) + big(0, 8) + big(30) + big(3, 8) + Array("in\u{0}odd\u{0}".utf8)
  return [
    ("info", info), ("mark", markers), ("strg", strings), ("regn", big(0) + big(0)),
    ("uuid", [UInt8](repeating: 9, count: 21)), ("umid", [UInt8](repeating: 8, count: 64)),
    ("inst", [UInt8](repeating: 7, count: 18)), ("midi", Array("MThd".utf8)), ("odd!", [1, 2, 3]),
  ]
}()

@Suite struct ChunkMatrixTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A file of a hundred frames with chunks behind its samples.
  private func file(_ container: Container) throws -> String {
    let path = folder.file("in.\(container.rawValue)")
    try write(tones(mono, frames: 100), path, FileLayout(container, .pcm16), rate: 8000)
    var bytes = try bytes(path)
    switch container {
    case .aiff:
      bytes += aiffChunks.flatMap { part($0.name, $0.body) }
      bytes.replaceSubrange(4..<8, with: big(bytes.count - 8))
    case .caf: bytes += cafChunks.flatMap { core($0.name, $0.body) }
    default: break
    }
    try save(bytes, path)
    return path
  }

  /// The chunks of an AIFF or a CAF file behind its samples.
  private func chunks(_ path: String, _ container: Container) throws -> [(
    name: String, body: [UInt8]
  )] {
    let bytes = try bytes(path)
    let isCore = container == .caf
    var (place, found) = (isCore ? 8 : 12, [(name: String, body: [UInt8])]())
    while place + 12 <= bytes.count {
      let start = place + (isCore ? 12 : 8)
      let length = bytes[place + 4..<start].reduce(0) { $0 << 8 | Int($1) }
      let name = String(decoding: bytes[place..<place + 4], as: UTF8.self)
      found.append((name, Array(bytes[start..<start + length])))
      place = start + length + (isCore ? 0 : length % 2)
    }
    return Array(found.drop { !["SSND", "data"].contains($0.name) }.dropFirst())
  }

  @Test("everything that an AIFF or a CAF file says comes back byte for byte")
  func everything() throws {
    for (container, wanted) in [(Container.aiff, aiffChunks), (.caf, cafChunks)] {
      let reader = try SoundFileReader(path: file(container))
      #expect(reader.notices.isEmpty)
      let out = folder.file("out")
      let writer = try write(
        tones(mono, frames: 100), out, FileLayout(container, .pcm16), rate: 8000,
        metadata: reader.metadata)
      #expect(writer.notices.isEmpty)
      let found = try chunks(out, container)
      #expect(found.count == wanted.count, "\(found.map(\.name))")
      for name in Set(wanted.map(\.name)) where !["COMT", "strg"].contains(name) {
        let got = found.filter { $0.name == name }.map(\.body)
        #expect(got == wanted.filter { $0.name == name }.map(\.body), "\(container): \(name)")
      }
      let again = try SoundFileReader(path: out)
      #expect(again.metadata.inventory.subtracting(reader.metadata.inventory).isEmpty)
      #expect(reader.metadata.inventory.subtracting(again.metadata.inventory).isEmpty)
      #expect(try readAll(again)[0].count == 100)
    }
  }

  @Test("AIFF: markers, comments and loops are understood")
  func aiff() throws {
    let metadata = try SoundFileReader(path: file(.aiff)).metadata
    #expect(metadata.cues.map(\.position) == [10, 60, 70, 80])
    #expect(metadata.cues.map(\.name) == ["in", "out", "", "Mül"])
    #expect(metadata.cues.map(\.note) == ["", "note", "", ""])
    #expect(metadata.tags[.title] == "Mül" && metadata.tags.all(.comment) == ["one", "two", "all"])
    #expect(metadata.instrument?.loops.map(\.start) == [10, 70])
    #expect(metadata.instrument?.loops.map(\.end) == [60, 80])
    #expect(metadata.instrument?.gain == -6 && metadata.instrument?.detune == -3)
  }

  @Test("what comes in is kept or said, from every container to every container")
  func counts() throws {
    try save(wave(frames: 100, richChunks.map { chunk($0.name, $0.body) }), folder.file("in.wav"))
    var sources = try [file(.aiff), file(.caf), folder.file("in.wav")].map {
      try SoundFileReader(path: $0).metadata
    }
    var all = Metadata()
    for field in Metadata.Field.allCases { all.tags[field] = "7" }
    all.tags.list += [.init(.artist, "8"), .init(custom: "MY KEY", "9")]
    for number in 1...3 {
      var cue = Metadata.Cue(number: Int32(number), position: 20 * number, name: "cue \(number)")
      cue.note = "note"
      cue.region = .init(length: 5)
      all.cues.append(cue)
    }
    all.playList = [.init(cue: 2, length: 9)]
    all.pictures = [.init(mediaType: "image/png", bytes: [1, 2, 3])]
    all.chapters = [.init(id: "c", start: 0, end: 50, title: "first")]
    all.timedTexts = [.init(content: 1, entries: [.init(position: 3, text: "la")])]
    all.instrument = .init()
    all.instrument?.velocities = 1...99
    all.instrument?.loops = [
      .init(.forward, start: 5, end: 9, count: 2), .init(.backward, start: 1, end: 3),
    ]
    all.broadcast = .init()
    all.broadcast?.description = "d"
    all.cart = [UInt8](repeating: 0x41, count: 2048)
    let families: [Metadata.Family] = [.riff, .adtl, .aiff, .caf, .au, .nist, .voc]
    for family in families {
      all.opaque.append(.init(family, "zzzz", [0, 0, 0, 1, 5, 0]))
    }
    sources.append(all)
    for source in sources {
      for container in Container.allCases where container.isWritten && container != .raw {
        let layout = FileLayout(container, container.encodings[0])
        guard (try? layout.check(mono)) != nil else { continue }
        let path = folder.file("out.\(container.rawValue)")
        let writer = try write(
          tones(mono, frames: 100), path, layout, rate: 8000, metadata: source)
        var said = Inventory()
        for case .metadataDropped(let loss) in writer.notices { said.add(loss.name, loss.count) }
        let read = try SoundFileReader(path: path).metadata.inventory
        for name in source.inventory.names {
          let count = writer.kept.inventory[name] + said[name]
          #expect(count == source.inventory[name], "\(container): \(name)")
          #expect(read[name] >= writer.kept.inventory[name], "\(container): \(name) is not there")
        }
      }
    }
  }

  @Test(
    "texts in the headers of AU, NIST and VOC files are read, and said where they have no place")
  func headers() throws {
    let words = Array("made by hand".utf8)
    func sample(_ container: Container) throws -> [UInt8] {
      let path = folder.file("x")
      try write(tones(mono, frames: 10), path, FileLayout(container, .pcm16), rate: 8000)
      return try bytes(path)
    }
    var au = try sample(.au)
    au.replaceSubrange(4..<8, with: big(24 + 16))
    au.insert(contentsOf: words + [0, 0, 0, 0], at: 24)
    var nist = try sample(.nist)
    let line = Array("speaker_id -s4 mary\nend_head\n".utf8)
    let end = nist.firstRange(of: Array("end_head".utf8))!.lowerBound
    nist.replaceSubrange(end..<end + line.count, with: line)
    var voc = try sample(.voc)
    voc.insert(contentsOf: [5, UInt8(words.count + 1), 0, 0] + words + [0], at: 26)
    for (bytes, name, text) in [
      (au, "comment", "made by hand"), (nist, "speaker_id", "mary"),
      (voc, "comment", "made by hand"),
    ] {
      try save(bytes, folder.file("x"))
      let reader = try SoundFileReader(path: folder.file("x"))
      let tag = try #require(reader.metadata.tags.list.first)
      #expect(tag.name == name && tag.text == text)
      let writer = try write(
        tones(mono, frames: 10), folder.file("y"), FileLayout(.au, .pcm16), rate: 8000,
        metadata: reader.metadata)
      #expect(writer.notices == [.metadataDropped(.init(name, 1, .noPlace))])
    }
  }

  @Test("what a pipe brings only after the sound is said")
  func behindSound() throws {
    for container in [Container.wav, .aiff] {
      let path = folder.file("x")
      for isBehind in [false, true] {
        try write(tones(mono, frames: 10), path, FileLayout(container, .pcm16), rate: 8000)
        var file = try bytes(path)
        if isBehind {
          file +=
            container == .aiff
            ? part("NAME", [65, 66]) : Array("note".utf8) + [2, 0, 0, 0, 65, 66]
          let length = big(file.count - 8)
          file.replaceSubrange(4..<8, with: container == .aiff ? length : length.reversed())
        }
        let pipe = TestPipe()
        pipe.feed(file)
        let notices = try SoundFileReader(path: pipe.readingPath).notices
        let said = Notice.metadataDropped(.init("chunks after the sound", 1, .behindSound))
        #expect(notices == (isBehind ? [said] : []), "\(container)")
      }
    }
  }
}
