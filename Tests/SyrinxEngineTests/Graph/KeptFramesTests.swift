import TestSupport
import Testing

@testable import SyrinxEngine

/// Samples as bits, so that the two zeros differ.
private func bits(_ channels: [[Float]]) -> [[UInt32]] { channels.map { $0.map(\.bitPattern) } }

/// Effects by the words of a chain, one value each.
private func effects(_ words: String...) throws -> [any Effect] {
  try words.map { words in
    let parts = words.split(separator: " ").map(String.init)
    var effect = try #require(EffectCatalog.standard.effect(named: parts[0])).makeEffect()
    for part in parts.dropFirst() {
      let pair = part.split(separator: "=").map(String.init)
      try effect.set(pair[0], word: pair[1])
    }
    return effect
  }
}

@Suite("What precedes an effect that hears it beforehand")
struct KeptFramesTests {
  private static let rate = 8000

  /// Syllables with pauses between, the loudest of them cut off.
  private static let sound: [[Float]] = [5 as UInt64, 6].map { seed in
    let noise = noise(count: 2 * rate, seed: seed, amplitude: 1)
    return noise.indices.map { frame in
      let isPause = frame % 5000 < 2000
      return isPause ? 0 : min(max(noise[frame] * (frame < 9000 ? 0.3 : 1.2), -0.9), 0.8)
    }
  }

  private static var settings: RenderSettings {
    // Some blocks lie in memory, the others in a file.
    var settings = RenderSettings(maximumFrameCount: 500)
    settings.scratch = ScratchMemory(byteCount: 1 << 18)
    return settings
  }

  /// A chain as it is built, each effect resolved by what leads up to it. With `isRendered` each is a graph of
  /// its own, which plays what the one before gave.
  private static func render(
    _ effects: [any Effect], _ settings: RenderSettings = settings,
    counting frames: ReadFrames? = nil
  ) throws -> [[Float]] {
    try renderer(effects, settings, counting: frames).renderAll()
  }

  private static func renderer(
    _ effects: [any Effect], _ settings: RenderSettings = settings,
    counting frames: ReadFrames? = nil
  ) throws -> Renderer {
    var graph = Graph()
    let source =
      frames.map { SoundSource(CountingSource(sound[0], rate: rate, $0)) }
      ?? SoundSource(AudioBuffer(channels: sound), sampleRate: rate)
    var last = try graph.add(PlayerNode(source), as: "player")
    for effect in effects {
      let resolved = try graph.resolve(effect, after: last, settings).effect
      last = try graph.add(resolved, as: effect.descriptor.name, after: last)
    }
    try graph.connect(last, to: graph.output)
    return try Renderer(graph, settings)
  }

  /// Renders each effect alone, from samples in memory.
  private static func renderOneByOne(_ effects: [any Effect]) throws -> [[Float]] {
    try effects.reduce(sound) { sound, effect in
      try SyrinxEngineTests.render(effect, sound, rate: rate)
    }
  }

  private static let preceding = [
    "delay time=0.05", "reverb preset=plate", "varispeed rate=1.3", "reverse", "compressor",
    "pan position=-0.5", "stutter", "crush bits=6",
  ]
  private static let measuring = [
    "normalize peak=-3", "normalize loudness=-20", "loudness loudness=-12",
    "silence to=0 longer=0.1",
    "trim keep=0", "declip", "denoise profile=0..0.2", "pitch target=200 quality=voice", "reverse",
  ]

  @Test(
    "is rendered once, and what comes out is what the effect makes of a file of it",
    arguments: preceding, measuring)
  func once(first: String, second: String) throws {
    let chain = try effects(first, second)
    #expect(try bits(Self.render(chain)) == bits(Self.renderOneByOne(chain)))
    let frames = ReadFrames()
    let mono = try Self.render(chain, counting: frames)
    // Sound that costs no more than reading is not kept.
    let isCheap = first.hasPrefix("pan")
    #expect(isCheap || frames.count == 2 * Self.rate, "\(frames.count)")
    #expect(mono[0].count > 0)
  }

  @Test("is rendered once in long chains, in blocks of any size and with more threads")
  func long() throws {
    let chain = try effects(
      "delay time=0.05", "silence to=0 longer=0.1", "eq bands=low-pass@3000",
      "normalize loudness=-20", "compressor", "loudness loudness=-10", "reverb", "reverse", "trim")
    let want = try bits(Self.renderOneByOne(chain))
    for (size, threads) in [(64, 1), (4096, 2)] {
      var settings = Self.settings
      settings.maximumFrameCount = size
      settings.resources = Threads(threads)
      #expect(try bits(Self.render(chain, settings)) == want)
    }
    let frames = ReadFrames()
    _ = try Self.render(chain, counting: frames)
    #expect(frames.count == 2 * Self.rate)
  }

