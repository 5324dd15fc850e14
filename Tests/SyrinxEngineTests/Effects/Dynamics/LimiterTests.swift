import Foundation
import TestSupport
import Testing

@testable import SyrinxEngine

@Suite("The limiter")
struct LimiterTests {
  private let rate = 44_100

  private func limited(
    _ sound: [[Float]], ceiling: Curve = -1, release: Curve = 100
  ) throws -> [[Float]] {
    var limiter = Limiter()
    limiter.ceiling = ceiling
    limiter.release = release
    return try render(limiter, sound, rate: rate, blockFrameCount: 4096)
  }

  /// The interpolating filter that annex 2 of Recommendation ITU-R BS.1770-4 prints: two phases of
  /// four, the others being the same backwards.
  private static let printed: [[Float]] = [
    [
      0.0017089843750, 0.0109863281250, -0.0196533203125, 0.0332031250000, -0.0594482421875,
      0.1373291015625, 0.9721679687500, -0.1022949218750, 0.0476074218750, -0.0266113281250,
      0.0148925781250, -0.0083007812500,
    ],
    [
      -0.0291748046875, 0.0292968750000, -0.0517578125000, 0.0891113281250, -0.1665039062500,
      0.4650878906250, 0.7797851562500, -0.2003173828125, 0.1015625000000, -0.0582275390625,
      0.0330810546875, -0.0189208984375,
    ],
  ]

  /// The true peak in decibels, as the Recommendation measures it.
  private func truePeak(_ samples: [Float]) -> Double {
    var peak: Float = 0
    for taps in Self.printed + Self.printed.map({ $0.reversed() }) {
      for start in 0..<samples.count - taps.count {
        var sum: Float = 0
        for index in 0..<12 { sum += taps[index] * samples[start + index] }
        peak = max(peak, sum.magnitude)
      }
    }
    return 20 * log10(Double(peak))
  }

  private var clicks: [Float] {
    let where_ = noise(count: 4000, seed: 5, amplitude: 1)
    return zip(where_, noise(count: 4000, seed: 6, amplitude: 3)).map { $0 > 0.97 ? $1 : 0 }
  }

  @Test(
    "live keeps the ceiling with two milliseconds, and passes what is below it",
    arguments: [-6, 0.0])
  func live(ceiling: Double) throws {
    let setup = RenderSettings(maximumFrameCount: 128, live: LiveSettings())
    var limiter = Limiter()
    limiter.ceiling = Curve(ceiling)
    limiter.release = 20
    let chain = try StreamingChain(
      [limiter], sampleRate: 48_000, channelCount: 1, settings: setup)
    #expect(chain.latency <= 128)
    let square = (0..<4096).map { Float($0 / 22 % 2 == 0 ? 1 : -1) }
    let burst = sine(997, rate: 48_000, count: 6016, amplitude: 4).enumerated()
      .map { $0 / 1500 % 2 == 0 ? 0.01 * $1 : $1 }
    let soft = noise(count: 4096, seed: 3, amplitude: 0.1)
    var sound: [Float] = square + burst
    sound += clicks.prefix(3968)
    sound += [Float](repeating: 0, count: 48_000)
    sound += soft
    var heard: [Float] = []
    var block = [Float](repeating: 0, count: 128)
    for start in stride(from: 0, to: sound.count, by: 128) {
      _ = try chain.give(interleaved: Array(sound[start..<start + 128]).span)
      var span = block.mutableSpan
      _ = try chain.take(interleaved: &span)
      heard += block
    }
    #expect(truePeak(heard) < ceiling + 0.1)
    #expect(Array(heard.suffix(2048)) == Array(soft.dropLast(chain.latency).suffix(2048)))
  }

