import TestSupport
import Testing

@testable import SyrinxEngine

/// Silence that is known of, and zeros that have to be looked at.
@Suite("Every effect takes silence for silence:")
struct SilenceLaws {
  private static let rate = 8000
  private static let format = StreamFormat(sampleRate: rate, channelCount: 2)
  private static let samples = (Sample.all + LiveLaws.curves).filter { $0.admits(format) }

  private func sound(_ count: Int) -> [[Float]] {
    [noise(count: count, seed: 3), noise(count: count, seed: 4)]
  }

  private func zeros(_ count: Int) -> [Float] { Array(repeating: 0, count: count) }

  /// A fade begins with the sound, not with the silence before it.
  @Test(
    "padded by so many seconds, or with so many zeros in the file, a sound becomes the same",
    arguments: samples.filter { !($0.effect is Fade) })
  func pad(sample: Sample) throws {
    var pad = Pad()
    pad.before = 0.4
    pad.after = 0.05
    var graph = Graph()
    let source = SoundSource(AudioBuffer(channels: sound(700)), sampleRate: Self.rate)
    let player = try graph.add(PlayerNode(source), as: "player")
    let padded = try graph.add(pad, as: "pad", after: player)
    let resolved = try graph.resolve(sample.effect, after: padded).effect
    try graph.connect(graph.add(resolved, as: "effect", after: padded), to: graph.output)
    let settings = RenderSettings(tail: .seconds(0.01), maximumFrameCount: 512)
    let got = try Renderer(graph, settings).renderAll()
    let file = sound(700).map { zeros(3200) + $0 + zeros(400) }
    #expect(
      try got == render(sample.effect, file, rate: Self.rate, tail: .seconds(0.01)))
  }

  /// Those that know nothing of where the sound ends: not what is told the length, stretches or repeats
  /// parts of the sound, mends its samples or hears some of them beforehand.
  private static let ringing = samples.filter { sample in
    switch sample.effect {
    case is Fade, is Reverse, is Trim, is Crop, is Pad, is Silence, is Varispeed, is Pitch, is Tune,
      is Harmony,
      is Stutter, is Declick, is Dehum, is Denoise, is Noise:
      false
    default: !sample.testDescription.contains("%")
    }
  }

  @Test(
    "given a tail, it goes on as it would in a file that goes on with zeros, down to −60 dB",
    arguments: ringing)
  func tail(sample: Sample) throws {
    let file = sound(700)
    let effect = try resolve(sample.effect, for: file, rate: Self.rate)
    let got = try render(effect as any GraphNode, file, rate: Self.rate, tail: .seconds(0.1))
    let want = try render(
      effect as any GraphNode, file.map { $0 + zeros(800) }, rate: Self.rate, tail: .none)
    #expect(got.count == want.count)
    for (got, want) in zip(got, want) {
      #expect(got.count == want.count)
      #expect(got.prefix(700) == want.prefix(700))
      let loudest = want.map(\.magnitude).max() ?? 0
      #expect(largestDifference(got, want) <= 0.002 * loudest)
    }
  }

  @Test(
    "what filters leave of a sound in silence has the same bits for any size of block",
    arguments: [
      ("eq", "bands", "low-pass@700"), ("eq", "bands", "low-pass@300@0s/400@1s"),
      ("wah", "mix", "80"), ("delay", "cutoff", "300"), ("deess", "freq", "5k@0s/6k@1s"),
      ("exciter", "freq", "2k@0s/3k@1s"),
    ])
  func signsOfZeros(name: String, parameter: String, word: String) throws {
    var effect = try #require(EffectCatalog.standard.effect(named: name)).makeEffect()
    try effect.set(parameter, word: word)
    let file = [noise(count: 1000, seed: 1) + [Float](repeating: 0, count: 32_000)]
    let made = try [33, 512].map {
      try render(effect, file, rate: 16_000, blockFrameCount: $0, tail: .none)
    }
    #expect(bits(made[0]) == bits(made[1]))
  }
}
