import Foundation
import SyrinxEngine
import TestSupport
import Testing

@Suite("The equalizer node")
struct EqualizerNodeTests {
  static let many: [Equalizer.Band] = [
    .init(.lowShelf, at: 120, gain: 3), .init(.parametric, at: 1000, gain: -6),
    .init(.bandStop, at: 50, width: .octaves(0.1)), .init(.highShelf, at: 8000, gain: 4),
    .init(.highPass, at: 80), .init(.resonantLowPass, at: 12_000, width: .q(0.9)),
    .init(.parametric, at: 3000, gain: 2, width: .q(3)), .init(.lowPass, at: 15_000),
    .init(.resonantHighShelf, at: 5000, gain: -1),
  ]

  @Test("block sizes do not change a sample", arguments: [1, 2, 3, 4, 7])
  func blocks(bandCount: Int) throws {
    let sound = noise(count: 600, amplitude: 1)
    let channels = [sound, sound.reversed(), sound.map { $0 * 0.3 }]
    let moving = Curve(points: [.init(-6, at: .seconds(0.0011)), .init(6, at: .percent(70))])
    for gain in [-3, moving] {
      let equalizer = Equalizer(Array(Self.many.prefix(bandCount)), gain: gain)
      let whole = try render(equalizer, channels, rate: 44_100, blockFrameCount: 4096)
      for blockFrameCount in [1, 7, 64, 512] {
        let pieces = try render(
          equalizer, channels, rate: 44_100, blockFrameCount: blockFrameCount)
        #expect(pieces == whole)
      }
    }
  }

  @Test(
    "memories that are cleared in a long silence do not change a sample", arguments: [1, 7, 64])
  func silence(blockFrameCount: Int) throws {
    // These bands forget fast: their memories fall under 1e-200 within the silence.
    let equalizer = Equalizer([
      .init(.lowPass, at: 2500), .init(.parametric, at: 2000, gain: 6, width: .q(0.5)),
    ])
    let sound =
      noise(count: 100, amplitude: 1) + [Float](repeating: 0, count: 1800)
      + noise(count: 100, amplitude: 1)
    let whole = try render(equalizer, [sound], rate: 8000, blockFrameCount: 4096)
    let pieces = try render(equalizer, [sound], rate: 8000, blockFrameCount: blockFrameCount)
    #expect(pieces == whole)
    #expect(whole[0][1000..<1900].allSatisfy { $0 == 0 })
  }

