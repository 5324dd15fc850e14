import SyrinxEngine
import SyrinxFiles
import TestSupport
import Testing

/// The chunks of a WAV file of a hundred frames.
private func chunks(of bytes: [UInt8]) -> [(name: String, body: [UInt8])] {
  var found: [(String, [UInt8])] = []
  var place = 12
  while place + 8 <= bytes.count {
    let said = (0..<4).reduce(0) { $0 | Int(bytes[place + 4 + $1]) << ($1 * 8) }
    let name = String(String.UnicodeScalarView(bytes[place..<place + 4].map { Unicode.Scalar($0) }))
    let length = name == "data" ? 200 : said
    found.append((name, Array(bytes[place + 8..<place + 8 + length])))
    place += 8 + length + length % 2
  }
  return found
}

@Suite struct WaveChunkTests {
  private let folder: TemporaryFolder
  private let format = StreamFormat(sampleRate: 8000, channelCount: 1)

  init() throws { folder = try TemporaryFolder() }

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

  @Test("no file of floats has the time of day in a PEAK chunk, also of a length nobody knew")
  func noPeaks() throws {
    for container in [Container.wav, .wavex, .rf64, .w64] {
      for encoding in [SampleEncoding.float, .double] {
        for lengthIsKnown in [true, false] {
          let path = folder.file("out.wav")
          try write(
            tones(format, frames: 100), path, FileLayout(container, encoding), rate: 8000,
            lengthIsKnown: lengthIsKnown)
          let out = try SyrinxFilesTests.bytes(path)
          let peak = Array("PEAK".utf8)
          #expect(!out.indices.dropLast(3).contains { out[$0..<$0 + 4].elementsEqual(peak) })
          #expect(try readAll(path)[0].count == 100, "\(container) \(encoding)")
        }
      }
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
    #expect(chunks(of: out).contains { $0.name == "LIST" && $0.body == list })
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

  @Test("everything that a WAV file says comes back byte for byte", arguments: [true, false])
  func everything(isFile: Bool) throws {
    let source = wave(frames: 100, richChunks.map { chunk($0.name, $0.body) })
    try save(source, folder.file("in.wav"))
    let reader = try SoundFileReader(path: folder.file("in.wav"))
    #expect(reader.notices.isEmpty)
    #expect(reader.metadata.inventory["cues"] == 3000 && reader.metadata.inventory["loops"] == 20)
    #expect(reader.metadata.tags.all(.artist) == ["Mül", "ABCD"])
    for container in [Container.wav, .wavex, .rf64] {
      let pipe = isFile ? nil : TestPipe()
      pipe?.collect()
      let path = pipe?.writingPath ?? folder.file("out.wav")
      let writer = try write(
        tones(format, frames: 100), path, FileLayout(container, .pcm16), rate: 8000,
        metadata: reader.metadata)
      #expect(writer.notices.isEmpty, "\(container)")
      let out = try pipe?.all() ?? bytes(path)
      let found = chunks(of: out).filter {
        !["fmt ", "fact", "data", "ds64", "JUNK"].contains($0.name)
      }
      // Some come before the samples, others behind them: each kind is in its order.
      #expect(found.count == richChunks.count, "\(container)")
      for wanted in Set(richChunks.map(\.name)) {
        let got = found.filter { $0.name == wanted }.map(\.body)
        #expect(
          got == richChunks.filter { $0.name == wanted }.map(\.body), "\(container): \(wanted)")
      }
      try save(out, folder.file("again.wav"))
      let again = try SoundFileReader(path: folder.file("again.wav"))
      let (was, now) = (reader.metadata.inventory, again.metadata.inventory)
      #expect(was.subtracting(now).isEmpty)
      #expect(now.subtracting(was).names.filter { $0 != "channel-map" } == [])
      #expect(try readAll(again)[0].count == 100)
    }
  }

  @Test("a number in front of the cart's timers and cues moves, and what depends on the sound goes")
  func moving() throws {
    let source = wave(frames: 100, richChunks.map { chunk($0.name, $0.body) })
    try save(source, folder.file("in.wav"))
    let metadata = try SoundFileReader(path: folder.file("in.wav")).metadata
    // The first ten frames are cut away, and the rest is twice as long.
    let (moved, losses) = metadata.moved(end: 180) { $0 < 10 ? nil : 2 * ($0 - 10) }
    func lost(_ name: String) -> Int {
      losses.filter { $0.name == name }.reduce(0) { $0 + $1.count }
    }
    // Of every hundred cues ten are gone, with what is said of them.
    #expect(lost("cues") == 300 && lost("cue-names") == 1 && lost("regions") == 1)
    #expect(lost("loops") == 10 && lost("play-list") == 1 && lost("list entry ‘file’") == 1)
    #expect(moved.cues[0].position == 0 && moved.cues[1].position == 2)
    #expect(Array(moved.cart![688..<692]) == little(80))
    #expect(
      metadata.inventory.total == moved.inventory.total + losses.reduce(0) { $0 + $1.count })
    let rest = metadata.withoutSoundFacts()
    #expect(rest.losses.map(\.name) == ["broadcast-loudness", "chunk ‘levl’"])
    #expect(rest.metadata.broadcast?.loudness == [.max, .max, .max, .max, .max])
    #expect(metadata.withoutTempo().losses.map(\.name) == ["chunk ‘acid’"])
  }

