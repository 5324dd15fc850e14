import SyrinxEngine
import TestSupport
import Testing

@Suite("With the length of the sound")
struct GrowthLaws {
  private static let rate = 8000

  /// As it comes, or with all its curves moving to and fro.
  private func effect(_ name: String, curves: Bool) throws -> any Effect {
    let descriptor = try #require(EffectCatalog.standard.effect(named: name))
    var effect = descriptor.makeEffect()
    for parameter in descriptor.parameters where curves {
      guard let number = parameter.domain.number, number.takesCurve else { continue }
      let low = number.range.lowerBound
      let high =
        number.unit == .hertz ? min(number.range.upperBound, 3000) : number.range.upperBound
      try effect.set(
        parameter.name,
        word: "\(low.shortText)@0s/\(high.shortText)@50%/\(low.shortText)@100%")
    }
    return effect
  }

  /// Frames that are read to render a sound of so many seconds.
  private func readFrames(_ effect: any Effect, seconds: Int) throws -> Int {
    let frames = ReadFrames()
    let sound = noise(count: seconds * Self.rate)
    let source = SoundSource(
      format: StreamFormat(sampleRate: Self.rate, channelCount: 1), frameCount: sound.count
    ) { CountingSource(sound, rate: Self.rate, frames) }
    var graph = Graph()
    let player = try graph.add(PlayerNode(source), as: "player")
    let resolved = try graph.resolve(effect, after: player).effect
    try graph.connect(graph.add(resolved, as: "effect", after: player), to: graph.output)
    _ = try Renderer(graph, RenderSettings(tail: .none)).renderAll()
    return frames.count
  }

  @Test(
    "no more of it is read than in proportion",
    arguments: EffectCatalog.standard.effects.map(\.name), [false, true])
  func reading(_ name: String, curves: Bool) throws {
    let effect = try effect(name, curves: curves)
    let (short, long) = (
      try readFrames(effect, seconds: 2), try readFrames(effect, seconds: 20)
    )
    #expect(short > 0 && long <= 10 * short + 8192, "\(short) \(long)")
  }
}
