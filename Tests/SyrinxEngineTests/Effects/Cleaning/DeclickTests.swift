import Foundation
import TestSupport
import Testing

@testable import SyrinxEngine

@Suite("Declicking")
struct DeclickTests {
  private let rate = 22_050

  /// A chord that swells and fades, with some noise.
  private func music(_ count: Int) -> [Float] {
    let hiss = noise(count: count, seed: 5, amplitude: 0.003)
    return sound(count: count) { frame in
      let t = Double(frame) / Double(rate)
      var sum = 0.0
      for (index, frequency) in [220.0, 277.2, 329.6, 440, 659.3].enumerated() {
        sum += sin(2 * Double.pi * frequency * t + Double(index)) / Double(index + 2)
      }
      return Float(0.2 * sum * (0.6 + 0.4 * sin(2 * Double.pi * 0.7 * t))) + hiss[frame]
    }
  }

  /// Syllables of a gliding voice, with the noise of a quiet room.
  private func voice(_ count: Int) -> [Float] {
    let vowel = vowel(fundamental: 110, formants: [600, 1300, 2500], rate: rate, count: count)
    let room = noise(count: count, seed: 5, amplitude: 0.002)
    return sound(count: count) { frame in
      let place = Double(frame % (rate / 4)) / Double(rate)
      let swell = place < 0.15 ? sin(Double.pi * place / 0.15) : 0
      return vowel[frame] * Float(swell) + room[frame]
    }
  }

  /// Thirty a second, of 0.1 to 1 ms, dying away; and where they are.
  private func clicks(_ count: Int) -> (sound: [Float], places: [Range<Int>]) {
    var sound = [Float](repeating: 0, count: count)
    var places: [Range<Int>] = []
    let random = noise(count: count, seed: 11, amplitude: 1)
    let spacing = rate / 30
    for index in 1..<count / spacing - 1 {
      let start = index * spacing + Int(200 * (random[index] + 1) / 2)
      let length = 2 + Int(Float(rate) * 0.0009 * (random[index + 1000] + 1) / 2)
      for frame in 0..<length {
        let fade = exp(-2 * Float(frame) / Float(length))
        sound[start + frame] = 0.3 * fade * (frame == 0 ? 1.5 : random[start + frame])
      }
      places.append(start..<start + length)
    }
    return (sound, places)
  }

  @Test(
    "nearly all clicks in music and speech are found, and nearly no clean sample is touched",
    arguments: [false, true])
  func found(isVoice: Bool) throws {
    let clean = isVoice ? voice(rate) : music(rate)
    let (clicks, places) = clicks(clean.count)
    let sound = zip(clean, clicks).map { $0 + $1 }
    let out = try render(Declick(), [sound], rate: rate)[0]
    let changed = sound.indices.filter { out[$0] != sound[$0] }
    var isClick = [Bool](repeating: false, count: sound.count)
    for place in places { for frame in place { isClick[frame] = true } }
    let touched = Set(changed)
    let found = places.filter { $0.contains { touched.contains($0) } }
    #expect(Double(found.count) / Double(places.count) >= 0.95)
    let spoilt = changed.filter { !isClick[$0] }
    #expect(Double(spoilt.count) / Double(sound.count) <= 0.001)
    let before = level(clicks)
    let after = level(zip(out, clean).map { $0 - $1 })
    #expect(decibels(after / before) < (isVoice ? -8 : -10))
  }

  @Test("a sound without clicks passes bit for bit")
  func clean() throws {
    let music = music(rate)
    #expect(try render(Declick(), [music], rate: rate)[0] == music)
    let noise = noise(count: rate / 4)
    #expect(try render(Declick(), [noise], rate: rate)[0] == noise)
  }

  @Test("a click in digital silence falls by 70 dB")
  func silence() throws {
    let click = impulse(at: rate / 8, count: rate / 4, amplitude: 0.3)
    #expect(try render(Declick(), [click], rate: rate)[0].allSatisfy { $0.magnitude < 1e-4 })
  }

  /// Sounds that set in at once, an eighth of a second apart.
  private enum Attack: CaseIterable {
    case struckTone, woodblock, drum, sawtooth, voice

    func sample(at time: Double, noise: Float) -> Double {
      switch self {
      case .struckTone: exp(-8 * time) * sin(2 * .pi * 440 * time)
      case .woodblock: exp(-120 * time) * sin(2 * .pi * 2500 * time)
      case .drum: exp(-25 * time) * (Double(noise) + sin(2 * .pi * 190 * time))
      case .sawtooth: 2 * (220 * time).truncatingRemainder(dividingBy: 1) - 1
      case .voice:
        // Pulses that excite a resonance, as the glottis does.
        exp(-400 * (time * 110).truncatingRemainder(dividingBy: 1) / 110)
          * sin(2 * .pi * 700 * (time * 110).truncatingRemainder(dividingBy: 1) / 110)
      }
    }
  }

  @Test("attacks and pulses are not taken for clicks", arguments: Attack.allCases)
  private func attacks(_ attack: Attack) throws {
    let random = noise(count: rate, seed: 3, amplitude: 1)
    let spacing = rate / 8
    let music = sound(count: rate) { frame in
      let time = Double(frame % spacing) / Double(rate)
      return Float(0.4 * attack.sample(at: time, noise: random[frame]))
        + 0.0003 * random[(frame + 77) % rate]
    }
    let out = try render(Declick(), [music], rate: rate)[0]
    let touched = music.indices.count { out[$0] != music[$0] }
    #expect(Double(touched) / Double(rate) <= 0.001)
  }
}
