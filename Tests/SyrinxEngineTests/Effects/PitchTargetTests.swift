import Foundation
import SyrinxEngine
import Testing

@Suite("Pitch with a target")
struct PitchTargetTests {
  private func pitch(_ target: Double, _ formants: Pitch.Formants = .follow) -> Pitch {
    var pitch = Pitch()
    pitch.target = target
    pitch.formants = formants
    return pitch
  }

  /// What the effect comes to on a sound.
  private func settlement(_ knobs: Pitch, _ sound: [Float], rate: Int) throws -> Settlement {
    let player = PlayerNode(SoundSource(AudioBuffer(channels: [sound]), sampleRate: rate))
    var graph = Graph()
    let playerID = try graph.add(player, as: "player")
    return try knobs.settled(hearing: RenderedSound(Renderer(graph, upTo: playerID)))
  }

  @Test(
    "brings a vowel there within 10 cents",
    arguments: [(95.0, 210.0), (220, 120), (310, 100)], [Pitch.Formants.follow, .keep])
  func reached(pitches: (from: Double, to: Double), formants: Pitch.Formants) throws {
    let sound = steadyVowel(
      fundamental: pitches.from, formants: [600, 1300, 2500], rate: 22_050, count: 22_050)
    let out = try render(pitch(pitches.to, formants), [sound], rate: 22_050)[0]
    let got = try #require(try medianPitch(of: out, rate: 22_050))
    #expect(abs(1200 * log2(got / pitches.to)) < 10)
  }

  @Test("is open, not neutral and without a node until it has heard the sound")
  func open() throws {
    let knobs = pitch(200)
    #expect(knobs.isOpen && !knobs.isNeutral)
    #expect(throws: EngineError.notMeasured(effect: "pitch")) {
      try makeRenderer(knobs, [[0]], rate: 16_000)
    }
    let sound = steadyVowel(fundamental: 100, formants: [600], rate: 16_000, count: 16_000)
    let settled = try settlement(knobs, sound, rate: 16_000)
    let effect = try #require(settled.effect as? Pitch)
    #expect(!effect.isOpen)
    #expect(abs(try #require(effect.cents.constant) - 1200) < 5)
    #expect(settled.findings.map(\.name) == ["median", "shift"])
  }

  @Test("does not go with a shift of its own")
  func conflict() throws {
    var knobs = pitch(200)
    knobs.cents = 300
    #expect(throws: EngineError.knobsExclude(effect: "pitch", "target", "cents")) {
      try settlement(knobs, [Float](repeating: 0, count: 10), rate: 16_000)
    }
  }

  @Test("leaves alone what has no pitch, and says so")
  func unvoiced() throws {
    var knobs = pitch(200)
    knobs.tempo = 1.25
    let settled = try settlement(knobs, noise(count: 16_000), rate: 16_000)
    #expect(settled.shortfall == .unvoiced(target: 200))
    let effect = try #require(settled.effect as? Pitch)
    #expect(effect.cents == 0 && effect.tempo == 1.25 && effect.target == nil)
  }

  @Test("goes as far as it can, and says so")
  func tooFar() throws {
    let sound = steadyVowel(fundamental: 80, formants: [600], rate: 16_000, count: 16_000)
    let settled = try settlement(pitch(600), sound, rate: 16_000)
    #expect((settled.effect as? Pitch)?.cents == 2400)
    guard case .targetTooFar(600, let median, 2400) = settled.shortfall else {
      Issue.record("\(String(describing: settled.shortfall))")
      return
    }
    #expect(abs(median - 80) < 1)
  }
}