  @Test("is read from any frame on, and heard by taps on the way")
  func seeking() throws {
    let renderer = try Self.renderer(
      effects("delay time=0.05", "compressor", "loudness loudness=-12"))
    let whole = try renderer.renderAll()
    for frame in [1, 7000, whole[0].count - 3] {
      try renderer.seek(to: frame)
      #expect(try bits(renderer.renderAll()) == bits(whole.map { Array($0.dropFirst(frame)) }))
    }
    let tapped = try Self.renderer(
      effects("delay time=0.05", "normalize", "compressor", "loudness loudness=-12"))
    let want = try Self.renderer(effects("delay time=0.05")).renderAll()
    var heard: [Float] = []
    // The output, the player, then the delay.
    let isInstalled = tapped.installTap(on: NodeID(index: 2)) { block, position in
      if position == heard.count { heard += block.channels[0] }
    }
    #expect(isInstalled)
    let out = try tapped.renderAll()
    #expect(bits([heard]) == bits([want[0]]))
    #expect(
      try bits(out)
        == bits(
          Self.renderOneByOne(
            effects("delay time=0.05", "normalize", "compressor", "loudness loudness=-12"))))
  }

  @Test(
    "is read by each of several branches, beside those that are rendered, also where it begins late",
    arguments: [0, 0.7])
  func branches(at seconds: Double) throws {
    func sum(keeping: Bool, skipsSilence: Bool = true) throws -> [[Float]] {
      var late = Player()
      late.at = seconds
      var settings = Self.settings
      settings.skipsSilence = skipsSilence
      var graph = Graph()
      let source = SoundSource(AudioBuffer(channels: Self.sound), sampleRate: Self.rate)
      let player = try graph.add(PlayerNode(source, late), as: "player")
      let echo = try graph.add(effects("delay time=0.05")[0], as: "delay", after: player)
      let mixer = try graph.add(Mixer(), as: "mixer")
      for chain in [["normalize"], ["compressor", "loudness"], ["gain db=-3"]] {
        var last = echo
        for words in chain {
          let effect = try effects(words)[0]
          let resolved = try graph.resolve(effect, after: last, settings).effect
          if !keeping { graph.keep(nil, of: last) }
          last = try graph.add(resolved, as: "effect", after: last)
        }
        try graph.connect(last, to: mixer)
      }
      try graph.connect(mixer, to: graph.output)
      return try Renderer(graph, settings).renderAll()
    }
    let want = try bits(sum(keeping: false))
    #expect(try bits(sum(keeping: true)) == want)
    #expect(try bits(sum(keeping: true, skipsSilence: false)) == want)
  }

  @Test(
    "is kept where nobody knows its end beforehand", arguments: ["loudness", "trim", "reverse"])
  func openEnded(words: String) throws {
    final class Pipe: FrameSource {
      let source = BufferSource(
        AudioBuffer(channels: KeptFramesTests.sound), sampleRate: KeptFramesTests.rate)
      var format: StreamFormat { source.format }
      var frameCount: Int? { nil }
      var readCount = 0
      func read(into block: inout AudioBlock) -> Int {
        let count = source.read(into: &block)
        readCount += count
        return count
      }
      func seek(to frame: Int) { source.seek(to: frame) }
    }
    let pipe = Pipe()
    var graph = Graph()
    let player = try graph.add(PlayerNode(SoundSource(pipe)), as: "player")
    let chain = try effects("delay time=0.05", words)
    let echo = try graph.add(chain[0], as: "delay", after: player)
    let resolved = try graph.resolve(chain[1], after: echo, Self.settings).effect
    try graph.connect(graph.add(resolved, as: "effect", after: echo), to: graph.output)
    let out = try Renderer(graph, Self.settings).renderAll()
    #expect(pipe.readCount == 2 * Self.rate)
    #expect(try bits(out) == bits(Self.renderOneByOne(chain)))
  }

  @Test("counts its passes")
  func passes() throws {
    var graph = Graph()
    let source = SoundSource(AudioBuffer(channels: Self.sound), sampleRate: Self.rate)
    let player = try graph.add(PlayerNode(source), as: "player")
    for (words, count) in [("gain", 1), ("normalize", 2), ("loudness loudness=-40", 2)] {
      #expect(try graph.resolve(effects(words)[0], after: player).passCount == count)
    }
    // With a limiter the gain is sought twice at least.
    #expect(try graph.resolve(effects("loudness loudness=-10")[0], after: player).passCount >= 4)
  }

  @Test("is given up by throwing while it is rendered, and leaves no memory taken")
  func interrupted() throws {
    struct Stop: Error {}
    var graph = Graph()
    let source = SoundSource(AudioBuffer(channels: Self.sound), sampleRate: Self.rate)
    let player = try graph.add(PlayerNode(source), as: "player")
    let echo = try graph.add(effects("delay")[0], as: "delay", after: player)
    var settings = RenderSettings()
    settings.scratch = ScratchMemory(byteCount: 1 << 20)
    #expect(throws: Stop.self) {
      try graph.resolve(Normalize(), after: echo, settings) { done, _ in
        if done > 9000 { throw Stop() }
      }
    }
    #expect(settings.scratch.take(1 << 20))
  }
}
