import Foundation
import TestSupport
import Testing

@testable import SyrinxEngine

@Suite("Adding noise")
struct NoiseTests {
  private let rate = 16_000

  private struct Files: RenderResources {
    var recording: [[Float]]
    var shared: Shared?
    func openSource(at path: String) throws -> any FrameSource {
      BufferSource(AudioBuffer(channels: recording), sampleRate: 16_000)
    }
    func shared<Value: Sendable>(
      for key: some Hashable & Sendable, _ make: () throws -> Value
    ) throws -> Value {
      guard let shared else { return try make() }
      if let known = shared.values[AnyHashable(key)] as? Value { return known }
      let value = try make()
      shared.values[AnyHashable(key)] = value
      return value
    }
  }

  private final class Shared {
    var values: [AnyHashable: any Sendable] = [:]
  }

  private func noisy(
    _ noise: Noise, _ sound: [[Float]], _ files: Files, warning: EffectWarning? = nil
  ) throws -> [[Float]] {
    var graph = Graph()
    let player = try graph.add(
      PlayerNode(SoundSource(AudioBuffer(channels: sound), sampleRate: rate)), as: "player")
    let settings = RenderSettings(resources: files)
    let resolved = try graph.resolve(noise, after: player, settings)
    #expect(resolved.warning == warning)
    let node = try graph.add(resolved.effect, as: "noise", after: player)
    try graph.connect(node, to: graph.output)
    return try Renderer(graph, settings).renderAll()
  }

  @Test("computed noise has the slope of its colour", arguments: [Noise.Kind.white, .pink, .brown])
  func slope(kind: Noise.Kind) throws {
    let sound = sine(300, rate: rate, count: 8 * rate, amplitude: 0.2)
    var noise = Noise()
    noise.kind = kind
    let made = try noisy(noise, [sound], Files(recording: []))[0]
    let added = zip(made, sound).map { $0 - $1 }
    // Octaves by differences of one-pole filters would be rough: single lines of a Fourier sum instead.
    func power(_ low: Double, _ high: Double) -> Double {
      var sum = 0.0
      for step in 0..<150 {
        let angle = 2 * Double.pi * (low + (high - low) * (Double(step) + 0.5) / 150) / Double(rate)
        sum += TestSupport.power(added[..<32_000], atAngle: angle)
      }
      return sum / 150
    }
    let slope = 10 * log10(power(1600, 3200) / power(200, 400)) / 3
    let want = [Noise.Kind.white: 0.0, .pink: -3.01, .brown: -6.02][kind]!
    #expect(abs(slope - want) < 0.7, "\(slope)")
  }

  @Test(
    "its level lies below the active speech level by the ratio", arguments: [-5.0, 10, 30],
    Noise.Kind.allCases)
  func ratio(snr: Double, kind: Noise.Kind) throws {
    let words = sine(300, rate: rate, count: 2 * rate, amplitude: 0.2)
    let sound = words + [Float](repeating: 0, count: 3 * rate) + words
    var noise = Noise()
    (noise.kind, noise.snr) = (kind, snr)
    let made = try noisy(noise, [sound], Files(recording: []))[0]
    let added = zip(made, sound).map { $0 - $1 }
    var meter = ActiveSpeechMeter(sampleRate: rate)
    meter.add(sound.span)
    let speech = try #require(meter.levelDB)
    #expect(made.count == sound.count)
    #expect(abs(speech - 20 * log10(level(added)) - snr) < 0.01)
  }

  @Test("a recording is added from a drawn place on, again and again, the same in all channels")
  func recording() throws {
    let sound = sine(300, rate: rate, count: 3 * rate, amplitude: 0.2)
    let recording = (0..<rate).map { Float(sin(Double($0) * 0.05)) * 0.3 }
    var noise = Noise()
    (noise.from, noise.snr, noise.seed) = ("hum.wav", 20, 5)
    let made = try noisy(noise, [sound, sound], Files(recording: [recording]))
    #expect(made[0] == made[1])
    let added = zip(made[0], sound).map { $0 - $1 }
    let period = rate - rate / 50
    for frame in 0..<rate {
      #expect(abs(added[frame] - added[frame + period]) < 1e-5)
    }
    noise.seed = 6
    #expect(try noisy(noise, [sound, sound], Files(recording: [recording])) != made)
  }

  @Test(
    "babble and recordings are made once for all sounds of a rate", arguments: [nil, "hum.wav"])
  func once(from: String?) throws {
    let sound = sine(300, rate: rate, count: rate, amplitude: 0.2)
    let files = Files(recording: [sound], shared: Shared())
    var noise = Noise()
    (noise.kind, noise.from) = (.babble, from)
    let made = try noisy(noise, [sound], files)
    #expect(try noisy(noise, [sound], files) == made)
    #expect(files.shared?.values.count == 1)
    noise.seed = 2
    #expect(try noisy(noise, [sound], files) != made)
    noise.kind = .white
    #expect(try noisy(noise, [sound], files) != made || from != nil)
    #expect(files.shared?.values.count == (from == nil ? 2 : 1))
  }

  @Test("silence stays silent, since it has no level")
  func silence() throws {
    let sound = [Float](repeating: 0, count: rate)
    #expect(
      try noisy(
        Noise(), [sound], Files(recording: []),
        warning: .nothingToMeasure(measure: "active speech level"))[0] == sound)
  }

  @Test("a recording that is silent is named, once for all channels")
  func silentRecording() throws {
    let sound = sine(300, rate: rate, count: rate, amplitude: 0.2)
    var noise = Noise()
    noise.from = "still.wav"
    let still = [Float](repeating: 0, count: rate / 2)
    for recording in [[still], [still, still]] {
      let made = try noisy(
        noise, [sound], Files(recording: recording), warning: .silentFile(path: "still.wav"))
      #expect(made[0] == sound)
    }
  }
}
