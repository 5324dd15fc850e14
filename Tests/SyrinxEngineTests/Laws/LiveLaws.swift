import SyrinxEngine
import TestSupport
import Testing

/// Noise without end, and how much of it was read.
private final class EndlessSource: FrameSource {
  let format: StreamFormat
  let frameCount: Int? = nil
  private(set) var position = 0
  private let sound: [[Float]]

  init(_ sound: [[Float]], rate: Int) {
    self.sound = sound
    format = StreamFormat(sampleRate: rate, channelCount: sound.count)
  }

  func read(into block: inout AudioBlock) -> Int {
    for channel in sound.indices {
      var samples = block[channel]
      for frame in samples.indices {
        samples[frame] = sound[channel][(position + frame) % sound[channel].count]
      }
    }
    position += block.frameCount
    return block.frameCount
  }

  func seek(to frame: Int) { position = frame }
}

@Suite("Every effect that can run live")
struct LiveLaws {
  /// All that can, and curves in seconds too.
  static let samples = (Sample.all + curves).filter(\.effect.canRunLive)
  static let curves = EffectCatalog.tested.effects.flatMap { descriptor in
    descriptor.parameters.compactMap { parameter -> Sample? in
      guard let number = parameter.domain.number, number.takesCurve else { return nil }
      var effect = descriptor.makeEffect()
      let curve = Curve(points: [
        .init(number.range.lowerBound, at: .seconds(0.05)),
        .init(number.range.upperBound, at: .seconds(0.3)),
      ])
      do { try effect.set(parameter.name, to: .number(curve)) } catch {
        Issue.record("\(descriptor.name) \(parameter.name): \(error)")
      }
      return Sample(effect: effect)
    }
  }
  private static let rate = 8000
  private static let block = 64

  @Test(
    "makes of a sound without end what it makes of a long one, reading no more than it says ahead",
    arguments: samples)
  func endless(sample: Sample) throws {
    let format = StreamFormat(sampleRate: Self.rate, channelCount: 2)
    guard sample.admits(format) else { return }
    let sound = (1...2).map { noise(count: 20_000, seed: UInt64($0)) }
    let source = EndlessSource(sound, rate: Self.rate)
    let endless = try makeRenderer(sample.effect, SoundSource(source))
    let finite = try makeRenderer(
      sample.effect, SoundSource(AudioBuffer(channels: sound), sampleRate: Self.rate))
    #expect(endless.frameCount == nil && endless.format == finite.format)
    let effect = try #require(endless.description.nodes.first { $0.name == "effect" })
    let processor = try sample.effect.makeProcessor(
      ProcessorSetup(
        inputs: [StreamInfo(format: format, length: nil)], maximumFrameCount: Self.block))
    #expect(effect.latency == processor.latency)
    var one = AudioBuffer(channelCount: endless.format.channelCount, frameCapacity: Self.block)
    var other = AudioBuffer(channelCount: endless.format.channelCount, frameCapacity: Self.block)
    for _ in 0..<40 {
      let count = try endless.render(into: &one)
      #expect(count == Self.block)
      _ = try finite.render(into: &other)
      let isSame = one.channels == other.channels
      try #require(isSame, "at \(endless.position)")
      let ahead = source.position - endless.position
      try #require(ahead <= processor.latency + processor.lookahead + Self.block)
    }
  }

  private func makeRenderer(_ effect: any Effect, _ source: SoundSource) throws -> Renderer {
    var graph = Graph()
    let player = try graph.add(PlayerNode(source), as: "player")
    try graph.connect(graph.add(effect, as: "effect", after: player), to: graph.output)
    return try Renderer(graph, RenderSettings(maximumFrameCount: Self.block))
  }

  @Test("is every one but those that need the length, measure, or do not keep pace")
  func which() throws {
    let never = EffectCatalog.tested.effects.filter { !$0.canRunLive }.map(\.name)
    #expect(
      never == [
        "varispeed", "reverse", "level", "duck", "dehum", "declip", "trim", "crop", "silence",
        "cut", "pad", "normalize", "loudness", "noise", "room", "codec", "mask",
      ])
    #expect(Self.curves.filter(\.effect.canRunLive).count > 50)
    for descriptor in EffectCatalog.tested.effects where descriptor.canRunLive {
      #expect(descriptor.makeEffect().canRunLive, "\(descriptor.name)")
    }
    for (name, parameter, word) in [
      ("pitch", "tempo", "0.8"), ("pitch", "tempo", "1@0s/2@1s"), ("pitch", "target", "200"),
      ("fade", "out", "1"), ("gain", "db", "0@0s/-3@50%"), ("varispeed", "rate", "1"),
    ] {
      var effect = try #require(EffectCatalog.tested.effect(named: name)).makeEffect()
      try effect.set(parameter, word: word)
      #expect(!effect.canRunLive, "\(name) \(parameter)=\(word)")
    }
  }
}
