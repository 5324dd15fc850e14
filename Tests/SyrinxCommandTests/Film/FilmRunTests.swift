import Foundation
import SyrinxTimeline
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxFiles
@testable import SyrinxRender

@Suite(
  "The film of a sound", .enabled(if: isInstalled("ffmpeg"), "ffmpeg is not installed"))
struct FilmRunTests {
  private let bench = Bench()

  private func film(_ words: String...) -> Bench.Outcome {
    bench.run(
      words: ["film", "in.wav", bench.path("out.mp4"), "--width", "320", "--height", "240"] + words)
  }

  /// The lumas of all pictures of films.
  private func pictures(_ names: [String]) throws -> [[[UInt8]]] {
    let inputs = names.flatMap { ["-i", bench.path($0)] }
    let outputs = names.enumerated().flatMap { index, name in
      [
        "-map", "\(index):v", "-pix_fmt", "gray", "-vf", "scale=in_range=tv:out_range=tv",
        "-fps_mode", "passthrough", "-f", "rawvideo", bench.path(name + ".raw"),
      ]
    }
    try ffmpeg(inputs + outputs)
    let size = 320 * 240
    return try names.map { name in
      let raw = try #require(bench.bytes(name + ".raw"))
      return (0..<raw.count / size).map { Array(raw[$0 * size..<($0 + 1) * size]) }
    }
  }

  private func pictures(_ name: String = "out.mp4") throws -> [[UInt8]] {
    try pictures([name])[0]
  }

  /// Pictures of one colour, made by one run of ffmpeg.
  private static let covers = Result { () throws -> [String: Data] in
    let place = try TemporaryFolder()
    let kinds = [
      ("red.png", "color=red:s=100x100"), ("white.png", "color=white:s=64x64"),
      ("blue.jpg", "color=blue:s=321x240"),
    ]
    let inputs = kinds.flatMap { ["-f", "lavfi", "-i", $0.1] }
    let outputs = kinds.enumerated().flatMap { index, kind in
      ["-map", "\(index)", "-frames:v", "1", kind.0]
    }
    try ffmpeg(inputs + outputs, in: place)
    return Dictionary(uniqueKeysWithValues: try kinds.map { ($0.0, try place.read($0.0)) })
  }

