import Foundation
import SyrinxEngine
import TestSupport
import Testing

@testable import SyrinxFiles

@Suite(
  "MPEG-4 files for which ffprobe is not asked",
  .enabled(if: isInstalled("ffprobe"), "ffmpeg is not installed"))
struct MPEG4SoundTests {
  /// A file of ffmpeg: 0.7 seconds at a rate, in some channels.
  struct Made: CustomTestStringConvertible, Sendable {
    let rate: Int
    let channels: Int
    let words: [String]

    var testDescription: String { "\(rate) Hz, \(channels), \(words.joined(separator: " "))" }
  }

  private static let usual = [
    Made(rate: 16_000, channels: 1, words: ["-c:a", "aac"]),
    Made(rate: 48_000, channels: 2, words: ["-c:a", "aac", "-metadata", "title=Blue"]),
    Made(rate: 44_100, channels: 2, words: ["-c:a", "aac", "-movflags", "+faststart"]),
    Made(rate: 44_100, channels: 1, words: ["-c:a", "alac"]),
    Made(
      rate: 96_000, channels: 2, words: ["-c:a", "alac", "-sample_fmt", "s32p", "-bitexact"]),
  ]
  private static let plain = Made(rate: 48_000, channels: 2, words: ["-c:a", "aac"])
  private static let wide = Made(rate: 48_000, channels: 6, words: ["-c:a", "aac"])

  /// All of them, made by one run of ffmpeg and decoded by another: bytes, and the number of floats.
  private static let files = Result { () throws -> [(file: [UInt8], floatCount: Int)] in
    let place = try TemporaryFolder()
    let all = usual + [plain, wide]
    let sources = all.flatMap { ["-f", "lavfi", "-i", "sine=440:r=\($0.rate):d=0.7"] }
    let encoding = all.enumerated().flatMap { index, made in
      ["-map", "\(index):a", "-ac", "\(made.channels)"] + made.words + ["\(index).m4a"]
    }
    try ffmpeg(sources + encoding, in: place)
    let decoding = all.indices.flatMap { ["-map", "\($0):a", "-f", "f32le", "\($0).raw"] }
    try ffmpeg(all.indices.flatMap { ["-i", "\($0).m4a"] } + decoding, in: place)
    return try all.indices.map { index in
      (try bytes(place.file("\(index).m4a")), try place.read("\(index).raw").count / 4)
    }
  }

  private func changed(_ file: [UInt8], _ old: [UInt8], _ new: [UInt8]) throws -> [UInt8] {
    var file = file
    file.replaceSubrange(try #require(file.firstRange(of: old)), with: new)
    return file
  }

  @Test("their tables say what ffprobe says", arguments: zip(usual.indices, usual))
  func likeProbe(index: Int, kind: Made) throws {
    let (rate, channels) = (kind.rate, kind.channels)
    let made = try Self.files.get()[index]
    let folder = try TemporaryFolder()
    let path = folder.file("x.m4a")
    try save(made.file, path)
    let own = try #require(MPEG4Sound(ByteSource(bytes(path))))
    let probe = try #require(FFmpegProbe(parsing: Run(FFmpegProbe.words(path)).text))
    let stream = probe.streams(.audio)[0]
    #expect(stream.sampleRate == rate && stream.channels == channels && probe.start == 0)
    #expect(stream.count("start_pts") == 0 && probe.gaplessLength == nil && probe.chapters.isEmpty)
    #expect(own.format == StreamFormat(sampleRate: rate, channelCount: channels))
    #expect(own.encoding == SampleEncoding(ffmpeg: stream))
    #expect(own.metadata.tags[.title] == Metadata(probe, sampleRate: rate).tags[.title])
    // Of AAC the last packet may be played whole by ffmpeg.
    let raw = made.floatCount / channels
    #expect(
      own.frameCount == rate * 7 / 10 && (own.frameCount..<own.frameCount + 1024).contains(raw))
    let reader = try SoundFileReader(path: path)
    #expect(reader.layout == FileLayout(.m4a, own.encoding) && reader.frameCount == own.frameCount)
    #expect(try readAll(reader)[0].count == own.frameCount)
  }

  @Test("what is unusual is left to it")
  func unusual() throws {
    let files = try Self.files.get()
    let file = files[Self.usual.count].file
    #expect(MPEG4Sound(ByteSource(file)) != nil)
    #expect(MPEG4Sound(ByteSource(file + [0])) == nil)
    #expect(MPEG4Sound(ByteSource(Array(file.dropLast()))) == nil)
    // A rate that is doubled, or may be.
    for replacement: [UInt8] in [[0x56, 0xE5, 0x80], [0x56, 0xE6, 0]] {
      #expect(try MPEG4Sound(ByteSource(changed(file, [0x56, 0xE5, 0], replacement))) == nil)
    }
    // Another coding, and an edit that begins within a packet.
    #expect(
      try MPEG4Sound(ByteSource(changed(file, Array("mp4a".utf8), Array("enca".utf8)))) == nil)
    let edit = try #require(file.firstRange(of: Array("elst".utf8)))
    var moved = file
    moved[edit.upperBound + 15] = 7
    #expect(MPEG4Sound(ByteSource(moved)) == nil)
    // Any cut of its tables is no sound, and does not end the process.
    let movie = try #require(file.firstRange(of: Array("moov".utf8)))
    for byte in stride(from: movie.lowerBound, to: file.count, by: 3) {
      var broken = file
      broken[byte] = 0xFF
      _ = MPEG4Sound(ByteSource(broken))
    }
    #expect(MPEG4Sound(ByteSource(files[Self.usual.count + 1].file)) == nil)
    let folder = try TemporaryFolder()
    var metadata = Metadata()
    metadata.chapters = [.init(start: 400, title: "late")]
    let buffer = tones(StreamFormat(sampleRate: 44_100, channelCount: 1), frames: 2000)
    try write(buffer, folder.file("x.m4a"), FileLayout(.m4a, .alac16), metadata: metadata)
    #expect(try MPEG4Sound(ByteSource(bytes(folder.file("x.m4a")))) == nil)
  }

  @Test("a length that a tag notes is that of the sound unless there is not as much")
  func noted() throws {
    let file = try Self.files.get()[0].file
    let tags = try #require(MPEG4Tags(ByteSource(file)))
    let folder = try TemporaryFolder()
    let notes = [("2BC0", 11_200), ("2000", 8192), ("4000", 11_200), ("7FFFFFFFFFFFFFFF", 11_200)]
    for (length, count) in notes {
      let tag = Metadata.Tag(custom: "iTunSMPB", " 00000000 00000400 00000000 \(length)")
      let movie = try #require(tags.movie { $0 + MPEG4Item.boxes(of: [tag]).map(\.box) })
      try save(
        file[..<tags.place.lowerBound] + movie + file[tags.place.upperBound...],
        folder.file("x.m4a"))
      let reader = try SoundFileReader(path: folder.file("x.m4a"))
      #expect(reader.frameCount == count, "\(length)")
      #expect(try readAll(reader)[0].count == count)
    }
  }
}
