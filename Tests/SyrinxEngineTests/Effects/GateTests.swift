import Foundation
import Testing

@testable import SyrinxEngine

@Suite("The gate")
struct GateTests {
  private let rate = 16_000

  private func gate(_ words: [(String, String)]) throws -> Gate {
    var gate = Gate()
    for (knob, word) in words { try gate.set(knob, word: word) }
    return gate
  }

  /// Amplitudes one after the other, each for some milliseconds.
  private func steps(_ steps: [(amplitude: Float, milliseconds: Int)]) -> [Float] {
    steps.flatMap { step in
      [Float](repeating: step.amplitude, count: step.milliseconds * rate / 1000)
    }
  }

  private func gains(_ gate: Gate, _ sound: [Float]) throws -> [Float] {
    zip(try render(gate, [sound], rate: rate)[0], sound).map { $0 / $1 }
  }

  @Test("tones above the threshold pass, those below are lowered by the range")
  func staticCurve() throws {
    for range in [10.0, 40, 90] {
      let gate = try gate([("threshold", "-30"), ("range", range.shortText)])
      for (level, want) in [(-60.0, -range), (-31, -range), (-29, 0), (0, 0)] {
        let tone = sine(500, rate: rate, count: rate, amplitude: pow(10, level / 20))
        let out = try render(gate, [tone], rate: rate)[0]
        let peak = out.suffix(1600).reduce(0) { max($0, $1.magnitude) }
        #expect(abs(20 * log10(Double(peak)) - level - want) < 0.1, "\(level) dB")
      }
    }
  }

  @Test(
    "opens, holds and shuts in the times that the knobs say",
    arguments: [(1.0, 50.0, 100.0), (20, 10, 30), (5, 200, 400)])
  func times(attack: Double, hold: Double, release: Double) throws {
    let gate = try gate([
      ("threshold", "-20"), ("range", "20"), ("attack", attack.shortText),
      ("hold", hold.shortText), ("release", release.shortText),
    ])
    let loud = Int(attack * 12)
    let soft = Int(hold + release * 3)
    let gains = try gains(gate, steps([(0.01, 50), (0.5, loud), (0.01, soft)]))
    func milliseconds(_ frames: Int) -> Double { Double(frames) * 1000 / Double(rate) }
    let begin = 50 * rate / 1000
    let end = begin + loud * rate / 1000
    #expect(abs(gains[begin - 1] - 0.1) < 1e-6)
    // From a tenth to one, and back.
    let opened = gains[begin...].firstIndex { $0 > 0.1 + 0.9 * Float(1 - exp(-1.0)) }!
    #expect(abs(milliseconds(opened + 1 - begin) / attack - 1) < 0.1)
    let falling = gains[end...].firstIndex { $0 < 0.999 }!
    #expect(abs(milliseconds(falling - end) - hold) < 1)
    let shut = gains[end...].firstIndex { $0 < 0.1 + 0.9 * Float(exp(-1.0)) }!
    #expect(abs((milliseconds(shut - end) - hold) / release - 1) < 0.1)
  }

  @Test("a sound between its two levels leaves an open gate open and a shut one shut")
  func hysteresis() throws {
    let gate = try gate([("threshold", "-20"), ("hysteresis", "6"), ("hold", "10")])
    let gains = try gains(gate, steps([(0.07, 300), (0.2, 100), (0.07, 1000), (0.04, 1000)]))
    #expect(gains[300 * rate / 1000 - 1] < 0.002)
    #expect(gains[1400 * rate / 1000 - 1] > 0.999)
    #expect(gains.last! < 0.002)
  }

  @Test("a low voice does not make it chatter")
  func chatter() throws {
    let gate = try gate([("threshold", "-40"), ("hold", "10")])
    let tone = sine(60, rate: rate, count: rate, amplitude: 0.3)
    let out = try render(gate, [tone], rate: rate)[0]
    #expect(zip(out, tone).dropFirst(1600).allSatisfy { abs($0 - $1) < 1e-6 })
  }
}
