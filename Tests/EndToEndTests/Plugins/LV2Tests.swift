import Foundation
import TestSupport
import Testing

@Suite(
  "An LV2 plug-in",
  .enabled(if: compilerOfC != nil && BuiltPlugins.hasLilv, "a C compiler or lilv is not installed"))
struct LV2Tests {
  private let place: TemporaryFolder
  private let sound = (0..<3000).map { Int16(truncatingIfNeeded: ($0 * 7919) % 4000 - 2000) & ~3 }

  init() throws {
    place = try TemporaryFolder()
    try place.write(WaveSound(sampleRate: 48_000, samples: sound), to: "in.wav")
  }

  private func render(_ chain: String) throws -> [Int16] {
    _ = try place.runWithPlugins("in.wav out.wav \(chain) --dither none --quiet").succeeded()
    return try place.sound("out.wav").samples
  }

  @Test("has options, event ports, enumerations and a latency, by its short name and its URI")
  func runs() throws {
    #expect(try render("lv2:test-amp") == sound)
    #expect(try render("lv2:test-amp factor=2 mix_mode=upside-down") == sound.map { $0 * -2 })
    #expect(try render("lv2 urn:syrinx:test:amp mix_mode=-12.5-db") == sound.map { $0 / 4 })
    #expect(try render("lv2:urn:syrinx:test:amp factor=0.5") == sound.map { $0 / 2 })
  }

  /// The plug-in leaves a part of its state to its worker, whose answer comes behind the first block.
  @Test(
    "starts from a preset, its state and worker included, which values that are given go before")
  func preset() throws {
    func times(_ first: Int16, _ rest: Int16) -> [Int16] {
      sound.enumerated().map { $0 < 512 - 10 ? $1 * first : $1 * rest }
    }
    #expect(try render("lv2:test-amp preset=very-loud") == times(2, 6))
    #expect(try render("lv2:test-amp preset=very-loud factor=1") == times(1, 3))
  }

  @Test("that requires what is not offered is refused by name")
  func refused() throws {
    let run = try place.runWithPlugins("in.wav no.wav lv2:test-strange")
    #expect(run.status == 2)
    #expect(
      run.errors.contains(
        "lv2:test-strange requires what is not offered here: urn:syrinx:test:unheard-of"))
    let wrong = try place.runWithPlugins("in.wav no.wav lv2:test-anp")
    #expect(wrong.status == 2 && wrong.errors.contains("did you mean lv2:test-amp?"))
  }

  @Test("has help and the laws")
  func texts() throws {
    let help = try place.runWithPlugins("help lv2:test-amp").succeeded().text
    for words in [
      "urn:syrinx:test:amp 2.4", "as-it-is|upside-down|-12.5-db", "preset=very-loud", "1…100 ms",
      "default 10",
    ] {
      #expect(help.contains(words), "\(words) in \(help)")
    }
    #expect(!help.contains("free"))
    #expect(try place.runWithPlugins("effects --plugins").succeeded().text.contains("lv2:test-amp"))
    #expect(try place.runWithPlugins("effects lv2:test-amp --test").status == 0)
  }
}
