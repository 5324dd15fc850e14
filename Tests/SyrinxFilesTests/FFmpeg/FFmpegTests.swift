import Foundation
import SyrinxEngine
import SyrinxSystem
import TestSupport
import Testing

@testable import SyrinxFiles

@Suite("What is left to ffmpeg")
struct FFmpegKindTests {
  @Test("kinds of file are told by their first bytes")
  func kinds() {
    func kind(_ bytes: [UInt8]) -> String? { FFmpegKind(head: bytes)?.name }
    func box(_ brand: String) -> [UInt8] { [0, 0, 0, 32] + Array(("ftyp" + brand).utf8) }
    #expect(kind(box("M4A ")) == "M4A" && kind(box("isom")) == "MP4" && kind(box("qt  ")) == "MOV")
    #expect(kind([0x1A, 0x45, 0xDF, 0xA3] + Array("  webm".utf8)) == "WebM")
    #expect(kind([0x1A, 0x45, 0xDF, 0xA3, 0x9F]) == "Matroska")
    #expect(kind(Array("#!AMR\n".utf8)) == "AMR" && kind(Array("wvpk".utf8)) == "WavPack")
    // Two frames of 16 bytes.
    let frame: [UInt8] =
      [0xFF, 0xF1, 0x50, 0x40, 0x02, 0x1F, 0xFC] + [UInt8](repeating: 0, count: 9)
    #expect(kind(frame + frame) == "AAC")
    #expect(kind(frame + [0, 0, 0, 0, 0, 0, 0]) == nil)
    #expect(kind([0xFF, 0xFB, 0x90, 0x64]) == nil && kind(Array("RIFF....WAVE".utf8)) == nil)
    #expect(kind([]) == nil && kind(Array("fLaC".utf8)) == nil)
  }

