import Foundation
import TestSupport
import Testing

@testable import SyrinxEngine

@Suite("Loudness")
struct LoudnessTests {
  private let rate = 16_000

  private func loudness(_ target: Double, ceiling: Double = -1.5) -> Loudness {
    var loudness = Loudness()
    loudness.loudness = target
    loudness.ceiling = ceiling
    return loudness
  }

  private func measure(_ channels: [[Float]]) -> (loudness: Double, peak: Double) {
    let format = StreamFormat(sampleRate: rate, channelCount: channels.count)
    var meter = LoudnessMeter(format: format)
    var truePeak = TruePeakMeter(format: format)
    let block = AudioBuffer(channels: channels)
    meter.add(block.frames)
    truePeak.add(block.frames)
    return (meter.integratedLUFS ?? -.infinity, truePeak.peakDB ?? -.infinity)
  }

  /// Syllables of a vowel, some of them twenty decibels louder than others, with pulses between: peaks
  /// far above the loudness.
  private func speech(_ seconds: Int) -> [Float] {
    let vowel = steadyVowel(
      fundamental: 117, formants: [650, 1100, 2500], rate: rate, count: seconds * rate)
    let clicks = noise(count: vowel.count, seed: 3, amplitude: 0.4)
    return sound(count: vowel.count) { frame in
      let place = Double(frame % (rate / 3)) / Double(rate)
      let swell = place < 0.2 ? sin(Double.pi * place / 0.2) : 0
      let loud = frame / (rate / 3) % 4 == 0 ? 1.0 : 0.15
      let click = frame % 5000 < 30 ? clicks[frame] : 0
      return vowel[frame] * Float(swell * loud) + click
    }
  }

  @Test("dynamic speech comes within 0.1 LU, below the ceiling", arguments: [-23.0, -18, -16])
  func speech(target: Double) throws {
    let sound = speech(6)
    let out = try render(loudness(target), [sound], rate: rate)
    let (reached, peak) = measure(out)
    #expect(abs(reached - target) < 0.1, "\(reached) LUFS")
    #expect(peak <= -1.5, "\(peak) dBTP")
    #expect(out[0].count == sound.count)
  }

  @Test("without peaks in the way it is one gain")
  func gain() throws {
    let sound = speech(3)
    let out = try render(loudness(-40), [sound, sound], rate: rate)
    let factor = out[0][8000] / sound[8000]
    #expect(zip(out[0], sound).allSatisfy { abs($0 - factor * $1) <= 1e-6 * abs($1) })
    #expect(abs(measure(out).loudness + 40) < 0.02)
  }

  @Test("signal 3 of EBU Tech 3341, as it is gated, comes to any target")
  func gated() throws {
    // A minute of −23 LUFS between passages of −36 that do not count, ten times as short.
    let levels = [(-36.0, 1), (-23, 6), (-36, 1)]
    let sound = levels.flatMap { level, seconds in
      sine(1000, rate: rate, count: seconds * rate, amplitude: pow(10, level / 20))
    }
    let out = try render(loudness(-14), [sound, sound], rate: rate)
    #expect(abs(measure(out).loudness + 14) < 0.1)
  }

  @Test("so does what more gain makes softer, by many clicks", arguments: [-16.0, -15])
  func falling(target: Double) throws {
    let sound = sound(count: 4 * rate) { frame in
      let noise = Float(frame * (frame % 1009) * 7 % 1009) / 504.5 - 1
      return noise * (frame / rate % 2 == 0 ? 0.2 : 0.01) * (frame % 362 == 0 ? 8 : 1)
    }
    let (reached, peak) = measure(try render(loudness(target), [sound], rate: rate))
    #expect(abs(reached - target) < 0.1, "\(reached) LUFS")
    #expect(peak <= -1.5, "\(peak) dBTP")
  }

  @Test("a loudness at the gate is reached from below it", arguments: [-70, -69.7, -69])
  func atTheGate(target: Double) throws {
    // The channel of low frequencies has the peaks and does not count.
    let soft = sine(1000, rate: rate, count: 3 * rate, amplitude: 0.002)
    let bursts = sine(50, rate: rate, count: 3 * rate, amplitude: 0.9)
    let low = bursts.indices.map { $0 / 1600 % 4 == 0 ? bursts[$0] : 0 }
    let out = try render(
      loudness(target, ceiling: -24), [soft, soft, soft, low, soft, soft], rate: rate)
    let (reached, peak) = measure(out)
    #expect(abs(reached - target) < 0.5, "\(reached) LUFS")
    #expect(peak <= -24, "\(peak) dBTP")
  }

  @Test("what cannot be reached is said, and what is silent is left alone")
  func unreached() throws {
    let format = StreamFormat(sampleRate: rate, channelCount: 1)
    #expect(format.channelCount == 1)
    func resolve(_ sound: [Float], _ target: Double, ceiling: Double) throws -> MeasurementResult {
      var graph = Graph()
      let source = SoundSource(AudioBuffer(channels: [sound]), sampleRate: rate)
      let player = try graph.add(PlayerNode(source), as: "player")
      return try graph.resolve(loudness(target, ceiling: ceiling), after: player)
    }
    guard
      case .peakReached(let wanted, let missing, let peak)? =
        try resolve(speech(3), 0, ceiling: -12).warning
    else {
      Issue.record("nothing was said")
      return
    }
    #expect(wanted == 0 && missing > 3 && peak == -12)
    let soft = sine(500, rate: rate, count: rate, amplitude: 0.0005)
    #expect(try resolve(soft, -16, ceiling: -1).effect.isBypass)
    #expect(try resolve(Array(repeating: 0, count: rate), -16, ceiling: -1).warning != nil)
  }
}
