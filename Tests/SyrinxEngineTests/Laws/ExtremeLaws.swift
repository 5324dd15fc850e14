import SyrinxEngine
import TestSupport
import Testing

/// The streams that a header may announce, and few ever see; `make test` tries a fifth of them.
@Suite("Every effect, at the ends of what a stream may be,", .serialized)
struct ExtremeLaws {
  /// Every effect as it comes, and the engines of pitch at work.
  private static let samples: [Sample] =
    EffectCatalog.tested.effects.map { Sample(effect: $0.makeEffect()) }
    + [Pitch.Quality.fast, .fine, .voice, .spectral, .auto].map { quality in
      var pitch = Pitch()
      pitch.cents = 300
      pitch.quality = quality
      return Sample(effect: pitch)
    }

  private static let formats =
    [1, 63, 400, 6_144_000].map {
      StreamFormat(sampleRate: $0, channelCount: 1)
    } + [StreamFormat(sampleRate: 8000, channelCount: 1000)]

  private static let trials = samples.flatMap { sample in formats.map { (sample, $0) } }

  @Test(
    "ends, with the frames that it promised, or says why it cannot begin",
    arguments: sampled(trials, "extremes", share: 0.2))
  func ends(sample: Sample, format: StreamFormat) throws {
    for count in format.channelCount > 1 ? [300] : [0, 1, 300] {
      let sound = (0..<format.channelCount).map { noise(count: count, seed: UInt64($0 + 1)) }
      do {
        let renderer = try makeRenderer(
          resolve(sample.effect, for: sound, rate: format.sampleRate), sound,
          rate: format.sampleRate, tail: .none)
        let out = try renderer.renderAll()
        #expect(out.allSatisfy { $0.count == renderer.frameCount })
        #expect(out.allSatisfy(isFinite))
      } catch EngineError.tooManyChannels, EngineError.outOfRange, EngineError.holdsTooMuch {}
    }
  }
}
