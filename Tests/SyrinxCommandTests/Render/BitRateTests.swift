import TestSupport
import Testing

@testable import SyrinxCommand

@Suite("A bit rate that the codec does not have")
struct BitRateTests {
  @Test(
    "is told with the one that is taken",
    arguments: [
      (
        "out.mp3", "100",
        "encoded at 96 kbit/s, since MPEG audio of 44.1 kHz in 2 channels has no 100 kbit/s"
      ),
      ("out.mp3", "512", "encoded at 320 kbit/s, since "),
      (
        "out.opus", "6",
        "encoded at 12 kbit/s, since Ogg Opus of 48 kHz in 2 channels has no 6 kbit/s"
      ),
    ])
  func told(output: String, rate: String, sentence: String) throws {
    let bench = Bench()
    let tone = sine(440, rate: 44_100, count: 8820)
    try bench.write([tone, tone], to: "in.wav", rate: 44_100)
    let outcome = bench.run(
      words: [bench.path("in.wav"), bench.path(output), "--bitrate", rate])
    #expect(outcome.status == .done)
    #expect(outcome.notes.contains(sentence), "\(outcome.notes)")
  }

  @Test("and one that it has, or reaches on average, is not", arguments: ["mp3", "ogg", "opus"])
  func untold(ending: String) throws {
    let bench = Bench()
    let tone = sine(440, rate: 44_100, count: 8820)
    try bench.write([tone, tone], to: "in.wav", rate: 44_100)
    let outcome = bench.run(
      words: [bench.path("in.wav"), bench.path("out." + ending), "--bitrate", "128"])
    #expect(outcome.status == .done)
    #expect(!outcome.notes.contains("encoded at"), "\(outcome.notes)")
  }
}