  @Test("many bands do what each would do after the other")
  func cascade() throws {
    let noise = noise(count: 1500, amplitude: 1)
    for bandCount in 1...Self.many.count {
      let together = try render(
        Equalizer(Array(Self.many.prefix(bandCount))), [noise], rate: 44_100, tail: .none)
      let oneByOne = try Self.many.prefix(bandCount).reduce([noise]) {
        try render(Equalizer([$1]), $0, rate: 44_100, tail: .none)
      }
      for (a, b) in zip(together[0], oneByOne[0]) { #expect(abs(a - b) < 3e-6) }
    }
  }

  @Test("a reset equalizer is as good as a fresh one")
  func reset() throws {
    let node = Equalizer(
      Self.many,
      gain: Curve(points: [
        .init(0, at: .seconds(0)), .init(-12, at: .seconds(0.05)),
      ])
    )
    let renderer = try makeRenderer(node, [noise(count: 3000, amplitude: 1)], rate: 44_100)
    let first = try renderer.renderAll()
    try renderer.reset()
    #expect(try renderer.renderAll() == first)
  }

  @Test("each channel is filtered alone, whichever and however many they are")
  func channels() throws {
    let channels = (1...6).map { noise(count: 600, seed: UInt64($0), amplitude: 1) }
    let equalizer = Equalizer(Array(Self.many.prefix(4)))
    let together = try render(equalizer, channels, rate: 48_000)
    for (channel, output) in zip(channels, together) {
      #expect(try render(equalizer, [channel], rate: 48_000) == [output])
    }
    let odd = try render(equalizer, Array(channels.prefix(5)), rate: 48_000)
    #expect(odd == Array(together.prefix(5)))
    let equal = try render(equalizer, [channels[0], channels[0]], rate: 48_000)
    #expect(equal[0] == equal[1])
    let silent = try render(equalizer, [channels[0], channels[0].map { _ in 0 }], rate: 48_000)
    #expect(silent[1].allSatisfy { $0 == 0 })
  }

  @Test("a constant gain is worth the same folded into the bands, alone, and as a curve")
  func gain() throws {
    let noise = noise(count: 500, amplitude: 1)
    let band = Equalizer.Band(.parametric, at: 1000, gain: 3)
    let plain = try render(Equalizer([band]), [noise], rate: 44_100)[0]
    let louder = try render(Equalizer([band], gain: 6), [noise], rate: 44_100)[0]
    let alone = try render(Equalizer([], gain: 6), [noise], rate: 44_100)[0]
    let factor = Float(pow(10, 0.3))
    for (a, b) in zip(louder, plain) { #expect(abs(a - b * factor) < 1e-6) }
    for (a, b) in zip(alone, noise) { #expect(a == b * factor) }
  }

  @Test("without bands, and with bands of no gain, it is bypassValue and returns the input")
  func bypassValue() throws {
    let noise = noise(count: 500, amplitude: 1)
    let flat = Equalizer([
      .init(.parametric, at: 1000), .init(.lowShelf, at: 100), .init(.highShelf, at: 100),
      .init(.resonantLowShelf, at: 100), .init(.resonantHighShelf, at: 100),
    ])
    for equalizer in [Equalizer(), flat] {
      #expect(equalizer.isBypass)
      #expect(try render(equalizer, [noise], rate: 44_100) == [noise])
    }
    #expect(!Equalizer([.init(.lowPass, at: 1000)]).isBypass)
    #expect(!Equalizer([], gain: 1).isBypass)
    #expect(!Equalizer([.init(.parametric, at: 1000, gain: 1)]).isBypass)
  }

  @Test(
    "leaves a sound as long as it was, and rings on until it has fallen by 60 dB in a fixed tail")
  func tail() throws {
    let sound = [Float](repeating: 0, count: 99) + [1]
    let bell = Equalizer([.init(.bandPass, at: 440, width: .q(40))])
    for tail in [TailPolicy.automatic, .none, .seconds(0)] {
      #expect(try render(bell, [sound], rate: 44_100, tail: tail)[0].count == 100)
    }
    let output = try render(bell, [sound], rate: 44_100, tail: .seconds(1))[0]
    #expect(output.count == 100 + 44_100)
    // An envelope of e^(−π f t / Q) falls by 60 dB in Q·ln 1000 ÷ (π f).
    let seconds = 40 * log(1000) / (Double.pi * 440)
    let last = try #require(output.lastIndex { $0 != 0 })
    #expect(abs(Double(last - 99) - seconds * 44_100) < 30)
    func peak(_ samples: some Sequence<Float>) -> Float { samples.map(abs).max()! }
    let decay = 20 * log10(peak(output[last - 99...last]) / peak(output[100..<200]))
    #expect(abs(decay + 60) < 1)
  }

  @Test("rings on within the tail of a reverb before it")
  func tailOfOthers() throws {
    var graph = Graph()
    let player = PlayerNode(SoundSource(AudioBuffer(channels: [[1]]), sampleRate: 8000))
    let delay = Delay()
    let bell = Equalizer([.init(.bandPass, at: 440, width: .q(40))])
    let playerID = try graph.add(player, as: "player")
    let delayID = try graph.add(delay, as: "delay")
    let bellID = try graph.add(bell, as: "bell")
    try graph.connect(playerID, to: delayID)
    try graph.connect(delayID, to: bellID)
    try graph.connect(bellID, to: graph.output)
    let alone = try #require(Renderer(graph, upTo: delayID).frameCount)
    let renderer = try Renderer(graph)
    #expect(renderer.frameCount == alone)
    let output = try renderer.renderAll()[0]
    #expect(output.count == alone)
    #expect(output.dropFirst(100).prefix(7000).contains { $0.magnitude > 1e-4 })
  }

  @Test("a frequency above Nyquist is refused when the stream is known")
  func nyquist() {
    let equalizer = Equalizer([.init(.highPass, at: 4001)])
    #expect(
      throws: EngineError.outOfRange(
        node: "node", parameter: "bands", value: 4001, unit: .hertz, range: 20...4000)
    ) { try render(equalizer, [[0, 0]], rate: 8000) }
  }

  @Test("what would be changed only above Nyquist has nothing to change")
  func beyond() throws {
    let sound = [noise(count: 1000, amplitude: 1)]
    let equalizer = Equalizer([
      .init(.lowPass, at: 4001), .init(.resonantLowPass, at: 20_000),
      .init(.highShelf, at: 15_000, gain: 6),
    ])
    #expect(try render(equalizer, sound, rate: 8000, tail: .none) == sound)
    #expect(throws: EngineError.self) {
      try render(Equalizer([.init(.lowPass, at: 20_001)]), sound, rate: 8000)
    }
  }

  #if arch(x86_64)
    @Test("the noise of a narrow band at 30 Hz and 96 kHz lies below −120 dBFS")
    func noiseFloor() throws {
      let noise = noise(count: 30_000, amplitude: 1).map { $0 * 0.5 }
      let equalizer = Equalizer([
        .init(.parametric, at: 30, gain: 12, width: .octaves(0.05))
      ])
      let output = try render(equalizer, [noise], rate: 96_000, tail: .none)[0]
      // The cookbook's coefficients and direct form I in 64-bit mantissas.
      let w0 = 2 * Float80.pi * 30 / 96_000
      let α = sin(w0) * sinh(log(Float80(2)) / 2 * Float80(0.05) * w0 / sin(w0))
      let A = pow(Float80(10), Float80(12) / 40)
      let (b0, b1, b2) = (1 + α * A, -2 * cos(w0), 1 - α * A)
      let (a0, a2) = (1 + α / A, 1 - α / A)
      var (x1, x2, y1, y2): (Float80, Float80, Float80, Float80) = (0, 0, 0, 0)
      var energy = 0.0
      for (x, y) in zip(noise, output) {
        let y0 = (b0 * Float80(x) + b1 * x1 + b2 * x2 - b1 * y1 - a2 * y2) / a0
        (x2, x1, y2, y1) = (x1, Float80(x), y1, y0)
        let error = Double(Float80(y) - y0)
        energy += error * error
      }
      #expect(10 * log10(energy / 30_000) < -140)
    }
  #endif
}
