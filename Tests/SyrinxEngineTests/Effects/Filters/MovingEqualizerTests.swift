import Foundation
import TestSupport
import Testing

@testable import SyrinxEngine

@Suite("A band that moves")
struct MovingEqualizerTests {
  private static let rate = 48_000

  private func equalizer(_ words: String...) throws -> Equalizer {
    var equalizer = Equalizer()
    try equalizer.set("bands", to: .list(words))
    return equalizer
  }

  private func filtered(_ words: String, _ sound: [Float], rate: Int = rate) throws -> [Float] {
    try render(equalizer(words), [sound], rate: rate, tail: .none)[0]
  }

  /// The prototype's equations v1' = ω·(x − k·v1 − v2), v2' = ω·v1 by the trapezoidal rule, each frame solved
  /// as a system of two linear equations.
  private func reference(
    _ sound: [Float], k: (Int) -> Double, hertz: (Int) -> Double,
    out: (_ x: Double, _ v1: Double, _ v2: Double, _ k: Double) -> Double
  ) -> [Double] {
    var (s1, s2) = (0.0, 0.0)
    return sound.enumerated().map { frame, sample in
      let (x, k) = (Double(sample), k(frame))
      let g = tan(.pi * hertz(frame) / Double(Self.rate))
      // (1 + g·k)·v1 + g·v2 = s1 + g·x and −g·v1 + v2 = s2, by Cramer's rule.
      let determinant = (1 + g * k) + g * g
      let v1 = ((s1 + g * x) - g * s2) / determinant
      let v2 = ((1 + g * k) * s2 + g * (s1 + g * x)) / determinant
      (s1, s2) = (2 * v1 - s1, 2 * v2 - s2)
      return out(x, v1, v2, k)
    }
  }

