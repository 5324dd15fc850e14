import Foundation
import TestSupport
import Testing

@testable import SyrinxEngine

@Suite("The gate")
struct GateTests {
  private let rate = 16_000

  private func gate(_ words: [(String, String)]) throws -> Gate {
    var gate = Gate()
    for (parameter, word) in words { try gate.set(parameter, word: word) }
    return gate
  }

  /// Levels one after the other, each for some milliseconds: squares, whose crest is their RMS, √2
  /// times as high as that of a sine of their level.
  private func steps(_ steps: [(level: Float, milliseconds: Int)]) -> [Float] {
    steps.flatMap { step in
      (0..<step.milliseconds * rate / 1000).map {
        ($0 % 10 < 5 ? 1 : -1) * step.level / Float(2).squareRoot()
      }
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
    "opens, holds and shuts in the times that the parameters say",
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
    // The power of the last 20 ms is that of 0.1, then that of 4 dB less.
    let late = 20 * pow(0.1 / 0.5, 2)
    let later = 20 * (1 - pow(0.1 / 0.5, 2) * pow(10, -0.4))
    // From a tenth to one, and back.
    let opened = gains[begin...].firstIndex { $0 > 0.1 + 0.9 * Float(1 - exp(-1.0)) }!
    #expect(abs((milliseconds(opened + 1 - begin) - late) / attack - 1) < 0.1)
    let falling = gains[end...].firstIndex { $0 < 0.999 }!
    #expect(abs(milliseconds(falling - end) - later - hold) < 1)
    let shut = gains[end...].firstIndex { $0 < 0.1 + 0.9 * Float(exp(-1.0)) }!
    #expect(abs((milliseconds(shut - end) - later - hold) / release - 1) < 0.1)
  }

  @Test("noise is judged by its level and not by its peaks")
  func noiseLevel() throws {
    // Of twelve numbers the sum is nearly normal: its peaks lie 12 dB above its level.
    var sound = [Float](repeating: 0, count: 4 * rate)
    for seed in 1...12 {
      for (frame, value) in noise(count: sound.count, seed: UInt64(seed), amplitude: 1).enumerated()
      {
        sound[frame] += value
      }
    }
    // Its level is 0 as it is: 12 uniform numbers have the power of 4, a sine's is a half.
    for (level, want) in [(-38.0, 0.0), (-46, -20)] {
      let factor = Float(pow(10, level / 20) / 8.0.squareRoot())
      let gate = try gate([("threshold", "-40"), ("range", "20")])
      let gains = try gains(gate, sound.map { $0 * factor })
      let resolved = gains.suffix(3 * rate).filter(\.isFinite)
      let lowest = 20 * log10(Double(resolved.min()!))
      let highest = 20 * log10(Double(resolved.max()!))
      #expect(abs(lowest - want) < 0.1 && abs(highest - want) < 0.1, "\(level) dB")
    }
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

  @Test("a hold of more frames than a Float can count ends: ten seconds at 2.8 MHz")
  func longHold() {
    let hold = 28_224_000
    let count = 1 << 16
    var levels = AudioBuffer(channelCount: 4, frameCapacity: count)
    for (channel, value) in [Float(0.1), 0.05, 0, Float(hold)].enumerated() {
      var samples = levels[channel]
      for frame in samples.indices { samples[frame] = value }
    }
    let coefficients = [Float](repeating: 1, count: count)
    var motion = GateMotion()
    // One loud frame, behind which it holds as many as that: they end in the block after 430 whole ones.
    for block in 0...hold / count {
      var gains = [Float](repeating: 0, count: count)
      if block == 0 { gains[0] = 1 }
      var span = gains.mutableSpan
      motion.process(
        &span, levels: levels.frames, attacks: coefficients.span, releases: coefficients.span)
      #expect(gains[0] == 1)
      #expect(gains[count - 1] == (block < hold / count ? 1 : 0))
    }
  }
}
