import Foundation
import TestSupport
import Testing

@testable import SyrinxEngine

@Suite("A value that follows a sound")
struct FollowerTests {
  private static let decibels = NumberDomain(.decibels, -60...24)

  private func curve(_ word: String) throws -> Curve {
    try Self.decibels.parse(word, parameter: "db")
  }

  /// The level by its definition: the loudest channel's square, smoothed.
  private func places(
    _ channels: [[Float]], rate: Double, attack: Double = 0.005, release: Double = 0.15,
    from: Double = -50, to: Double = -10
  ) -> [Double] {
    var power = 0.0
    return channels[0].indices.map { frame in
      let square = channels.map { Double($0[frame]) * Double($0[frame]) }.max()!
      let seconds = square > power ? attack : release
      power += (square - power) * (seconds > 0 ? 1 - exp(-1 / (seconds * rate)) : 1)
      return power > 0 ? min(max((10 * log10(power) - from) / (to - from), 0), 1) : 0
    }
  }

  private let sound: [[Float]] = {
    let bursts = sine(300, rate: 8000, count: 16_000, amplitude: 0.8).enumerated().map {
      frame, sample in
      frame / 2000 % 2 == 0 ? sample : sample * 0.01
    }
    return [bursts, bursts.map { -0.5 * $0 }]
  }()

  private func output(
    _ word: String, of channels: [[Float]], rate: Int = 8000, block: Int = 4096,
    _ resources: any RenderResources = NoResources()
  ) throws -> [[Float]] {
    var graph = Graph()
    let source = SoundSource(AudioBuffer(channels: channels), sampleRate: rate)
    let player = try graph.add(PlayerNode(source), as: "player")
    var gain = Gain()
    try gain.set("db", word: word)
    try graph.connect(graph.add(gain, as: "gain", after: player), to: graph.output)
    return try Renderer(
      graph, RenderSettings(maximumFrameCount: block, resources: resources)
    ).renderAll()
  }

  private func isNear(_ one: [[Float]], _ other: [[Float]]) -> Bool {
    zip(one, other).allSatisfy { zip($0, $1).allSatisfy { abs($0 - $1) < 2e-6 } }
  }

  @Test("is at each frame where the level of the sound up to that frame puts it")
  func formula() throws {
    for (word, places) in [
      ("-24..6@follow", places(sound, rate: 8000)),
      (
        "-24..6@follow/attack0/release40ms/from-60dB/to-3",
        places(sound, rate: 8000, attack: 0, release: 0.04, from: -60, to: -3)
      ),
    ] {
      let made = try output(word, of: sound)
      let want = sound.map { channel in
        zip(channel, places).map { Float(Double($0) * pow(10, (-24 + 30 * $1) / 20)) }
      }
      #expect(isNear(made, want), "\(word)")
    }
  }

  @Test("a tone is 2.5 dB above its root mean square, noise 6 dB, and both at it with equal times")
  func levels() throws {
    let tone = sine(300, rate: 8000, count: 16_000, amplitude: 0.2)
    // The sum of a few uniform numbers is nearly a Gaussian one.
    let parts = (1...6).map { noise(count: 16_000, seed: $0, amplitude: 0.1) }
    let hiss = tone.indices.map { frame in parts.reduce(0) { $0 + $1[frame] } }
    for (sound, above) in [(tone, 2.5), (hiss, 5.5)] {
      let square = sound.reduce(0) { $0 + Double($1) * Double($1) } / Double(sound.count)
      for (times, above) in [("", above), ("/attack150ms/release150ms", 0)] {
        let made = try output("0..-50@follow\(times)/from-50dB/to0dB", of: [sound])[0]
        // The gain at each level from −50 dB up is 50 dB below what would bring it to 0.
        let levels = (8000..<16_000).filter { abs(sound[$0]) > 0.05 }.map { frame in
          -50 - 20 * log10(Double(made[frame] / sound[frame]))
        }
        let mean = levels.reduce(0, +) / Double(levels.count)
        #expect(abs(mean - 10 * log10(square) - above) < 0.6, "\(times) \(above)")
      }
    }
  }

  @Test("is the same for blocks of any size", arguments: [1, 7, 64, 1000])
  func blocks(_ size: Int) throws {
    let want = try output("6..-24@follow/release20ms", of: sound)
    #expect(try output("6..-24@follow/release20ms", of: sound, block: size) == want)
  }

