import Foundation
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

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
    #expect(outcome.notes.contains("syrinx: \(effect) changes nothing as it is written"))
    #expect(bench.run("in.wav out.wav \(effect) limiter --quiet").notes.isEmpty)
    #expect(
      bench.run("explain in.wav \(effect)").output.contains("note: \(effect) changes nothing"))
  }

  @Test("a peak where a loudness was meant")
  func peak() {
    #expect(hints("normalize -16") == [.doubt(.peakForLoudness, word: "-16")])
    #expect(hints("normalize -23dB") == [.doubt(.peakForLoudness, word: "-23dB")])
    for chain in [
      "normalize", "normalize -1", "normalize -12", "normalize peak=-16",
      "normalize -16 loudness=-20", "voice podcast",
    ] {
      #expect(hints(chain).isEmpty, "\(chain)")
    }
    let notes = bench.run("in.wav out.wav normalize -16").notes
    #expect(notes.contains("write normalize loudness=-16"))
  }

  @Test("a change in percent where a ratio is set")
  func changes() {
    #expect(
      hints("pitch tempo=+10%").map(\.sentence) == [
        "pitch tempo=+10% is 10% of the original, not 10% more; for that write pitch tempo=110%"
      ])
    #expect(hints("varispeed +50%") == [.change(effect: "varispeed", setting: "", word: "+50%")])
    for chain in ["varispeed 110%", "varispeed +1.1", "denoise +50%", "pitch +10"] {
      #expect(!hints(chain).contains { if case .change = $0 { true } else { false } })
    }
  }

  @Test("noise where a noise gate was meant")
  func gates() {
    #expect(hints("noise gate") == [.noiseGate])
    for chain in ["noise pink gate", "gate", "noise snr=20 gate", "noise reverb"] {
      #expect(!hints(chain).contains(.noiseGate), "\(chain)")
    }
  }

  @Test("a rate where a delay was meant")
  func rates() {
    #expect(hints("flanger 5") == [.doubt(.rateForDelay, word: "5")])
    for chain in ["flanger", "flanger 0.5", "flanger 5Hz", "flanger rate=5", "chorus 5"] {
      #expect(hints(chain).isEmpty, "\(chain)")
    }
  }

  @Test("cents where semitones were meant")
  func cents() {
    #expect(hints("pitch 4") == [.doubt(.centsForSemitones, word: "4")])
    #expect(hints("pitch -12 formants=keep") == [.doubt(.centsForSemitones, word: "-12")])
    #expect(hints("pitch 0@0s/7@2s") == [.doubt(.centsForSemitones, word: "0@0s/7@2s")])
    for chain in [
      "pitch 4st", "pitch 4c", "pitch cents=4", "pitch 400", "pitch 0", "pitch -25",
      "pitch 4c@0s/5c@2s", "pitch tempo=1.1",
      // Its points are not known yet.
      "pitch @curve.csv",
    ] {
      #expect(hints(chain).isEmpty, "\(chain)")
    }
    let outcome = bench.run("in.wav out.wav pitch 4 --json")
    #expect(outcome.notes.contains("write pitch 4st"))
    #expect(outcome.output.contains("write pitch 4st"))
  }

  @Test(
    "usual words for effects run, and their own are said once",
    arguments: [
      ("speed 2", "varispeed 2"), ("tempo 1.5", "pitch tempo=1.5"),
      ("tempo tempo=2", "pitch tempo=2"),
      ("swap", "pan channels=swap"), ("downmix", "pan channels=stereo"),
      ("downmix mono", "pan channels=mono"), ("upmix", "pan channels=5.1"),
      ("upmix 7.1", "pan channels=7.1"),
    ])
  func aliases(words: String, own: String) throws {
    #expect(hints(words) == [.alias(words, own)])
    let chain = try ChainSpec(words: words.split(separator: " ").map(String.init))
    #expect(try chain == ChainSpec(words: own.split(separator: " ").map(String.init)))
    #expect(hints("\(words) gain -3 \(words)") == [.alias(words, own)])
    let outcome = bench.run("in.wav out.wav \(words)")
    #expect(outcome.status == .done)
    #expect(outcome.notes.contains("‘\(words)’ is run as ‘\(own)’"))
    let help = bench.run("help \(words.split(separator: " ")[0])").output
    #expect(help.contains(own.split(separator: " ")[0] + ": "))
  }

  @Test("ms[ A , B ] is a chain for the middle and one for the sides")
  func middleAndSides() throws {
    func chain(_ text: String) throws -> ChainSpec {
      try ChainSpec(words: text.split(separator: " ").map(String.init))
    }
    #expect(
      try chain("ms[ gain -3 , eq high-pass@200 ] limiter")
        == chain("[ width 0 gain -3 , width middle=0 eq high-pass@200 ] limiter"))
    for text in ["ms[ gain -3 ]", "ms[ dry , dry , dry ]", "ms[ gain -3 , "] {
      #expect(throws: ChainError.self) { try chain(text) }
    }
    let left = sine(330, count: 900, amplitude: 0.3)
    let right = sine(470, count: 900, amplitude: 0.2)
    try bench.write([left, right], to: "s.wav", .float)
    #expect(bench.run("s.wav out.wav ms[ dry , dry ] --encoding float").status == .done)
    let out = try bench.read("out.wav").channels
    for (got, want) in zip(out, [left, right]) {
      #expect(zip(got, want).allSatisfy { abs($0 - $1) < 1e-6 })
    }
  }

  @Test("a batch says it once, however many files there are")
  func batch() throws {
    try bench.write([sine(440, count: 800)], to: "b.wav")
    let outcome = bench.run("batch in.wav b.wav --out \(bench.path("out")) -- gain limiter")
    #expect(outcome.status == .done, "\(outcome.notes)")
    #expect(outcome.notes.components(separatedBy: "gain changes nothing").count == 2)
  }

  @Test("cleaning in an order that finds less is said")
  func order() {
    #expect(hints("denoise declick") == [.order("declick", before: "denoise")])
    #expect(hints("declip dehum declick denoise dereverb gain -3").isEmpty)
    #expect(hints("dereverb gain 1 denoise") == [.order("denoise", before: "dereverb")])
  }
}