  @Test("is the trapezoidal rule's solution, frame by frame")
  func solution() throws {
    let sound = noise(count: 6000, amplitude: 0.5)
    func line(_ from: Double, _ to: Double, _ frame: Int) -> Double {
      from + (to - from) * min(Double(frame) / 4800, 1)
    }
    let lowPass = reference(
      sound, k: { 1 / line(1, 9, $0) }, hertz: { line(300, 8000, $0) }, out: { _, _, v2, _ in v2 })
    let out = try filtered("resonant-low-pass@300@0s/8k@0.1s/q1@0s/q9@0.1s", sound)
    for (got, want) in zip(out, lowPass) { #expect(abs(Double(got) - want) < 1e-6) }
    let bell = reference(
      sound, k: { 1 / 2 / pow(10, line(-12, 12, $0) / 40) }, hertz: { _ in 1000 },
      out: { x, v1, _, k in x + v1 * k * (1 / (4 * k * k) - 1) })
    let raised = try filtered("parametric@1k:-12@0s/12@0.1s/q2", sound)
    for (got, want) in zip(raised, bell) { #expect(abs(Double(got) - want) < 1e-6) }
  }

  @Test(
    "is the filter that stays where it hardly moves", arguments: Equalizer.Band.Kind.allCases)
  func still(kind: Equalizer.Band.Kind) throws {
    let sound = noise(count: 2000, amplitude: 0.5)
    for (hertz, gain, width) in [
      (40.0, 9.0, "0.1"), (700, -30, "2"), (6000, 24, "q0.3"), (23_000, 6, "5"),
      (20_000, -9, "0.5"),
    ] {
      let rest = (kind.hasGain ? ":\(gain)" : "") + (kind.hasWidth ? "/\(width)" : "")
      let still = try filtered("\(kind.rawValue)@\(hertz)\(rest)", sound)
      let moving = try filtered(
        "\(kind.rawValue)@\(hertz)@0s/\(hertz + 1e-9)@1s\(rest)", sound)
      #expect(still != sound)
      let loudest = still.map(abs).max()!
      for (one, other) in zip(still, moving) {
        #expect(abs(one - other) <= 2e-6 * max(loudest, 1), "\(hertz) \(rest)")
      }
    }
  }

  @Test("is, bit for bit, the one that stays where its points are all the same")
  func constant() throws {
    let sound = noise(count: 3000, amplitude: 0.5)
    let still = try filtered("parametric@1k:6/q2", sound)
    #expect(try filtered("parametric@1k@0s/1k@50%:6@0s/6@1s/q2@0s/q2@9s", sound) == still)
  }

  @Test("has at each moment of a slow sweep the response of where it is")
  func sweep() throws {
    let sound = (0..<3 * Self.rate).map { Float(0.5 * sin(2 * .pi * 1000 * Double($0) / 48_000)) }
    let out = try filtered("low-pass@300@0s/6300@3s", sound)
    for frame in stride(from: 9600, to: 140_000, by: 9600) {
      // A turn of the tone, in which the frequency moves by 2 Hz.
      let turn = out[frame..<frame + 48].map { Double($0) * Double($0) }.reduce(0, +) / 48
      let hertz = 300 + 2000 * (Double(frame) + 24) / 48_000
      let prototype = AnalogPrototype(
        band: .init(.lowPass, at: Curve(hertz)), rate: Double(Self.rate))
      let want = prototype.response(at: 1000)
      #expect(abs(10 * log10(turn / 0.125) - want) < 0.1, "\(hertz) Hz")
    }
  }

  @Test("answers a jump from 20 Hz to 20 kHz within a millisecond, without a louder sound")
  func jump() throws {
    let sound = sound(count: 9600) { Float(sin(2 * .pi * 440 * Double($0) / 48_000)) }
    let out = try filtered("low-pass@20@0.1s/20k@0.101s/20k@0.12s/20@0.121s", sound)
    #expect(out[3000..<4800].allSatisfy { abs($0) < 0.02 })
    let late = zip(out[4900..<5700], sound[4900..<5700]).map { abs($0 - $1) }.max()!
    #expect(late < 0.03 && out.allSatisfy { abs($0) < 1.2 })
  }

  @Test("rings no louder, wherever it jumps in every frame")
  func energy() throws {
    let parts = zip(noise(count: 3999, seed: 1), noise(count: 3999, seed: 2))
    let first = (hertz: 3000.0, q: 5.0)
    var points = [(first.hertz, first.q)]
    for (one, other) in parts {
      points.append((20 * pow(1000, Double(one) + 0.5), 0.1 * pow(1000, Double(other) + 0.5)))
    }
    func curve(_ value: (Int) -> Double) -> Curve {
      Curve(points: points.indices.map { .init(value($0), at: .seconds(Double($0) / 48_000)) })
    }
    let band = Equalizer.Band(
      .resonantLowPass, at: curve { points[$0].0 }, width: .q(curve { points[$0].1 }))
    let out = try render(
      Equalizer([band]), [impulse(at: 0, count: 4000)], rate: Self.rate, tail: .none)[0]
    // The square root of s1² + s2² after the impulse bounds all that follows.
    let g = tan(.pi * first.hertz / Double(Self.rate))
    let bound = 2 * g / (1 + g * (g + 1 / first.q)) * (1 + g * g).squareRoot()
    #expect(out.allSatisfy { Double(abs($0)) <= bound * 1.000_001 })
    #expect(out.prefix(20).contains { $0 != 0 })
  }

  @Test("is turned by hand, part by part, without a jump")
  func live() throws {
    var graph = Graph()
    let sound = noise(count: 48_000, amplitude: 0.5)
    let source = SoundSource(AudioBuffer(channels: [sound, sound]), sampleRate: Self.rate)
    let player = try graph.add(PlayerNode(source), as: "player")
    let effect = try equalizer("low-pass@500", "parametric@1k:3/q2", "band-stop@2k@0s/3k@1s")
    try graph.connect(graph.add(effect, as: "eq", after: player), to: graph.output)
    let renderer = try Renderer(
      graph, RenderSettings(maximumFrameCount: 64, live: LiveSettings()))
    #expect(
      renderer.liveParameters(of: "eq") == [
        "frequency1", "frequency2", "gain", "gain2", "octaves3", "q2",
      ])
    try renderer.prime()
    renderer.liveValue("frequency1", of: "eq")?.set(20_000)
    renderer.liveValue("gain2", of: "eq")?.set(0)
    #expect(renderer.liveValue("frequency1", of: "eq")?.declaration?.domain.number?.unit == .hertz)
    var block = AudioBuffer(channelCount: 2, frameCapacity: 64)
    for _ in 0..<100 {
      _ = try renderer.render(into: &block)
      #expect(block.channels.joined().allSatisfy { abs($0) < 1.5 })
    }
  }
}
