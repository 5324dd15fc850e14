import Foundation
import SyrinxEngine
import SyrinxFiles
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("tags of FLAC, Ogg, Opus and MP3 on their way")
struct TagRenderTests {
  let bench = Bench()

  init() throws {
    try bench.write([sine(440, rate: 48_000, count: 48_000)], to: "in.wav", rate: 48_000)
  }

  /// Makes `in.flac` of a second at 48 kHz with tags.
  private func makeFLAC(_ change: (inout Metadata) -> Void) throws {
    let reader = try SoundFileReader(path: bench.path("in.wav"))
    var metadata = Metadata()
    change(&metadata)
    let writer = try SoundFileWriter(
      path: bench.path("in.flac"), layout: FileLayout(.flac, .pcm16), format: reader.format,
      metadata: metadata)
    var block = AudioBuffer(channelCount: 1, frameCapacity: 4096)
    while case let count = try reader.read(into: &block), count > 0 {
      try writer.write(block.frames.prefix(count))
    }
    try writer.finish()
  }

  private func metadata(_ name: String) throws -> Metadata {
    try SoundFileReader(path: bench.path(name)).metadata
  }

  @Test("tags that tell a level are left out by name where the sound changes, and kept where not")
  func levels() throws {
    try makeFLAC { metadata in
      metadata.tags.list = [
        .init(.replayGainTrackGain, "-3 dB"), .init(custom: "R128_TRACK_GAIN", "-256"),
        .init(.artist, "A"), .init(.artist, "B"),
      ]
    }
    for name in ["out.flac", "out.ogg", "out.opus", "out.mp3"] {
      #expect(bench.run("in.flac \(name)").status == .done)
      let names = try metadata(name).inventory.names.sorted()
      #expect(names == ["R128_TRACK_GAIN", "artist", "replaygain-track-gain"], "\(name)")
      let louder = bench.run("in.flac \(name) gain 3")
      #expect(try metadata(name).tags.list.map(\.text) == ["A", "B"], "\(name)")
      #expect(louder.notes.contains("replaygain-track-gain"), "\(louder.notes)")
      #expect(louder.notes.contains("R128_TRACK_GAIN"), "\(louder.notes)")
    }
  }

  @Test("chapters, lyrics and cue sheets move with the sound")
  func times() throws {
    try makeFLAC { metadata in
      metadata.chapters = [
        .init(id: "001", start: 4800, title: "cut"), .init(id: "002", start: 28_800, title: "b"),
      ]
      metadata.timedTexts = [
        .init(content: 1, entries: [.init(position: 38_400, text: "words")])
      ]
      metadata.tags.list = [.init(.lyrics, "[00:00.60]x")]
      var sheet = Metadata.CueSheet()
      sheet.tracks = [.init(number: 1, position: 9600), .init(number: 2, position: 28_800)]
      sheet.leadOut = .init(number: 255, position: 48_000)
      metadata.cueSheet = sheet
    }
    // Half as fast from 0.4 s on: (t − 0.4) × 2.
    #expect(bench.run("in.flac out.flac pitch tempo=0.5 --start 0.4").status == .done)
    let moved = try metadata("out.flac")
    // Of the first chapter and of the first track the beginning is cut away.
    #expect(moved.chapters.map(\.start) == [0, 19_200])
    #expect(moved.chapters.map(\.title) == ["cut", "b"])
    #expect(moved.timedTexts.map { $0.entries.map(\.position) } == [[38_400]])
    #expect(moved.tags[.lyrics] == "[00:00.40]x")
    #expect(moved.cueSheet?.tracks.map(\.position) == [0, 19_200])
    #expect(moved.cueSheet?.leadOut?.position == 57_600)
  }

  @Test("quality is kept where a file is rewritten, and chosen by --bitrate and --quality")
  func quality() throws {
    func quality(_ name: String) throws -> CodecQuality? {
      try SoundFileReader(path: bench.path(name)).quality
    }
    #expect(bench.run("in.wav a.mp3").status == .done)
    #expect(try quality("a.mp3") == .quality(8))
    #expect(bench.run("in.wav a.mp3 --bitrate 160").status == .done)
    #expect(try quality("a.mp3") == .bitrate(160))
    #expect(bench.run("--in-place a.mp3 gain -1").status == .done)
    #expect(try quality("a.mp3") == .bitrate(160))
    #expect(bench.run("a.mp3 b.mp3 --quality 5 gain -1").status == .done)
    #expect(try quality("b.mp3") == .quality(5))
    #expect(bench.run("in.wav a.ogg --quality 6").status == .done)
    let first = try quality("a.ogg")
    #expect(bench.run("--in-place a.ogg gain -1").status == .done)
    #expect(try quality("a.ogg") == first)
  }

  @Test("--quality for what has none, and beside --bitrate, is refused")
  func refused() {
    let flac = bench.run("in.wav a.flac --quality 5")
    #expect(flac.status != .done)
    #expect(flac.notes.contains("--quality is for MP3, Vorbis, Opus and AAC"), "\(flac.notes)")
    #expect(bench.run("in.wav a.mp3 --quality 5 --bitrate 128").status != .done)
    #expect(bench.bytes("a.flac") == nil)
  }
}
