import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

/// Codecs, at settings whose sound listeners have judged.
///
/// At LAME -V2, Vorbis quality 5 and 160 kbit/s of Opus hardly a listener tells music apart: in the
/// public decoded tests of hydrogenaud.io Vorbis of 128 kbit/s had 4.8 of 5 points and LAME of 134
/// kbit/s 4.6 (2005), Opus of 96 kbit/s 4.7 and Vorbis of 96 kbit/s 4.2 (2014). What is below is heard.
@Suite("What is heard of a codec")
struct CodecTests {
  struct Trial: Sendable, CustomTestStringConvertible {
    let file: String
    let options: String
    let isHeard: Bool
    var testDescription: String { "\(file) \(options)" }
  }

  @Test(
    "is nothing where listeners hear nothing, and something where they do",
    arguments: [
      Trial(file: "out.mp3", options: "", isHeard: false),
      Trial(file: "out.mp3", options: "--bitrate 192", isHeard: false),
      Trial(file: "out.mp3", options: "--bitrate 64", isHeard: true),
      Trial(file: "out.ogg", options: "--quality 5", isHeard: false),
      Trial(file: "out.ogg", options: "--quality 6", isHeard: false),
      Trial(file: "out.ogg", options: "--quality 3", isHeard: true),
      Trial(file: "out.opus", options: "--bitrate 160", isHeard: false),
      Trial(file: "out.opus", options: "--bitrate 64", isHeard: true),
    ])
  func music(trial: Trial) throws {
    let bench = Bench()
    let rate = trial.file == "out.opus" ? "48000" : "44100"
    let made = bench.run(words: [
      Fixture.path("music.flac"), bench.path("in.wav"), "--rate", rate, "--quiet",
    ])
    #expect(made.status == .done, "\(made.notes)")
    let coded = bench.run("in.wav \(trial.file) \(trial.options) --quiet")
    #expect(coded.status == .done, "\(coded.notes)")
    let found = bench.run("compare in.wav \(trial.file) --tier perceptual")
    #expect(found.status == (trial.isHeard ? .failed : .done), "\(found.output)\(found.notes)")
  }
}
