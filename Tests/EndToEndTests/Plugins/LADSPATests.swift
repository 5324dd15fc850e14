import Foundation
import TestSupport
import Testing

@Suite("A LADSPA plug-in", .enabled(if: compilerOfC != nil, "a C compiler is not installed"))
struct LADSPATests {
  private let place: TemporaryFolder
  private static let rate = 48_000
  private let sound = (0..<5000).map {
    Int16(truncatingIfNeeded: ($0 * 7919) % 20_000 - 10_000) & ~1
  }

  init() throws {
    place = try TemporaryFolder()
    try place.write(WaveSound(sampleRate: Self.rate, samples: sound), to: "in.wav")
  }

  private func render(_ chain: String) throws -> [Int16] {
    _ = try place.runWithPlugins("in.wav out.wav \(chain) --dither none --quiet").succeeded()
    return try place.sound("out.wav").samples
  }

  @Test("does what it does, with its parameters, for as many frames as entered")
  func gain() throws {
    #expect(try render("ladspa:test_gain factor=0.5") == sound.map { $0 / 2 })
    #expect(try render("ladspa test_gain factor=2") == sound.map { $0 * 2 })
    #expect(try render("ladspa:test_gain") == sound)
  }

  @Test("has a default by its bounds, also where they do not hold")
  func openDefaults() throws {
    #expect(try render("ladspa:test_loose") == sound.map { $0 / 2 })
    let help = try place.runWithPlugins("help ladspa:test_loose").succeeded().text
    for words in ["0…1000000000 [0.5]", "default 3 × sample rate"] {
      #expect(help.contains(words), "\(help)")
    }
  }

  @Test("is not late, however late it says it is", arguments: [1, 1000, 400_000])
  func latency(frames: Int) throws {
    #expect(try render("ladspa:test_late frames=\(frames) tail=0") == sound)
  }

  @Test("sounds on for as long as it does, or as is stated")
  func tail() throws {
    let silence = [Int16](repeating: 0, count: 24_000)
    #expect(try render("ladspa:test_echo") == silence + sound)
    #expect(try render("ladspa:test_echo tail=0") == Array(silence.prefix(sound.count)))
    let run = try place.runWithPlugins("in.wav no.wav ladspa:test_endless")
    #expect(run.status == 2 && run.errors.contains("ladspa:test_endless still sounds 60 s"))
    #expect(try render("ladspa:test_endless tail=0.5").count == sound.count + Self.rate / 2)
  }

  @Test("is run for its tail once, and again where what was kept is not understood")
  func keptTail() throws {
    let echoed = [Int16](repeating: 0, count: 24_000) + sound
    #expect(try render("ladspa:test_echo") == echoed)
    let kept = place.url("cache/syrinx/plugins/measured")
    let text = try String(contentsOf: kept, encoding: .utf8)
    #expect(text.split(separator: "\n").count == 2 && text.hasSuffix("\t0\t24000\n"), "\(text)")
    func rendered(keeping tail: String) throws -> [Int16] {
      try text.replacingOccurrences(of: "24000", with: tail)
        .write(to: kept, atomically: true, encoding: .utf8)
      return try render("ladspa:test_echo")
    }
    // It is not run: else this would not be believed.
    #expect(try rendered(keeping: "12000") == Array(echoed.prefix(sound.count + 12_000)))
    for wrong in ["-1", "99999999", "1e3", "", "99999999999999999999"] {
      #expect(try rendered(keeping: wrong) == echoed, "\(wrong)")
    }
  }

  @Test("follows a curve by blocks of 64 frames")
  func curve() throws {
    let got = try render("ladspa:test_gain factor=0@0s/1@0.1s tail=0")
    for (frame, sample) in got.enumerated() {
      let factor = min(Double(frame / 64 * 64) / (0.1 * Double(Self.rate)), 1)
      #expect(abs(Double(sample) - factor * Double(sound[frame])) <= 0.51, "\(frame)")
    }
  }

