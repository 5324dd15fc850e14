import Foundation
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

  @Test("nearly all clicks are found, and nearly no clean sample is touched")
  func found() throws {
    let clean = music(2 * rate)
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
    #expect(decibels(after / before) < -10)
  }

  @Test("a sound without clicks passes bit for bit")
  func clean() throws {
    let music = music(rate)
    #expect(try render(Declick(), [music], rate: rate)[0] == music)
    let noise = noise(count: rate / 2)
    #expect(try render(Declick(), [noise], rate: rate)[0] == noise)
  }
}
