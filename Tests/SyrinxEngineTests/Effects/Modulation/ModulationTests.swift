import Foundation
import TestSupport
import Testing

@testable import SyrinxEngine

@Suite("Tremolo, ring and the oscillator under all sweeps")
struct ModulationTests {
  @Test("tremolo multiplies by a raised cosine that begins at the top")
  func tremolo() throws {
    var effect = Tremolo()
    effect.rate = 7.3
    effect.depth = 80
    let sound = noise(count: 9000)
    let got = try render(effect, [sound], rate: 8000)[0]
    for frame in got.indices {
      let wave = cos(2 * Double.pi * 7.3 * Double(frame) / 8000)
      let want = Double(sound[frame]) * (1 - 0.4 * (1 - wave))
      #expect((Double(got[frame]) - want).magnitude < 1e-7)
    }
  }

  @Test("ring multiplies by a cosine", arguments: [30.0, 2500])
  func ring(frequency: Double) throws {
    var effect = Ring()
    effect.freq = Curve(frequency)
    effect.mix = 60
    let sound = noise(count: 9000)
    let got = try render(effect, [sound], rate: 16_000)[0]
    for frame in got.indices {
      let wave = cos(2 * Double.pi * frequency * Double(frame) / 16_000)
      let want = Double(sound[frame]) * (0.4 + 0.6 * wave)
      #expect((Double(got[frame]) - want).magnitude < 1e-7)
    }
  }

  @Test("ring refuses a tone that the stream cannot carry")
  func beyondNyquist() throws {
    var effect = Ring()
    effect.freq = 4001
    #expect(
      throws: EngineError.outOfRange(
        node: "node", parameter: "freq", value: 4001, unit: .hertz, range: 0.1...4000)
    ) { try render(effect, [noise(count: 100)], rate: 8000) }
    effect.freq = 4000
    _ = try render(effect, [noise(count: 100)], rate: 8000)
  }

  @Test("ring splits a tone into two that are as far away as its own")
  func sidebands() throws {
    var effect = Ring()
    effect.freq = 300
    let rate = 44_100
    let got = try render(effect, [sine(1000, rate: rate, count: rate)], rate: rate)[0]
    for frequency in [700.0, 1300] {
      // Each has half of the tone's amplitude.
      let power = power(of: got, at: frequency, rate: rate, in: 0..<rate)
      #expect(((2 * power).squareRoot() - 0.25).magnitude < 1e-4)
    }
    #expect(power(of: got, at: 1000, rate: rate, in: 0..<rate) < 1e-12)
  }

  @Test("the oscillator is where its rate says after an hour")
  func anHour() throws {
    var oscillator = Oscillator(
      ParameterStream(constant: 0.7), sampleRate: 2000, maximumFrameCount: 1000)
    for _ in 0..<7200 { oscillator.advance(1000) }
    oscillator.advance(1)
    // 2520 whole turns.
    #expect(turns(ofPhase: oscillator.phases[0]).magnitude < 1e-12)

    let curve = Curve(points: [.init(0.1, at: .seconds(0)), .init(14, at: .seconds(3600))])
    var gliding = Oscillator(
      ParameterStream(try FrameCurve(curve, rate: 1000, length: nil), frameOffset: 0.5),
      sampleRate: 1000, maximumFrameCount: 1000)
    for _ in 0..<3600 { gliding.advance(1000) }
    gliding.advance(1)
    // The mean of 7.05 Hz makes 25 380 whole turns.
    #expect(turns(ofPhase: gliding.phases[0]).magnitude < 1e-7)
  }

  @Test("the cosine is exact to twelve places all around")
  func cosines() {
    for step in -5000...5000 {
      let turns = Double(step) / 10_000
      #expect((cosine(ofTurns: turns) - cos(2 * .pi * turns)).magnitude < 1e-12)
    }
  }
}
