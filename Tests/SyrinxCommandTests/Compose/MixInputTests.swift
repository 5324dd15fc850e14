import TestSupport
import Testing

@testable import SyrinxCommand

@Suite("The words of mix")
struct MixInputTests {
  private let bench = Bench()

  @Test(
    "are refused where a number could end a clock time or be a level, and both are said",
    arguments: [
      ("x.wav@1:02.5", "02.5 could be seconds or dB: write x.wav@62.5s or x.wav@1s:2.5dB"),
      ("x.wav@1:02:03", "03 could be seconds or dB: write x.wav@3723s or x.wav@62s:3dB"),
      ("x.wav@2:00", "00 could be seconds or dB: write x.wav@120s or x.wav@2s"),
      ("x y.wav@1:30", "30 could be seconds or dB: write 'x y.wav@90s'"),
    ])
  func ambiguous(word: String, advice: String) {
    let wrong = bench.run(words: ["mix", "y.wav", word, "out.wav"])
    #expect(wrong.status == .misused)
    #expect(wrong.notes.contains("‘\(word)’: \(advice)\n"), "\(wrong.notes)")
  }

  @Test(
    "have clock times, and levels whose sign or unit says that they are some",
    arguments: [
      ("x.wav@1:02.5:0dB", MixInput(path: "x.wav", seconds: 62.5)),
      ("x.wav@1:02:+3", MixInput(path: "x.wav", seconds: 62, level: 3)),
      ("x.wav@1:12dB", MixInput(path: "x.wav", seconds: 1, level: 12)),
      ("x.wav@1:-12", MixInput(path: "x.wav", seconds: 1, level: -12)),
      ("x.wav@1:3", MixInput(path: "x.wav", seconds: 1, level: 3)),
      ("x.wav@1s:12", MixInput(path: "x.wav", seconds: 1, level: 12)),
      ("x.wav:12", MixInput(path: "x.wav", level: 12)),
    ])
  func read(word: String, input: MixInput) throws {
    #expect(try MixInput(word) == input)
  }

  @Test("have a level behind the name of a file that ends as a time does")
  func name() throws {
    try bench.write("", to: "c@1")
    #expect(
      try MixInput(bench.path("c@1") + ":12") == MixInput(path: bench.path("c@1"), level: 12))
  }
}
