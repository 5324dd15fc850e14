import Foundation
import SyrinxEngine
import TestSupport
import Testing

/// A setting of `pitch` that moves formants, and where it should bring them.
private struct Setting: CustomTestStringConvertible, Sendable {
  var cents = "0"
  var formants: String
  var tempo = "1"
  /// Where formants end up, 1 being where they were.
  var ratio = 1.0

  var testDescription: String { "cents=\(cents) formants=\(formants) tempo=\(tempo)" }

  func parameters() throws -> Pitch {
    var pitch = Pitch()
    pitch.quality = .fine
    try pitch.set("cents", word: cents)
    try pitch.set("formants", word: formants)
    try pitch.set("tempo", word: tempo)
    return pitch
  }
}

/// A source whose length shows when it ends.
private final class Pipe: FrameSource {
  private let source: BufferSource
  init(_ source: BufferSource) { self.source = source }
  var format: StreamFormat { source.format }
  var frameCount: Int? { nil }
  func read(into block: inout AudioBlock) -> Int { source.read(into: &block) }
  func seek(to frame: Int) { source.seek(to: frame) }
}

@Suite("Formants")
struct FormantTests {
  @Test(
    "of a vowel are found within 6 % of those of a vowel made at the place they are moved to",
    arguments: [
      Setting(cents: "1200", formants: "keep"), Setting(cents: "-700", formants: "keep"),
      Setting(cents: "500", formants: "1.28", ratio: 1.28),
      Setting(cents: "1000", formants: "1.5", ratio: 1.5),
      Setting(cents: "-800", formants: "0.66", ratio: 0.66),
      Setting(formants: "1.45", ratio: 1.45), Setting(formants: "0.7", ratio: 0.7),
    ], [80.0, 120])
  private func places(setting: Setting, fundamental: Double) throws {
    let resonances = [700.0, 1220, 2600, 3300]
    let sound = vowel(
      fundamental: fundamental, formants: resonances, rate: 44_100, count: 66_150)
    let wanted = vowel(
      fundamental: fundamental * exp2(Double(setting.cents)! / 1200),
      formants: resonances.map { $0 * setting.ratio }, bandwidth: 80 * setting.ratio,
      rate: 44_100, count: 66_150)
    let want = try measure(wanted)
    let got = try measure(render(setting.parameters(), [sound], rate: 44_100)[0])
    for formant in want where formant < 3200 {
      #expect(
        got.contains { abs($0 / formant - 1) < 0.06 }, "\(formant) Hz of \(want): got \(got)")
    }
  }

  private func measure(_ sound: [Float]) throws -> [Double] {
    let narrow = try render(RateConversion(to: 8000), [sound], rate: 44_100)
    return formants(of: narrow[0], rate: 8000)
  }

  @Test("follow a curve of their own")
  func curve() throws {
    let sound = vowel(
      fundamental: 100, formants: [700, 1220, 2600, 3300], rate: 44_100, count: 132_300)
    let out = try render(
      Setting(formants: "0.8@1s/1.25@1.1s").parameters(), [sound], rate: 44_100)[0]
    for (range, ratio) in [(4410..<41_000, 0.8), (52_000..<128_000, 1.25)] {
      let before = try measure(Array(sound[range]))
      let after = try measure(Array(out[range]))
      for formant in before.prefix(2) {
        #expect(after.contains { abs($0 / (formant * ratio) - 1) < 0.05 })
      }
    }
  }

  @Test(
    "that are told to go where they go anyway change nothing",
    arguments: [("0", "keep"), ("1200", "2"), ("-1200", "0.5")])
  func already(cents: String, formants: String) throws {
    let sound = [noise(count: 9000)]
    let following = try render(
      Setting(cents: cents, formants: "follow").parameters(), sound, rate: 44_100)
    let told = try render(
      Setting(cents: cents, formants: formants).parameters(), sound, rate: 44_100)
    #expect(told == following)
  }

  @Test("move without the fundamental")
  func fundamental() throws {
    let sound = vowel(fundamental: 150, formants: [700, 1220], rate: 44_100, count: 44_100)
    let out = try render(Setting(formants: "1.3").parameters(), [sound], rate: 44_100)[0]
    // Over half a period of the fifth harmonic, which lies near a formant before and after.
    for harmonic in [3.0, 5, 7] {
      let guess = 150 * harmonic * (1 + 0.5 / 3)
      let before = frequency(of: sound, about: 22_050, guess: guess, rate: 44_100, halfWidth: 2000)
      let after = frequency(of: out, about: 22_050, guess: guess, rate: 44_100, halfWidth: 2000)
      #expect(abs(after / before - 1) < 0.003)
    }
  }

  @Test("move at an unchanged level", arguments: ["0.66", "0.8", "1.2", "1.5"], [90.0, 160, 300])
  func level(formants: String, fundamental: Double) throws {
    let sound = vowel(
      fundamental: fundamental, formants: [700, 1220, 2600, 3300], rate: 44_100, count: 22_050)
    let out = try render(Setting(formants: formants).parameters(), [sound], rate: 44_100)[0]
    func energy(_ x: [Float]) -> Double { x.reduce(0) { $0 + Double($1) * Double($1) } }
    #expect(abs(10 * log10(energy(out) / energy(sound))) < 1)
  }

  @Test(
    "leave a click in its place", arguments: [8000, 22_050, 44_100, 96_000], ["0.5", "1.2", "2"])
  func click(rate: Int, formants: String) throws {
    let out = try render(
      Setting(formants: formants).parameters(), [impulse(at: 1000, count: 3000)], rate: rate)[0]
    #expect(out.count == 3000)
    #expect(out.indices.max { out[$0].magnitude < out[$1].magnitude } == 1000)
  }

  private static let several = [
    Setting(formants: "0.8"), Setting(cents: "700", formants: "keep"),
    Setting(cents: "-300", formants: "1.1@0s/0.9@0.05s", tempo: "1.25"),
    Setting(cents: "0@0s/500@0.05s", formants: "keep"),
  ]

  @Test("move alike in blocks of any size, after a reset, and out of a pipe", arguments: several)
  private func sameSamples(setting: Setting) throws {
    let sound = [noise(count: 5000), noise(count: 5000, seed: 2)]
    let want = try render(setting.parameters(), sound, rate: 44_100)
    for block in [1, 7, 64, 4096] {
      #expect(
        try render(setting.parameters(), sound, rate: 44_100, blockFrameCount: block) == want,
        "in blocks of \(block)")
    }
    let renderer = try makeRenderer(
      setting.parameters(), sound, rate: 44_100)
    _ = try renderer.renderAll()
    try renderer.reset()
    #expect(try renderer.renderAll() == want)
    let source = BufferSource(AudioBuffer(channels: sound), sampleRate: 44_100)
    let player = PlayerNode(SoundSource(Pipe(source)))
    var graph = Graph()
    let node = try setting.parameters()
    let playerID = try graph.add(player, as: "player")
    let nodeID = try graph.add(node, as: "pitch")
    try graph.connect(playerID, to: nodeID)
    try graph.connect(nodeID, to: graph.output)
    #expect(try Renderer(graph).renderAll() == want)
  }

  @Test("of nothing, of a single frame and of silence are no trouble", arguments: several)
  private func little(setting: Setting) throws {
    for count in [0, 1, 3000] {
      let silence = [Float](repeating: 0, count: count)
      let out = try render(setting.parameters(), [silence], rate: 44_100)[0]
      #expect(out.allSatisfy { $0 == 0 })
      #expect(out.count == (setting.tempo == "1" ? count : Int((Double(count) / 1.25).rounded())))
    }
    let frame = try render(setting.parameters(), [[0.5]], rate: 44_100)[0]
    #expect(frame.count == 1)
    #expect(frame[0].isFinite)
  }

  @Test("of six channels move each by itself")
  func channels() throws {
    let voices = [90.0, 120, 150, 180, 210].map {
      vowel(fundamental: $0, formants: [600, 1100, 2500], rate: 44_100, count: 6000)
    }
    let parameters = try Setting(formants: "1.25").parameters()
    let out = try render(parameters, voices + [voices[0]], rate: 44_100)
    #expect(out[0] == out[5])
    for (channel, voice) in voices.enumerated() {
      #expect(try render(parameters, [voice], rate: 44_100)[0] == out[channel])
    }
  }
}