  private func cover(_ kind: String, as name: String) throws {
    try bench.place.write(#require(try Self.covers.get()[kind]), to: name)
  }

  @Test(
    "shows the sound in time, is as long and as loud as the chain makes it, and begins with its index"
  )
  func whole() throws {
    // A second of tone, a second of silence, a second of tone.
    let tone = sine(441, rate: 48_000, count: 48_000, amplitude: 0.5)
    try bench.write(
      [tone + [Float](repeating: 0, count: 48_000) + tone], to: "in.wav", rate: 48_000)
    let outcome = film("--background", "black", "--color", "white", "loudness", "-16")
    #expect(outcome.status == .done, "\(outcome.notes)")
    let pictures = try pictures()
    #expect(pictures.count == 75)
    func height(_ picture: [UInt8]) -> Int { (0..<240).count { picture[$0 * 320 + 159] > 120 } }
    #expect(pictures[2...20].allSatisfy { height($0) > 8 })
    #expect(pictures[28...46].allSatisfy { height($0) <= 4 })
    #expect(pictures[54...72].allSatisfy { height($0) > 8 })
    let measured = try Run([
      "ffmpeg", "-nostdin", "-i", bench.path("out.mp4"), "-af", "ebur128", "-f", "null", "-",
    ]).errors
    let loudness = measured.components(separatedBy: "I:").last!.split(separator: " ").first!
    #expect(abs(try #require(Double(loudness)) + 16) < 0.3, "\(loudness)")
    let probe = try FilmProgram.probe(bench.path("out.mp4"))
    #expect(abs(probe.seconds - 3) < 0.001)
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: bench.path("out.mp4"))))
    let text = String(decoding: bytes, as: Unicode.ASCII.self)
    let (index, sound) = (text.range(of: "moov"), text.range(of: "mdat"))
    #expect(try #require(index).lowerBound < #require(sound).lowerBound)
  }

  @Test(
    "shows every overlay, captions, a title and a picture, in every container",
    // Pictures are drawn before anybody knows the container, so that one of each shows what becomes of them.
    arguments: [
      ("mp4", ["waveform", "bars", "spectrum", "none"]), ("mov", ["bars"]), ("mkv", ["spectrum"]),
      ("webm", ["waveform"]),
    ])
  func forms(_ ending: String, overlays: [String]) throws {
    try bench.write([noise(count: 8000)], to: "in.wav", rate: 8000)
    try bench.write("1\n00:00:00,200 --> 00:00:00,600\nGood evening\n", to: "w.srt")
    try cover("red.png", as: "cover.png")
    for overlay in overlays {
      let out = bench.path("\(overlay).\(ending)")
      let outcome = bench.run(
        words: [
          "film", "in.wav", out, "--width", "321", "--height", "240", "--overlay", overlay,
          "--picture", bench.path("cover.png"), "--title", "Title", "--words", bench.path("w.srt"),
          "--fps", "10",
        ])
      #expect(outcome.status == .done, "\(outcome.notes)")
    }
    for (overlay, pictures) in zip(overlays, try pictures(overlays.map { "\($0).\(ending)" })) {
      #expect(pictures.count == 10, "\(overlay)")
      #expect(Set(pictures).count >= (overlay == "none" ? 2 : 9), "\(overlay)")
      // Red in BT.709, where only the picture is.
      #expect(pictures.allSatisfy { abs(Int($0[70 * 320 + 160]) - 63) < 12 }, "\(overlay)")
    }
  }

  @Test("keeps tags and chapters, and shows the cover in IN")
  func carried() throws {
    var metadata = Metadata()
    metadata.tags = [.title: "Blue", .artist: "Ann"]
    metadata.chapters = [
      .init(id: "a", start: 0, title: "One"), .init(id: "b", start: 4000, title: "Two"),
    ]
    try cover("white.png", as: "cover.png")
    metadata.pictures = [
      .init(mediaType: "image/png", bytes: Array(try bench.place.read("cover.png")))
    ]
    try bench.write([noise(count: 8000)], to: "in.flac", .pcm16, metadata: metadata)
    let outcome = bench.run(
      words: [
        "film", "in.flac", bench.path("out.mp4"), "--width", "320", "--height", "240", "varispeed",
        "0.5",
      ])
    #expect(outcome.status == .done, "\(outcome.notes)")
    let text = try shell(
      "ffprobe -v error -show_chapters -show_format -of json \"$1\"", bench.path("out.mp4"))
    #expect(text.contains("\"title\": \"Blue\"") && text.contains("\"artist\": \"Ann\""))
    #expect(text.contains("\"title\": \"Two\"") && text.contains("\"start_time\": \"1.000000\""))
    #expect(try pictures()[3][30 * 320 + 160] > 220)
  }

  @Test("leaves out words that are spoken in the words that it shows")
  func edited() throws {
    try bench.write([noise(count: 8000)], to: "in.wav", rate: 8000)
    try bench.write(
      "1\n00:00:00,200 --> 00:00:00,400\nUm\n\n2\n00:00:00,600 --> 00:00:00,900\nYes\n", to: "w.srt"
    )
    let outcome = film("--words", bench.path("w.srt"), "--remove", "um", "--fps", "10")
    #expect(outcome.status == .done && outcome.notes.contains("‘um’"), "\(outcome.notes)")
    #expect(try pictures().count < 9)
  }

  @Test("what cannot be is said")
  func errors() throws {
    try bench.write([noise(count: 800)], to: "in.wav")
    func says(_ words: String...) -> String { bench.run(words: ["film"] + words).notes }
    #expect(says("in.wav", "out.wav").contains("does not have the extension of a film"))
    #expect(says("in.wav").contains("OUT.mp4"))
    // There would be no chapters in it.
    #expect(says("in.wav", "out.ts").contains("does not have the extension of a film"))
    let out = bench.path("out.mp4")
    #expect(says(out, out).contains("is IN and OUT: choose another OUT"))
    #expect(says("in.wav", out, "--fps", "2000").contains("from 1/3600 to 1000"))
    #expect(says("in.wav", out, "--words", "in.wav").contains("has no words in it"))
    #expect(says("in.wav", out, "--color", "greenish").contains("#RRGGBB"))
    #expect(
      says("in.wav", out, "--picture", "in.wav").contains("is not a picture that ffmpeg reads"))
    try bench.write("\u{89}PNG", to: "bad.png")
    #expect(
      says("in.wav", out, "--picture", bench.path("bad.png")).contains(
        "is not a picture that ffmpeg reads"))
    #expect(says("in.wav", out, "--words", bench.path("none.srt")).contains("none.srt"))
    #expect(says("in.wav", out, "--width", "10").contains("240…3840"))
    #expect(!FileManager.default.fileExists(atPath: out))
  }

  @Test("of a timeline has a still picture for as long as the timeline sounds")
  func still() throws {
    try cover("blue.jpg", as: "cover.jpg")
    try bench.write([sine(300, rate: 48_000, count: 72_000)], to: "a.wav", rate: 48_000)
    try bench.write(
      #"{"version": 1, "video": {"path": "cover.jpg", "overlays": [{"text": "Hi", "at": 0.5}]}, "markers": [{"name": "one", "at": 0}, {"name": "two", "at": 1}], "tracks": [{"clips": [{"path": "a.wav"}]}]}"#,
      to: "t.json")
    let outcome = bench.run(words: ["compose", "t.json", bench.path("out.mp4")])
    #expect(outcome.status == .done, "\(outcome.notes)")
    let pictures = try pictures()
    #expect(pictures.count == 38 && Set(pictures.map { $0[120 * 320 + 160] / 8 }).count == 1)
    #expect(Set(pictures).count > 1)
    #expect(try FilmProgram.probe(bench.path("out.mp4")).chapters.map(\.title) == ["one", "two"])
    #expect(
      bench.run(words: ["compose", "t.json", bench.path("part.mp4"), "--range", "0.5..1"]).status
        == .done)
    #expect(try self.pictures("part.mp4").count == 13)
    try bench.write(
      #"{"version": 1, "video": {"path": "cover.jpg", "end": 2}, "tracks": [{"clips": [{"path": "a.wav"}]}]}"#,
      to: "s.json")
    let timed = bench.run(words: ["compose", "s.json", bench.path("out.mp4")])
    #expect(timed.notes.contains("leave out \"start\" and \"end\""), "\(timed.notes)")
  }
}
