import SyrinxFiles
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("What to choose instead of a kind of file that is only read")
struct AdviceTests {
  @Test(
    "is named, and is a kind that is written",
    arguments: ["ape", "tta", "wma", "amr", "mov", "mka", "xi"])
  func advice(ending: String) throws {
    let bench = Bench()
    try bench.write([sine(300, count: 100)], to: "in.wav")
    let outcome = bench.run(words: ["in.wav", bench.path("o." + ending)])
    #expect(outcome.status == .misused, "\(outcome.notes)")
    let choices =
      outcome.notes.split(separator: "choose").last?.split(whereSeparator: { " ,\n".contains($0) })
      .filter { $0.hasPrefix(".") } ?? []
    #expect(!choices.isEmpty, "\(outcome.notes)")
    for choice in choices {
      let container = try #require(Container(path: "o" + choice))
      if isInstalled("ffmpeg") || ![.m4a, .wavpack].contains(container) {
        let made = bench.run(words: ["in.wav", bench.path("made" + choice)])
        #expect(made.status == .done, "\(made.notes)")
      }
    }
  }
}