  @Test(
    "never lets the true peak rise a tenth of a decibel above the ceiling",
    arguments: [-24, -6, -1, 0.0])
  func ceiling(ceiling: Double) throws {
    let square = (0..<4000).map { Float($0 / 22 % 2 == 0 ? 1 : -1) }
    let crescendo = sine(997, rate: rate, count: 6000, amplitude: 4).enumerated()
      .map { $1 * Float($0) / 6000 }
    for (name, sound) in [
      ("noise", noise(count: 4000, amplitude: 1)), ("loud noise", noise(count: 4000, amplitude: 8)),
      ("square", square), ("clicks", clicks), ("crescendo", crescendo),
      ("a quarter of the rate", sine(11_025, rate: rate, count: 4000, amplitude: 1.4)),
    ] {
      let out = try limited([sound], ceiling: Curve(ceiling))[0]
      #expect(truePeak(out) <= ceiling + 0.1, "\(name)")
      var meter = TruePeakMeter(format: StreamFormat(sampleRate: rate, channelCount: 1))
      meter.add(AudioBuffer(channels: [out]).frames)
      let peak = try #require(meter.peakDB)
      #expect(peak <= ceiling && peak > ceiling - 0.3, "\(name)")
    }
  }

  @Test("passes bit for bit what stays below the ceiling, and has no latency left")
  func transparent() throws {
    let soft = noise(count: 9000, amplitude: 0.4)
    let tone = sine(441, rate: rate, count: 9000, amplitude: 0.88)
    #expect(try limited([soft, tone]) == [soft, tone])
  }

  @Test("is transparent again some time after a peak")
  func recovers() throws {
    var sound = noise(count: 60_000, amplitude: 0.3)
    sound[1000] = 4
    let out = try limited([sound], release: 50)[0]
    #expect(out[..<500] == sound[..<500])
    #expect(out[55_000...] == sound[55_000...])
    #expect(out[1000] < 1)
  }

  @Test("63 % of a reduction are gone after the release", arguments: [20.0, 100, 500])
  func release(milliseconds: Double) throws {
    let count = Int(Double(rate) * milliseconds * 4 / 1000)
    let sound = [Float](repeating: 2, count: 2000) + Array(repeating: 0.1, count: count)
    let out = try limited([sound], release: Curve(milliseconds))[0]
    let gains = zip(out, sound).map { Double($0 / $1) }
    // Away from the edge, where the wave itself overshoots.
    let floor = gains[1000]
    let reached = gains[2000...].firstIndex { $0 > 1 - (1 - floor) * exp(-1) }!
    let took = Double(reached - 2000) * 1000 / Double(rate)
    #expect(abs(took / milliseconds - 1) < 0.1 || abs(took - milliseconds) < 4)
  }

  @Test("beside a dry branch it is aligned to the sample")
  func aligned() throws {
    let sound = noise(count: 5000, amplitude: 0.4)
    var graph = Graph()
    let source = SoundSource(AudioBuffer(channels: [sound]), sampleRate: rate)
    let player = try graph.add(PlayerNode(source), as: "player")
    let limiter = try graph.add(Limiter(), as: "limiter", after: player)
    let mixer = try graph.add(Mixer(), as: "mixer", after: player)
    try graph.connect(limiter, to: mixer)
    try graph.connect(mixer, to: graph.output)
    #expect(try Renderer(graph).renderAll()[0] == sound.map { $0 * 2 })
  }

  @Test("gives all channels one gain")
  func linked() throws {
    let loud = noise(count: 3000, amplitude: 2)
    let out = try limited([loud, loud.map { $0 / 4 }])
    #expect(zip(out[0], out[1]).allSatisfy { $0 == $1 * 4 })
  }

  @Test("follows a ceiling that moves")
  func movingCeiling() throws {
    let ceiling = Curve(points: [.init(0, at: .seconds(0)), .init(-24, at: .percent(100))])
    let tone = sine(1000, rate: rate, count: 22_050, amplitude: 1.5)
    let out = try limited([tone], ceiling: ceiling)[0]
    for start in stride(from: 0, to: 22_050 - 441, by: 441) {
      let peak = out[start..<start + 441].reduce(0) { max($0, $1.magnitude) }
      let highest = -24 * Double(start) / 22_050
      #expect(20 * log10(Double(peak)) <= highest + 0.1)
      #expect(20 * log10(Double(peak)) > highest - 1)
    }
  }
}
