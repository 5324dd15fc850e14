import SyrinxEngine
import SyrinxText
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("Progress and measures")
struct ProgressTests {
  @Test("how far, how fast, how long")
  func facts() {
    let facts = ProgressFacts(44100 * 42, of: 44100 * 100, sampleRate: 44100, after: .seconds(2))
    #expect(facts.text == "42 %  21×  0:03 left")
    #expect(facts.json.compact == #"{"done": 0.42, "secondsLeft": 2.8, "speed": 21}"#)
    #expect(facts.bar(columns: 80).count == 40 + 2 + facts.text.count)
    #expect(facts.bar(columns: 20) == facts.text)
  }

  @Test("where the end is unknown, what is done is said")
  func openEnd() {
    let facts = ProgressFacts(44100 * 83, of: nil, sampleRate: 44100, after: .seconds(1))
    #expect(facts.text == "1:23 done  83×")
    #expect(facts.json.compact == #"{"done": null, "secondsLeft": null, "speed": 83}"#)
  }

  @Test("every style, from a console")
  func styles() throws {
    let bench = Bench()
    try bench.write([sine(440, count: 8000)], to: "in.wav")
    let lines = bench.run("in.wav out.wav --progress json --json").notes.split(separator: "\n")
    let last = try JSONValue(parsing: String(try #require(lines.last)))
    #expect(last["done"] == 1)
    #expect(bench.run("in.wav out.wav --progress plain --json").notes.hasPrefix("100 %  "))
    #expect(bench.run("in.wav out.wav --progress none --json").notes.isEmpty)
    #expect(bench.run("in.wav out.wav --json").notes.isEmpty)
  }

  @Test("the numbers of the trade")
  func measures() {
    #expect(Measure.duration(300) == "5:00.000")
    #expect(Measure.duration(3723.4567) == "1:02:03.457")
    #expect(Measure.rate(44100) == "44.1 kHz")
    #expect(Measure.rate(22050) == "22.05 kHz")
    #expect(Measure.level(-1.24, "dBFS") == "−1.2 dBFS")
    #expect(Measure.level(nil, "dBFS") == "−∞ dBFS")
    #expect(Measure.speed(48.4) == "48×")
    #expect(Measure.speed(1.24) == "1.2×")
    #expect(Measure.speed(9.97) == "10×")
    #expect(Measure.pace(5043.2, in: 52.3) == "1:24:03 of sound in 0:53  96× real time")
  }
}
