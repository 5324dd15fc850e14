import Foundation
import SyrinxEngine
import TestSupport
import Testing

@testable import SyrinxFiles

@Suite(
  "MPEG-4 files for which ffprobe is not asked",
  .enabled(if: isInstalled("ffprobe"), "ffmpeg is not installed"))
struct MPEG4SoundTests {
  private func make(_ rate: Int, _ channels: Int, _ words: [String]) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let source = ["-f", "lavfi", "-i", "sine=440:r=\(rate):d=0.7", "-ac", "\(channels)"]
    try ffmpeg(source + words + [folder.file("x.m4a")])
    return try bytes(folder.file("x.m4a"))
  }

  private func changed(_ file: [UInt8], _ old: [UInt8], _ new: [UInt8]) throws -> [UInt8] {
    var file = file
    file.replaceSubrange(try #require(file.firstRange(of: old)), with: new)
    return file
  }

  @Test(
    "their tables say what ffprobe says",
    arguments: [
      (16_000, 1, ["-c:a", "aac"]), (48_000, 2, ["-c:a", "aac", "-metadata", "title=Blue"]),
      (44_100, 2, ["-c:a", "aac", "-movflags", "+faststart"]), (44_100, 1, ["-c:a", "alac"]),
      (96_000, 2, ["-c:a", "alac", "-sample_fmt", "s32p", "-bitexact"]),
    ])
  func likeProbe(rate: Int, channels: Int, words: [String]) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("x.m4a")
    try save(make(rate, channels, words), path)
    let own = try #require(MPEG4Sound(ByteSource(bytes(path))))
    let probe = try #require(FFmpegProbe(parsing: Run(FFmpegProbe.words(path)).text))
    let stream = probe.streams(.audio)[0]
    #expect(stream.sampleRate == rate && stream.channels == channels && probe.start == 0)
    #expect(stream.count("start_pts") == 0 && probe.gaplessLength == nil && probe.chapters.isEmpty)
    #expect(own.format == StreamFormat(sampleRate: rate, channelCount: channels))
    #expect(own.encoding == SampleEncoding(ffmpeg: stream))
    #expect(own.metadata.tags[.title] == Metadata(probe, sampleRate: rate).tags[.title])
    // Of AAC the last packet may be played whole by ffmpeg.
    let raw = try ffmpeg(["-i", path, "-f", "f32le", "-"]).output.count / 4 / channels
    #expect(
      own.frameCount == rate * 7 / 10 && (own.frameCount..<own.frameCount + 1024).contains(raw))
    let reader = try SoundFileReader(path: path)
    #expect(reader.layout == FileLayout(.m4a, own.encoding) && reader.frameCount == own.frameCount)
    #expect(try readAll(reader)[0].count == own.frameCount)
  }

  @Test("what is unusual is left to it")
  func unusual() throws {
    let file = try make(48_000, 2, ["-c:a", "aac"])
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
    #expect(try MPEG4Sound(ByteSource(make(48_000, 6, ["-c:a", "aac"]))) == nil)
    let folder = try TemporaryFolder()
    var metadata = Metadata()
    metadata.chapters = [.init(start: 400, title: "late")]
    let buffer = tones(StreamFormat(sampleRate: 44_100, channelCount: 1), frames: 2000)
    try write(buffer, folder.file("x.m4a"), FileLayout(.m4a, .alac16), metadata: metadata)
    #expect(try MPEG4Sound(ByteSource(bytes(folder.file("x.m4a")))) == nil)
  }
}
