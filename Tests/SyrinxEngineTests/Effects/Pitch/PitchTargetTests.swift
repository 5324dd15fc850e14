import Foundation
import SyrinxEngine
import TestSupport
import Testing

@Suite("Pitch with a target")
struct PitchTargetTests {
  private func pitch(_ target: Double, _ formants: Pitch.Formants = .follow) -> Pitch {
    var pitch = Pitch()
    pitch.target = target
    pitch.formants = formants
    return pitch
  }

  /// The effect as resolved on a sound.
  private func measurement(_ parameters: Pitch, _ sound: [Float], rate: Int) throws
    -> MeasurementResult
  {
    let player = PlayerNode(SoundSource(AudioBuffer(channels: [sound]), sampleRate: rate))
    var graph = Graph()
    let playerID = try graph.add(player, as: "player")
    return try parameters.resolved(hearing: RenderedSound(Renderer(graph, upTo: playerID)))
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

  @Test("is open, not bypassValue and without a node until it has heard the sound")
  func open() throws {
    let parameters = pitch(200)
    #expect(parameters.isOpen && !parameters.isBypass)
    #expect(throws: EngineError.notMeasured(effect: "pitch")) {
      try makeRenderer(parameters, [[0]], rate: 16_000)
    }
    let sound = steadyVowel(fundamental: 100, formants: [600], rate: 16_000, count: 16_000)
    let resolved = try measurement(parameters, sound, rate: 16_000)
    let effect = try #require(resolved.effect as? Pitch)
    #expect(!effect.isOpen)
    #expect(abs(try #require(effect.cents.constant) - 1200) < 5)
    #expect(resolved.findings.map(\.name) == ["median", "shift"])
  }

  @Test("does not go with a shift of its own")
  func conflict() throws {
    var parameters = pitch(200)
    parameters.cents = 300
    #expect(throws: EngineError.parametersExclude(effect: "pitch", "target", "cents")) {
      try measurement(parameters, [Float](repeating: 0, count: 10), rate: 16_000)
    }
  }

  @Test("leaves alone what has no pitch, and says so")
  func unvoiced() throws {
    var parameters = pitch(200)
    parameters.tempo = 1.25
    let resolved = try measurement(parameters, noise(count: 16_000), rate: 16_000)
    #expect(resolved.warning == .unvoiced(target: 200))
    let effect = try #require(resolved.effect as? Pitch)
    #expect(effect.cents == 0 && effect.tempo == 1.25 && effect.target == nil)
  }

  @Test("goes as far as it can, and says so")
  func tooFar() throws {
    let sound = steadyVowel(fundamental: 80, formants: [600], rate: 16_000, count: 16_000)
    let resolved = try measurement(pitch(600), sound, rate: 16_000)
    #expect((resolved.effect as? Pitch)?.cents == 2400)
    guard case .targetTooFar(600, let median, 2400) = resolved.warning else {
      Issue.record("\(String(describing: resolved.warning))")
      return
    }
    #expect(abs(median - 80) < 1)
  }
}