  @Test("what ffprobe answers is read, with what is escaped in it")
  func probe() throws {
    let text = #"""
      {"streams": [
        {"codec_name": "aac", "codec_type": "audio", "sample_rate": "44100", "channels": 1,
         "tags": {"language": "und"}},
        {"codec_name": "png", "codec_type": "video", "disposition": {"attached_pic": 1}}],
       "chapters": [{"id": 0, "start_time": "0.500000", "end_time": "1.000000", "tags": {"title": "a|b"}}],
       "format": {"format_name": "mov,mp4", "start_time": "0.000000", "tags": {
         "title": "x=y\nz\\", "track": "3/12", "ALBUM_ARTIST": "Q", "My Key": "v",
         "iTunSMPB": " 00000000 00000840 000001CA 00000000003F31F6"}}}
      """#
    let probe = try #require(FFmpegProbe(parsing: text))
    #expect(probe.picture == nil && probe.streams(.audio).count == 1)
    #expect(probe.gaplessLength == 0x3F31F6)
    let metadata = Metadata(probe, sampleRate: 1000)
    #expect(metadata.tags[.title] == "x=y\nz\\" && metadata.tags[.albumArtist] == "Q")
    #expect(metadata.tags[.trackNumber] == "3" && metadata.tags[.trackTotal] == "12")
    #expect(metadata.tags.list.map(\.name).contains("My Key") && metadata.tags.list.count == 5)
    #expect(metadata.chapters.map(\.start) == [500] && metadata.chapters[0].title == "a|b")
    // A mark that combines with what stands before it changes nothing.
    let marked = text.replacing(", ", with: ",\r\n").replacing("a|b", with: "\u{301}a|\u{301}b")
    let other = try #require(FFmpegProbe(parsing: marked))
    #expect(other.streams.count == 2 && other.chapters[0].title == "\u{301}a|\u{301}b")
    #expect(FFmpegProbe(parsing: "") == nil && FFmpegProbe(parsing: "{}") == nil)
  }

  @Test("the length is that of the tables, to the frame, where an edit list is only rounded")
  func length() throws {
    func word(_ number: Int) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
    }
    func box(_ name: String, _ body: [UInt8]) -> [UInt8] {
      word(body.count + 8) + Array(name.utf8) + body
    }
    func movie(_ edits: [(length: Int, start: Int)]) -> [UInt8] {
      let list =
        word(0) + word(edits.count)
        + edits.flatMap { word($0.length) + word($0.start) + word(0x1_0000) }
      return box("mvhd", word(0) + word(0) + word(0) + word(1000) + word(0))
        + box(
          "trak",
          box("edts", box("elst", list))
            + box(
              "mdia",
              box("mdhd", word(0) + word(0) + word(0) + word(44_100) + word(101_027))
                + box("hdlr", word(0) + word(0) + Array("soun".utf8))))
    }
    func count(_ bytes: [UInt8], at rate: Int = 44_100) -> Int? {
      MPEG4Movie(bytes).frameCount(ofSound: 0, at: rate)
    }
    // 2267 ms are 99 974.7 frames: the end is that of the samples.
    #expect(count(movie([(2267, 1024)])) == 100_003)
    #expect(count(movie([(1000, 1024)])) == 44_100)
    #expect(count(movie([])) == 101_027)
    #expect(count(movie([(500, -1), (2267, 1024)])) == nil)
    #expect(count(movie([]), at: 48_000) == nil)
    #expect(MPEG4Movie(movie([])).frameCount(ofSound: 1, at: 44_100) == nil)
    for cut in stride(from: 0, to: 200, by: 7) { _ = count(Array(movie([(9, 9)]).prefix(cut))) }
  }

  @Test("ffmpeg is told of samples and chapters, and nothing of the day, of texts or of pictures")
  func encoding() throws {
    var metadata = Metadata()
    metadata.tags[.title] = "a=b;c"
    metadata.tags[.trackNumber] = "3"
    metadata.tags[.trackTotal] = "12"
    metadata.chapters = [.init(start: 0, title: "one"), .init(start: 500, end: 800, title: "two")]
    metadata.pictures = [.init(mediaType: "image/png", bytes: [1])]
    let format = StreamFormat(sampleRate: 48_000, channelCount: 2)
    let encoder = FFmpegEncoder(
      layout: FileLayout(.m4a, .aac), format: format, metadata: metadata, frameCount: 900)
    #expect(
      encoder.text
        == ";FFMETADATA1\n"
        + "[CHAPTER]\nTIMEBASE=1/48000\nSTART=0\nEND=500\ntitle=one\n"
        + "[CHAPTER]\nTIMEBASE=1/48000\nSTART=500\nEND=800\ntitle=two\n")
    let words = encoder.words(.bitrate(96), to: "/dev/fd/3")
    #expect(words.contains("96k") && words.suffix(3) == ["-f", "ipod", "file:/dev/fd/3"])
    #expect(words.contains("+bitexact") && !words.contains("file:/dev/fd/5"))
    #expect(encoder.program(nil).files == [Array(encoder.text.utf8)])
    metadata.chapters = [.init(start: 100, title: "a=\u{301}b\r\nc")]
    let late = FFmpegEncoder(
      layout: FileLayout(.m4a, .aac), format: format, metadata: metadata, frameCount: 900)
    #expect(
      Array(late.text.utf8)
        == Array(
          (";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/48000\nSTART=0\nEND=100\ntitle=\n"
            + "[CHAPTER]\nTIMEBASE=1/48000\nSTART=100\nEND=900\ntitle=a\\=\u{301}b\r\\\nc\n").utf8))
    metadata.chapters = []
    let bare = FFmpegEncoder(
      layout: FileLayout(.m4a, .aac), format: format, metadata: metadata, frameCount: 900)
    #expect(bare.program(nil).files.isEmpty && bare.words(nil, to: "x").contains("-map_metadata:g"))
    #expect(FFmpegEncoder.bitrate(nil, channelCount: 2) == 205)
    #expect(FFmpegEncoder.bitrate(.quality(5), channelCount: 1) == 64)
    let plain = FFmpegEncoder(
      layout: FileLayout(.aac, .aac), format: format, metadata: metadata, frameCount: nil)
    #expect(plain.words(nil, to: "x").suffix(3) == ["-f", "adts", "file:x"])
  }
}

@Suite("Sounds by ffmpeg", .enabled(if: isInstalled("ffprobe"), "ffmpeg is not installed"))
struct FFmpegTests {
  /// Clicks at known frames, as ffmpeg encodes them.
  private static let clicks = [1000, 20_000, 43_210]
  private static let count = 44_321

  private static func makeClicks(_ folder: TemporaryFolder) throws -> String {
    var samples = [Float](repeating: 0, count: count)
    for click in clicks { samples[click] = 0.75 }
    try write(AudioBuffer(channels: [samples]), folder.file("in.wav"), FileLayout(.wav, .pcm16))
    return folder.file("in.wav")
  }

  private static let encodings = [
    ("x.m4a", ["-c:a", "aac"]), ("x.aac", ["-c:a", "aac"]), ("x.mka", ["-c:a", "flac"]),
    ("x.webm", ["-c:a", "libopus"]), ("x.mov", ["-c:a", "alac"]), ("x.wma", ["-c:a", "wmav2"]),
    ("late.m4a", ["-c:a", "aac", "-output_ts_offset", "0.5"]),
  ]

  /// Clicks as ffmpeg encodes and decodes them, all in one run each.
  private static let peers = Result { () throws -> [String: (file: [UInt8], sound: [Float])] in
    let place = try TemporaryFolder()
    let names = encodings.map(\.0)
    try ffmpeg(["-i", makeClicks(place)] + encodings.flatMap { $0.1 + [$0.0] }, in: place)
    let decoding = names.enumerated().flatMap { index, name in
      ["-map", "\(index):a", "-f", "f32le", name + ".raw"]
    }
    try ffmpeg(names.flatMap { ["-i", $0] } + decoding, in: place)
    return Dictionary(
      uniqueKeysWithValues: try names.map { name in
        (name, (try bytes(place.file(name)), floats(try place.read(name + ".raw"))))
      })
  }

  @Test("a click is heard where ffmpeg's own decoder puts it", arguments: encodings.map(\.0))
  func clicks(name: String) throws {
    let folder = try TemporaryFolder()
    let (file, own) = try #require(try Self.peers.get()[name])
    try save(file, folder.file(name))
    let reader = try SoundFileReader(path: folder.file(name))
    let got = try readAll(reader)[0]
    #expect(got.count == reader.frameCount)
    #expect(abs(got.count - own.count) < 1500)
    func peak(_ samples: [Float], _ range: Range<Int>) -> Int {
      range.clamped(to: samples.indices).max { abs(samples[$0]) < abs(samples[$1]) } ?? 0
    }
    for start in [0, 15_000, 38_000] {
      let range = start..<start + 12_000
      #expect(abs(peak(got, range) - peak(own, range)) <= 1)
    }
    if name == "x.m4a" || name == "x.mov" { #expect(got.count == Self.count) }
    try reader.seek(to: 0)
    #expect(try readAll(reader)[0] == got)
    try reader.seek(to: 20_500)
    #expect(try readAll(reader)[0] == Array(got[20_500...]))
  }

  @Test("ALAC is exact, AAC close, and twice the same bytes; texts and pictures come back")
  func roundTrip() throws {
    let folder = try TemporaryFolder()
    let format = StreamFormat(sampleRate: 48_000, channelCount: 2)
    let buffer = tones(format, frames: 10_001, bits: 24)
    var metadata = Metadata()
    metadata.tags[.title] = "Ein; Titel=1\n2"
    metadata.tags[.trackNumber] = "3"
    metadata.tags[.trackTotal] = "9"
    metadata.tags.list.append(.init(custom: "mine", "x"))
    metadata.chapters = [
      .init(start: 0, end: 4800, title: "a"), .init(start: 4800, end: 9600, title: "b"),
    ]
    let png = try #require(
      Data(
        base64Encoded:
          "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
      ))
    metadata.pictures = [.init(mediaType: "image/png", bytes: [UInt8](png))]
    let path = folder.file("x.m4a")
    let writer = try write(
      buffer, path, FileLayout(.m4a, .alac24), rate: 48_000, metadata: metadata)
    #expect(writer.notices.isEmpty && writer.kept.tags.list.count == 4)
    let reader = try SoundFileReader(path: path)
    #expect(reader.frameCount == 10_001 && reader.layout == FileLayout(.m4a, .alac24))
    #expect(try readAll(reader) == buffer.channels)
    #expect(reader.metadata.tags[.title] == "Ein; Titel=1\n2")
    #expect(reader.metadata.tags[.trackTotal] == "9")
    #expect(reader.metadata.pictures.map(\.bytes) == [[UInt8](png)])
    #expect(reader.metadata.chapters.map(\.start) == [0, 4800])
    for ending in ["m4a", "aac"] {
      let layout = FileLayout(try #require(Container(word: ending)), .aac)
      let again = (1...2).map { folder.file("\($0).\(ending)") }
      for path in again { try write(buffer, path, layout, rate: 48_000, metadata: metadata) }
      #expect(try bytes(again[0]) == bytes(again[1]))
      let reader = try SoundFileReader(path: again[0])
      #expect(reader.metadata.tags[.title] == "Ein; Titel=1\n2")
      let got = try readAll(reader)
      let delay = ending == "aac" ? 1024 : 0
      #expect(got[0].count >= 10_001)
      #expect(noise(buffer.channels[0], Array(got[0].dropFirst(delay))) < -15)
    }
    #expect(!folder.contents.contains { $0.hasPrefix(".") })
  }

  @Test(
    "WavPack keeps every sample, and all texts and pictures",
    arguments: [SampleEncoding.pcmU8, .pcm16, .pcm24, .pcm32, .float])
  func wavPack(encoding: SampleEncoding) throws {
    let folder = try TemporaryFolder()
    let format = StreamFormat(sampleRate: 35_467, channelCount: 2)
    let buffer = tones(format, frames: 10_001, bits: min(encoding.bits ?? 24, 24))
    var metadata = Metadata()
    metadata.tags = [.title: "Ünïcode", .trackNumber: "3", .trackTotal: "9"]
    metadata.tags.list += [
      .init(.artist, "one"), .init(.artist, "two"), .init(custom: "mine", "x"),
    ]
    metadata.pictures = [3, 4, 6, 6].map {
      .init(type: $0, mediaType: "image/png", bytes: [0x89, 0x50, 0x4E, 0x47, UInt8($0)])
    }
    metadata.pictures[3].description = "another"
    let path = folder.file("x.wv")
    let layout = FileLayout(.wavpack, encoding)
    let writer = try write(buffer, path, layout, rate: 35_467, metadata: metadata)
    #expect(writer.notices.isEmpty)
    let reader = try SoundFileReader(path: path)
    #expect(reader.layout == layout && reader.format == format)
    #expect(try readAll(reader) == buffer.channels)
    for tag in metadata.tags.list {
      #expect(reader.metadata.tags.list.contains { $0.name == tag.name && $0.text == tag.text })
    }
    #expect(reader.metadata.tags.list.count == 6)
    #expect(reader.metadata.pictures.map(\.type) == [3, 4, 6, 6])
    #expect(reader.metadata.pictures.map(\.bytes) == metadata.pictures.map(\.bytes))
    #expect(reader.metadata.pictures[3].description == "another")
    // Written again, it is the same; the tags do not depend on the encoding.
    guard encoding == .pcm16 else { return }
    try write(buffer, folder.file("y.wv"), layout, rate: 35_467, metadata: reader.metadata)
    #expect(try bytes(folder.file("y.wv")) == bytes(path))
  }

  @Test("what cannot be the key of an APE tag is said to be lost")
  func wavPackKeys() throws {
    let folder = try TemporaryFolder()
    var metadata = Metadata()
    metadata.tags.list = [.init(custom: "ID3", "x"), .init(custom: "ü1", "y"), .init(.title, "z")]
    let writer = try write(
      tones(StreamFormat(sampleRate: 48_000, channelCount: 1), frames: 1000), folder.file("x.wv"),
      FileLayout(.wavpack, .pcm16), rate: 48_000, metadata: metadata)
    #expect(writer.notices.count == 2 && writer.kept.tags.list.map(\.name) == ["title"])
  }

  @Test("going back decodes all of it once, and no more")
  func goingBack() throws {
    let folder = try TemporaryFolder()
    let buffer = tones(StreamFormat(sampleRate: 44_100, channelCount: 1), frames: 60_000)
    let path = folder.file("x.m4a")
    try write(buffer, path, FileLayout(.m4a, .alac16), rate: 44_100)
    let file = try SharedFile(owning: Descriptor(opening: path, O_RDONLY))
    let sound = try FFmpegSound(file, FFmpegKind(file), named: path, sound: 0)
    let view = DecodedView(FFmpegSource(sound))
    #expect(view.byteCount == 60_000 * 4)
    func read(_ start: Int) -> [Float] {
      var samples = [Float](repeating: 0, count: 1000)
      unsafe samples.withUnsafeMutableBytes { bytes in
        let count = unsafe view.read(into: bytes, at: start * 4)
        #expect(count == 4000)
      }
      return samples
    }
    for start in [0, 59_000] {
      #expect(read(start).elementsEqual(buffer.channels[0][start..<start + 1000]))
    }
    #expect(sound.decoded == nil)
    for start in stride(from: 58_000, through: 0, by: -1000) {
      #expect(read(start).elementsEqual(buffer.channels[0][start..<start + 1000]))
    }
    #expect(sound.decoded?.range.count == 60_000 * 4)
    // A reader opens a view of its own at each step back.
    let reader = try SoundFileReader(path: path)
    for start in [50_000, 40_000, 30_000] {
      try reader.seek(to: start)
      #expect(try readAll(reader)[0].elementsEqual(buffer.channels[0][start...]))
    }
    guard case .decoded(let read)? = reader.opened.map?.segments.first?.content else {
      Issue.record("it is read otherwise")
      return
    }
    #expect(read.view(file) is FileView)
  }

  @Test("what comes through a pipe and what is cut short is read too")
  func pipesAndCuts() throws {
    let folder = try TemporaryFolder()
    let format = StreamFormat(sampleRate: 44_100, channelCount: 1)
    let buffer = tones(format, frames: 30_000)
    let path = folder.file("x.m4a")
    try write(buffer, path, FileLayout(.m4a, .alac16), rate: 44_100)
    let whole = try bytes(path)
    let pipe = TestPipe()
    pipe.feed(whole)
    #expect(try readAll(pipe.readingPath) == buffer.channels)
    try save(Array(whole.prefix(whole.count * 2 / 3)), path)
    let cut = try SoundFileReader(path: path)
    let got = try readAll(cut)[0]
    #expect(got.count == 30_000 && got[..<8192] == buffer.channels[0][..<8192])
    #expect(got.last == 0 && cut.notices.contains { $0.isDamage })
    #expect(throws: FileError.self) { try readAll(SoundFileReader(path: path, damaged: .stop)) }
    #expect(try DecodedFile(path, sound: 0).notices == cut.notices.filter(\.isDamage))
  }

  @Test("a list of other files is no sound, whatever it names")
  func hostile() throws {
    let folder = try TemporaryFolder()
    let sound = try Self.makeClicks(folder)
    for (name, text) in [
      ("a.m4a", "ffconcat version 1.0\nfile \(sound)\n"),
      ("a.m3u8", "#EXTM3U\n#EXTINF:1,\nfile://\(sound)\n#EXT-X-ENDLIST\n"),
      ("a.sdp", "v=0\nm=audio 1 RTP/AVP 0\n"),
    ] {
      try save(Array(text.utf8), folder.file(name))
      #expect(throws: FileError.self) { try SoundFileReader(path: folder.file(name)) }
    }
  }
}
