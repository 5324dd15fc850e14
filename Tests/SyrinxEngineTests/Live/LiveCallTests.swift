import TestSupport

#if os(Linux)
  import Foundation
  import SyrinxEngine
  import Testing

  /// An effect in live mode, in blocks of one size.
  private struct LiveTrial: CustomTestStringConvertible, Sendable {
    let effect: any Effect
    let blockSize: Int

    var testDescription: String {
      let words = effect.settings.map { "\($0.name)=\($0.words.joined(separator: " "))" }
      return ([effect.descriptor.name] + words + ["\(blockSize)"]).joined(separator: " ")
    }

    static let all = [64, 128, 1024].flatMap { size in
      effects.map { LiveTrial(effect: $0, blockSize: size) }
    }

    /// Every effect in the catalogue, at work and not bypassed.
    private static let effects: [any Effect] =
      EffectCatalog.standard.effects.filter(\.canRunLive).map { $0.makeEffect() }
      + [.voice, .fine].map(pitch)

    private static func pitch(_ quality: Pitch.Quality) -> Pitch {
      var pitch = Pitch()
      pitch.quality = quality
      pitch.formants = .ratio(1.1)
      return pitch
    }
  }

  @Suite(
    "A live rendering, while it renders,",
    .enabled(if: CallCounter.isLoaded, "run by another test, which counts calls"))
  struct LiveCallTests {
    private static let vowel = steadyVowel(
      fundamental: 140, formants: [700, 1200, 2500], rate: 48_000, count: 16_000
    ).map { 8 * $0 }

    @Test("neither allocates nor waits nor touches files", arguments: LiveTrial.all)
    private func nothing(trial: LiveTrial) throws {
      let size = trial.blockSize
      let channels = [noise(count: 8000) + Self.vowel, noise(count: 24_000, seed: 2)]
      let effect = try resolve(trial.effect, for: channels, rate: 48_000)
      var graph = Graph()
      let source = SoundSource(AudioBuffer(channels: channels), sampleRate: 48_000)
      let player = try graph.add(PlayerNode(source), as: "player")
      let added = try graph.add(effect, as: "effect", after: player)
      try graph.connect(added, to: graph.output)
      let renderer = try Renderer(
        graph, RenderSettings(maximumFrameCount: size, live: LiveSettings()))
      try renderer.prime()
      var block = AudioBuffer(channelCount: renderer.format.channelCount, frameCapacity: size)
      _ = try renderer.render(into: &block)
      let values = renderer.liveParameters(of: "effect").map {
        renderer.liveValue($0, of: "effect")!
      }
      for turn in 0...(24_000 / size) {
        let calls = try CallCounter.calls { _ = try renderer.render(into: &block) }
        if !calls.isEmpty {
          Issue.record("block \(turn): \(calls)")
          break
        }
        for value in values {
          let part = Double(turn * 7 % 16) / 15
          value.set(
            value.range.lowerBound + part * (value.range.upperBound - value.range.lowerBound))
        }
      }
    }

    @Test("pushed through by a caller, neither", arguments: ["limiter", "pitch", "reverb", "eq"])
    func pushing(name: String) throws {
      let chain = try StreamingChain(
        [EffectCatalog.standard.effect(named: name)!.makeEffect()], sampleRate: 48_000,
        channelCount: 2, settings: RenderSettings(maximumFrameCount: 128, live: LiveSettings()))
      let samples = noise(count: 256)
      var room = samples
      for turn in 0..<200 {
        let calls = try CallCounter.calls {
          _ = try chain.give(interleaved: samples.span)
          var span = room.mutableSpan
          _ = try chain.take(interleaved: &span)
        }
        guard calls.isEmpty || turn == 0 else {
          Issue.record("block \(turn): \(calls)")
          break
        }
      }
    }
  }

  @Suite("The calls of a live rendering")
  struct LiveCallCounting {
    @Test(
      "are none", .disabled(if: CallCounter.isLoaded, "calls are counted"),
      .enabled(if: CallCounter.isMeaningful, "unoptimised Swift allocates by itself"),
      .enabled(if: compilerOfC != nil, "a C compiler is not installed"))
    func none() throws {
      let run = try CallCounter.run(testsNamed: "Live(Session)?CallTests")
      let said = run.text + run.errors
      #expect(run.status == 0 && said.contains("test cases passed"), "\(said)")
    }
  }
#endif