  @Test(
    "is the same for blocks of any size where its effect is late or reads ahead, and when it begins again",
    arguments: [
      ("room rt60=1 mix=8..86@follow", 8000), ("wah rate=1..10@follow", 8000),
      ("wah low=100..500@follow", 8000), ("wah q=1..10@follow", 44_100),
      ("whisper mix=0..100@follow", 192_000), ("robotize mix=0..100@follow", 192_000),
    ])
  func lateEffects(_ words: String, rate: Int) throws {
    let words = words.split(separator: " ").map(String.init)
    var effect = try #require(EffectCatalog.standard.effect(named: words[0])).makeEffect()
    for word in words.dropFirst() {
      let parts = word.split(separator: "=").map(String.init)
      try effect.set(parts[0], word: parts[1])
    }
    let sound = [noise(count: 12_000).enumerated().map { $0 / 3000 % 2 == 0 ? $1 : 0.01 * $1 }]
    let renderer = try makeRenderer(effect, sound, rate: rate, blockFrameCount: 4096)
    let want = try renderer.renderAll()
    for size in [64, 1000, 5000] {
      let isSame = try render(effect, sound, rate: rate, blockFrameCount: size) == want
      #expect(isSame, "\(size)")
    }
    try renderer.reset()
    let isSame = try renderer.renderAll() == want
    #expect(isSame)
  }

  @Test("follows another sound, of another rate too, and silence after its end")
  func sideChain() throws {
    let key = sine(500, rate: 24_000, count: 24_000, amplitude: 0.5)
    let places = places([key + Array(repeating: 0, count: 24_000)], rate: 24_000)
    let want = sound.map { channel in
      channel.indices.map { Float(Double(channel[$0]) * pow(10, -30 * places[3 * $0] / 20)) }
    }
    #expect(isNear(try output("0..-30@follow=keys/a.wav", of: sound, Key(samples: key)), want))
    #expect(throws: EngineError.noFiles(path: "other.wav")) {
      try output("0..-30@follow=other.wav", of: sound, Key(samples: key))
    }
  }

  @Test("reads and prints its parts")
  func words() throws {
    let plain = try curve("0..-20@follow")
    #expect(plain.follower == Follower() && plain.minimum == -20 && plain.constant == nil)
    #expect(try curve("3..3@follow").constant == 3)
    let word = "-3..-20@follow=a b/c.wav/attack0.001s/release0.3s/from-40dB/to-6dB"
    let full = try curve(word)
    #expect(full.follower?.file == "a b/c.wav" && full.follower?.attack == 0.001)
    #expect(full.follower?.highest == -6)
    #expect(full.text() == word)
    #expect(try curve(full.text()) == full)
    var equalizer = Equalizer()
    try equalizer.set("bands", to: .list(["resonant-low-pass@300..3k@follow/attack1ms/exp/q4"]))
    #expect(equalizer.bands[0].frequency.follower?.isExponential == true)
    #expect(equalizer.bands[0].width == .q(4))
  }

  @Test("what is wrong is named")
  func faults() {
    for (word, fault) in [
      ("0..1@follow/fast", CurveFault.notAFollower(word: "0..1@follow/fast")),
      ("0..1@follow=", .notAFollower(word: "0..1@follow=")),
      ("0..1@follows", .notAFollower(word: "0..1@follows")),
      (
        "0..1@follow/attack99s",
        .timeOutOfRange(word: "attack99", unit: .seconds, range: 0...10)
      ),
      ("0..1@follow/from-5", .levelsUnordered(word: "from-5dB/to-10dB")),
      ("0..1@follow/exp", .noRatio(word: "0 … 1")),
    ] {
      #expect(throws: ParameterError.badCurve(parameter: "db", fault)) { try curve(word) }
    }
  }

  @Test(
    "is followed by every parameter that takes a curve, or refused by effect and parameter",
    arguments: EffectCatalog.standard.effects.map(\.name))
  func refused(_ name: String) throws {
    let descriptor = try #require(EffectCatalog.standard.effect(named: name))
    var refused: Set<String> = []
    for parameter in descriptor.parameters {
      guard let number = parameter.domain.number, number.takesCurve else { continue }
      let (low, high) = (number.range.lowerBound, number.range.upperBound)
      let end = number.unit == .hertz ? min(high, 3000) : high
      var effect = descriptor.makeEffect()
      try effect.set(parameter.name, word: "\(low.shortText)..\(end.shortText)@follow")
      var graph = Graph()
      let source = SoundSource(AudioBuffer(channels: sound), sampleRate: 8000)
      let player = try graph.add(PlayerNode(source), as: "player")
      do {
        let resolved = try graph.resolve(effect, after: player).effect
        try graph.connect(graph.add(resolved, as: "the effect", after: player), to: graph.output)
        _ = try Renderer(graph, RenderSettings())
      } catch let error as EngineError {
        refused.insert(parameter.name)
        #expect(
          error
            == .badCurve(node: "the effect", parameter: parameter.name, .followsUnheard))
      }
    }
    let examples: [String: Set<String>] = ["varispeed": ["rate"], "robotize": ["freq"], "gain": []]
    if let expected = examples[name] { #expect(refused == expected) }
  }
}

/// Has one sound, at 24 kHz.
private struct Key: RenderResources {
  let samples: [Float]

  func openSource(at path: String) throws -> any FrameSource {
    guard path == "keys/a.wav" else { throw EngineError.noFiles(path: path) }
    return BufferSource(AudioBuffer(channels: [samples]), sampleRate: 24_000)
  }
}
