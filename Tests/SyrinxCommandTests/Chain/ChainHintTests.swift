import Foundation
import Testing

@testable import SyrinxCommand

@Suite("What is said of words that were probably meant otherwise")
struct ChainHintTests {
  let bench = Bench()

  init() throws { try bench.write([sine(440, count: 800)], to: "in.wav") }

  private func hints(_ chain: String) -> [ChainHint] {
    ChainSpec.hints(in: chain.split(separator: " ").map(String.init))
  }

  @Test(
    "an effect without a value that does nothing",
    arguments: ["gain", "eq", "fade", "pan", "pitch", "varispeed"])
  func nothing(effect: String) {
    guard case .changesNothing(effect, let example)? = hints(effect).first else {
      Issue.record("\(effect): \(hints(effect))")
      return
    }
    #expect(example.hasPrefix(effect + " "))
    #expect(hints("[ \(effect) , dry ] \(effect)").count == 1)
    let outcome = bench.run("in.wav out.wav \(effect) limiter")
    #expect(outcome.notes.contains("syrinx: \(effect) has no effect without a value"))
    #expect(bench.run("in.wav out.wav \(effect) limiter --quiet").notes.isEmpty)
    #expect(bench.run("explain in.wav \(effect)").output.contains("note: \(effect) has no effect"))
  }

  @Test("a peak where a loudness was meant")
  func peak() {
    #expect(hints("normalize -16") == [.peakForLoudness("-16")])
    #expect(hints("normalize -23dB") == [.peakForLoudness("-23dB")])
    for chain in [
      "normalize", "normalize -1", "normalize -12", "normalize peak=-16",
      "normalize -16 loudness=-20", "voice podcast",
    ] {
      #expect(hints(chain).isEmpty, "\(chain)")
    }
    let notes = bench.run("in.wav out.wav normalize -16").notes
    #expect(notes.contains("write normalize loudness=-16"))
  }

  @Test("cents where semitones were meant")
  func cents() {
    #expect(hints("pitch 4") == [.centsForSemitones("4")])
    #expect(hints("pitch -12 formants=keep") == [.centsForSemitones("-12")])
    #expect(hints("pitch 0@0s/7@2s") == [.centsForSemitones("0@0s/7@2s")])
    for chain in [
      "pitch 4st", "pitch 4c", "pitch cents=4", "pitch 400", "pitch 0", "pitch -25",
      "pitch 4c@0s/5c@2s", "pitch tempo=1.1",
    ] {
      #expect(hints(chain).isEmpty, "\(chain)")
    }
    let outcome = bench.run("in.wav out.wav pitch 4 --json")
    #expect(outcome.notes.contains("write pitch 4st"))
    #expect(outcome.output.contains("write pitch 4st"))
  }

  @Test("a batch says it once, however many files there are")
  func batch() throws {
    try bench.write([sine(440, count: 800)], to: "b.wav")
    let outcome = bench.run("batch in.wav b.wav --out \(bench.path("out")) -- gain limiter")
    #expect(outcome.status == .done, "\(outcome.notes)")
    #expect(outcome.notes.components(separatedBy: "gain has no effect").count == 2)
  }
}
