import Foundation
import TestSupport
import Testing

@testable import SyrinxEngine

@Suite("Dereverberation")
struct DereverbTests {
  private let rate = 8000

  @Test("late reverberation is the sound a little earlier, decayed by 60 dB in the decay time")
  func law() {
    var room = LateReverberation(binCount: 1, spacing: 0.008)
    var powers = AudioBuffer(channels: [[3]])
    for _ in 0..<50 { room.add(powers.samples(of: 0), decay: 0.6) }
    let wanted = 3 * pow(10, -6 * 0.024 / 0.6)
    let power = Double(room.power[0])
    #expect(abs(power / wanted - 1) < 1e-4)
    // Three windows later it begins to fall, and then as its smoothing does.
    powers.clear()
    var last = Float(wanted)
    for step in 1...8 {
      room.add(powers.samples(of: 0), decay: 0.6)
      let now = room.power[0]
      #expect(abs(now / last - (step <= 3 ? 1 : 0.5)) < 1e-3)
      last = now
    }
  }

  /// Bursts of a vowel a half second apart, in a room of diffuse reverberation alone after 40 ms.
  private func speech() -> (dry: [Float], late: [Float]) {
    let vowel = steadyVowel(
      fundamental: 131, formants: [700, 1200, 2600], rate: rate, count: 2 * rate)
    let dry = sound(count: vowel.count) { frame in
      let place = Double(frame % (rate / 2)) / Double(rate)
      return place < 0.2 ? vowel[frame] * Float(sin(Double.pi * place / 0.2)) : 0
    }
    let random = noise(count: rate / 2, seed: 4, amplitude: 1)
    let response = random.indices.map { index in
      let time = 0.04 + Double(index) / Double(rate)
      return 0.08 * random[index] * Float(pow(10, -3 * time / 0.6))
    }
    var late = [Float](repeating: 0, count: dry.count)
    for frame in stride(from: 0, to: response.count, by: 4) {
      for index in (frame + rate / 25)..<late.count {
        late[index] += response[frame] * dry[index - frame - rate / 25]
      }
    }
    return (dry, late)
  }

  @Test(
    "reverberation after words falls by 6 dB, and by 4 dB more than the beginnings of words"
  )
  func tails() throws {
    let (dry, late) = speech()
    let sound = zip(dry, late).map { $0 + $1 }
    let out = try render(Dereverb(), [sound], rate: rate)[0]
    func change(_ from: Double, _ to: Double) -> Double {
      let frames = dry.indices.filter {
        let place = Double($0 % (rate / 2)) / Double(rate)
        return $0 >= rate / 2 && place >= from && place < to
      }
      return decibels(level(frames.map { out[$0] }) / level(frames.map { sound[$0] }))
    }
    #expect(change(0.25, 0.45) < -6)
    #expect(change(0.02, 0.1) > change(0.25, 0.45) + 4)
  }

  @Test("channels are treated alike, in blocks of any size")
  func blocks() throws {
    let (dry, late) = speech()
    let sound = Array(zip(dry, late).map { $0 + $1 }.prefix(rate))
    let out = try render(Dereverb(), [sound, sound], rate: rate)
    #expect(out[0] == out[1])
    #expect(try render(Dereverb(), [sound, sound], rate: rate, blockFrameCount: 77) == out)
  }
}
