import SyrinxAnalysis
import SyrinxEngine
import TestSupport
import Testing

@testable import SyrinxCommand

@Suite("Inspect measures")
struct InspectMeasuresTests {
  private func measures(_ words: [String]) throws -> LevelInspector.Measures {
    try Invocation<Inspect.Options>(words, of: "inspect", .standard, effects: .standard)
      .options.measures
  }

  @Test("with --quiet what conditions need, and nothing else", arguments: ["", "--tracks"])
  func quiet(option: String) throws {
    let options = ["--quiet"] + (option.isEmpty ? [] : [option])
    #expect(try measures(options) == [])
    #expect(try measures(options + ["--assert", "peakDB < 0"]) == [])
    #expect(try measures(options + ["--assert", "lufs < 0"]) == .loudness)
    let both = ["--assert", "truePeakDB < 0", "--assert", "medianPitchHz > 0"]
    #expect(try measures(options + both) == [.truePeak, .pitch])
    for form in ["--json", "--jsonl"] { #expect(try measures(options + [form]) == .all) }
    #expect(try measures(["--assert", "peakDB < 0"]) == .all)
  }

  @Test("the same for conditions, quiet or not")
  func same() throws {
    let bench = Bench()
    try bench.write([sine(150, count: 80_000)], to: "in.wav")
    for condition in ["medianPitchHz == 1", "integratedLUFS == 1", "truePeakDB == 1"] {
      let words = ["inspect", "in.wav", "--assert", condition]
      let (told, quiet) = (bench.run(words: words), bench.run(words: words + ["--quiet"]))
      #expect(quiet.status == .failed && quiet.output.isEmpty)
      #expect(quiet.notes == told.notes)
    }
  }

  @Test("two conditions in one are answered with one each")
  func joinedConditions() {
    let outcome = Bench().run(words: ["inspect", "in.wav", "--assert", "peakDB < 0 and lufs < 0"])
    #expect(outcome.status == .misused)
    #expect(outcome.notes.contains("one condition each: --assert 'peakDB < 0' --assert 'lufs < 0'"))
  }
}