  @Test("takes the channels that it has, and a mono sound in both inputs of two")
  func channels() throws {
    #expect(try render("ladspa:test_swap") == sound.flatMap { [$0, $0] })
    let stereo = WaveSound(sampleRate: Self.rate, channelCount: 2, samples: [1, 2, 3, 4])
    try place.write(stereo, to: "in.wav")
    #expect(try render("ladspa:test_swap") == [2, 1, 4, 3])
    #expect(try render("ladspa:test_gain factor=2") == [2, 4, 6, 8])
    try place.write(
      WaveSound(sampleRate: Self.rate, channelCount: 4, samples: [1, 2, 3, 4]), to: "in.wav")
    let run = try place.runWithPlugins("in.wav no.wav ladspa:test_swap")
    #expect(
      run.status == 2 && run.errors.contains("takes 2 channels and makes 2, and the sound has 4"))
  }

  @Test(
    "that misbehaves is refused by name",
    arguments: [
      ("nan", 1, "produced NaN or infinite samples"),
      ("moving", 1, "changes its latency from 0 to 100 frames"),
      ("huge", 1, "reports an invalid latency of 1e+09 frames"),
      ("refuse", 1, "does not start at 48000 Hz"),
      ("source", 2, "has no audio input"),
      ("gian", 2, "did you mean ladspa:test_gain?"),
      ("gain factr=2", 2, "did you mean factor?"),
      ("gain factor=5", 2, "0…4"),
      ("gain cutoff=30k", 2, "is outside 48…24000"),
    ])
  func refused(plugin: String, status: Int32, says: String) throws {
    try place.write(WaveSound(sampleRate: Self.rate, samples: sound + [32_000]), to: "in.wav")
    let run = try place.runWithPlugins("in.wav no.wav ladspa:test_\(plugin)")
    #expect(run.status == status && run.errors.contains(says), "\(run.errors)")
    #expect(run.errors.contains("ladspa:test_"))
    #expect(!place.contents.contains("no.wav"))
  }

  @Test("is found only where one is named")
  func found() throws {
    _ = try place.runWithPlugins("in.wav out.wav gain -3").succeeded()
    #expect(!place.contents.contains("cache"))
    let list = try place.runWithPlugins("effects --plugins").succeeded()
    #expect(list.text.contains("ladspa:test_gain"))
    let kept = try place.read("cache/syrinx/plugins/ladspa")
    #expect(try place.runWithPlugins("effects --plugins").succeeded().text == list.text)
    #expect(try place.read("cache/syrinx/plugins/ladspa") == kept)
  }

  @Test("has help, a schema and the laws")
  func texts() throws {
    let help = try place.runWithPlugins("help ladspa:test_gain").succeeded().text
    for words in ["factor", "Factor (times): 0…4 [1]", "count=N", "on=yes|no", "default 0.0223"] {
      #expect(help.contains(words), "\(words)")
    }
    let schema = try place.runWithPlugins("schema --plugins").succeeded().text
    #expect(schema.contains("ladspa:test_gain"))
    #expect(try place.runWithPlugins("effects ladspa:test_gain --test").status == 0)
    let trial = try place.runWithPlugins("effects ladspa:test_endless --test")
    #expect(trial.status == 1 && trial.text.contains("no   falls silent after its input"))
    let explained = try place.runWithPlugins("explain in.wav ladspa:test_echo").succeeded()
    #expect(explained.text.contains("ladspa:test_echo"))
  }

  @Test("tells meters what it measures")
  func meter() throws {
    let half = WaveSound(
      sampleRate: Self.rate, samples: [Int16](repeating: 16_384, count: 4800))
    try place.write(half, to: "in.wav")
    _ = try place.runWithPlugins(
      "in.wav out.wav ladspa:test_gain factor=0.5 --meter ladspa:test_gain=m.jsonl"
    ).succeeded()
    let lines = String(decoding: try place.read("m.jsonl"), as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines.allSatisfy { $0.contains(#""controls": {"Peak": 0.25}"#) }, "\(lines)")
  }
}