  @Test("more than two channels keep their loudspeakers, in a file and in a pipe")
  func mask() throws {
    var metadata = Metadata()
    metadata.channelMap = [2, 3, 4, 11, 9, 10]
    let format = StreamFormat(sampleRate: 8000, channelCount: 6)
    let pipe = TestPipe()
    pipe.collect()
    for path in [folder.file("x.wav"), pipe.writingPath] {
      let writer = try write(
        tones(format, frames: 10), path, FileLayout(.wav, .pcm16), rate: 8000, metadata: metadata)
      #expect(writer.notices.isEmpty)
    }
    for bytes in [try bytes(folder.file("x.wav")), pipe.all()] {
      // The format is the extensible one, and front, centre, low frequencies and back are said.
      #expect(Array(bytes[20..<22]) == [0xFE, 0xFF] && Array(bytes[40..<44]) == little(0x3F))
    }
  }

  @Test("however long the chunks are, the sound is whole")
  func lengths() throws {
    for count in [10, 600, 1200, 1360, 1370, 2000, 2700, 4000] {
      var metadata = Metadata()
      metadata.cues = (1...count).map { .init(number: Int32($0), position: $0 % 100) }
      for container in [Container.wav, .wavex, .rf64] {
        try write(
          tones(format, frames: 100), folder.file("x"), FileLayout(container, .pcm16), rate: 8000,
          metadata: metadata)
        #expect(try readAll(folder.file("x"))[0].count == 100, "\(container) \(count)")
        #expect(try SoundFileReader(path: folder.file("x")).metadata.cues == metadata.cues)
      }
    }
  }

  @Test("the names of very many cues are all read; of more than are read that is said")
  func manyNames() throws {
    var metadata = Metadata()
    metadata.cues = (1...20_000).map {
      .init(number: Int32($0), position: $0 % 100, name: "c\($0)")
    }
    func kept() throws -> SoundFileReader {
      try write(
        tones(format, frames: 100), folder.file("x"), FileLayout(.wav, .pcm16), rate: 8000,
        metadata: metadata)
      return try SoundFileReader(path: folder.file("x"))
    }
    #expect(try kept().metadata.cues == metadata.cues)
    metadata.cues = (1...100_001).map { .init(number: Int32($0), position: 1, name: "c") }
    let reader = try kept()
    #expect(reader.metadata.cues.count == 100_001)
    let loss = Metadata.Loss("parts of chunk ‘LIST’", 1, .tooMany(most: 100_000))
    #expect(reader.notices == [.metadataDropped(loss)])
  }

  @Test("chunks in front of the samples come through a pipe")
  func pipe() throws {
    let names = ["LIST", "cue ", "plst", "iXML"]
    let format = Array(wave(frames: 100, [])[12..<36])
    let sound = chunk("data", [UInt8](repeating: 0, count: 200))
    let body =
      Array("WAVE".utf8) + format
      + richChunks.filter { names.contains($0.name) }.flatMap { chunk($0.name, $0.body) } + sound
    let pipe = TestPipe()
    pipe.feed(chunk("RIFF", body))
    try save(chunk("RIFF", body), folder.file("in.wav"))
    let metadata = try SoundFileReader(path: pipe.readingPath).metadata
    #expect(try metadata == SoundFileReader(path: folder.file("in.wav")).metadata)
  }

  @Test("a file that lacks sound it tells of says so, and one of unknown length does not")
  func cutShort() throws {
    let whole = wave(frames: 100, [])
    for (lost, notices) in [(0, []), (50, [Notice.cutShort(missing: 25, of: 100)])] {
      try save(whole.dropLast(lost), folder.file("x.wav"))
      #expect(try SoundFileReader(path: folder.file("x.wav")).notices == notices)
    }
    var open = whole
    open.replaceSubrange(40..<44, with: [0xFF, 0xFF, 0xFF, 0xFF])
    try save(open, folder.file("x.wav"))
    #expect(try SoundFileReader(path: folder.file("x.wav")).notices.isEmpty)
  }

  @Test(
    "no more is carried over than fits a small memory, and what is left out is named, with its size"
  )
  func tooLarge() throws {
    let large = [UInt8](repeating: 7, count: 9 << 20)
    try save(
      wave(frames: 100, [chunk("big1", large), chunk("big2", large)]), folder.file("x.wav"))
    let reader = try SoundFileReader(path: folder.file("x.wav"))
    #expect(reader.metadata.opaque.map(\.id) == ["big1"])
    #expect(
      reader.notices == [
        .metadataDropped(
          .init("chunk ‘big2’", 1, .tooLarge(mostBytes: 16 << 20), byteCount: 9 << 20))
      ])
  }
}
