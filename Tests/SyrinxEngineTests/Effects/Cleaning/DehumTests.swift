import Foundation
import TestSupport
import Testing

@testable import SyrinxEngine

@Suite("Hum")
struct DehumTests {
  private let rate = 8000

  /// Multiples of a frequency that may change, each weaker than the one before.
  private func hum(
    _ count: Int, level: Double, _ frequency: (_ time: Double) -> Double
  ) -> [Float] {
    var phase = 0.0
    let sum = sound(count: count) { frame in
      phase += 2 * Double.pi * frequency(Double(frame) / Double(rate)) / Double(rate)
      var sum = 0.0
      for multiple in [1.0, 2, 3, 5, 7] { sum += sin(multiple * phase + multiple) / multiple }
      return Float(sum)
    }
    let scale = Float(level / TestSupport.level(sum))
    return sum.map { $0 * scale }
  }

  /// Words of half a second with pauses of a third of a second between, and the voice gliding.
  private func speech(_ seconds: Int) -> [Float] {
    let voice = vowel(
      fundamental: 110, formants: [600, 1300, 2500], rate: rate, count: seconds * rate)
    return sound(count: voice.count) { frame in
      isPause(frame) ? 0 : voice[frame] * Float(sin(Double.pi * Double(frame % 6640) / 4000))
    }
  }

  private func isPause(_ frame: Int) -> Bool { frame % 6640 >= 4000 }

  /// Phrases of a second, of syllables that keep their pitch and run into one another, with pauses and the noise
  /// of a room: what recorded speech does to whatever looks for a hum.
  private func phrases(_ seconds: Int, pitch: Double) -> [Float] {
    let formants = [
      [600.0, 1300, 2500], [300, 2200, 2900], [700, 1100, 2400], [350, 800, 2300],
      [500, 1700, 2500],
    ]
    var voice = [Float](repeating: 0, count: seconds * rate)
    var start = rate / 10
    var syllable = 0
    var phrase = 0
    while start < voice.count {
      for index in 0..<[5, 7, 4, 6][phrase % 4] {
        let count = rate / 100 * (12 + 4 * (7 * syllable % 4))
        let pitch =
          pitch * [1, 1.08, 0.93, 1.04][phrase % 4]
          * (1 + 0.01 * Double(5 * syllable % 7) - 0.01 * Double(index))
        let vowel = steadyVowel(
          fundamental: pitch, formants: formants[syllable % 5], rate: rate, count: count)
        for frame in 0..<min(count, voice.count - start) {
          let arch = sin(.pi * (Double(frame) + 0.5) / Double(count))
          voice[start + frame] = vowel[frame] * Float(0.3 + 0.7 * arch)
        }
        start = min(start + count, voice.count)
        syllable += 1
      }
      start += rate / 10 * [3, 2, 4][phrase % 3]
      phrase += 1
    }
    let room = noise(
      count: voice.count, amplitude: Float(level(voice) * 1e-3 * 3.0.squareRoot()))
    return zip(voice, room).map { $0 + $1 }
  }

  /// Level of the error in a sound, in decibels above the hum.
  private func residue(_ out: [Float], _ voice: [Float], _ hum: [Float]) -> Double {
    decibels(level(zip(out, voice).map { $0 - $1 }) / level(hum))
  }

  enum Mains: CaseIterable {
    case fifty, sixty, drifting, swaying

    func frequency(_ time: Double) -> Double {
      switch self {
      case .fifty: 50.03
      case .sixty: 59.92
      case .drifting: 49.9 + 0.02 * time
      case .swaying: 50 + 0.1 * sin(2 * .pi * time / 10)
      }
    }
  }

  @Test(
    "30 dB under a voice is found by itself, falls by 50 dB, and takes nothing of the voice with it",
    arguments: Mains.allCases)
  func underSpeech(mains: Mains) throws {
    let voice = speech(9)
    let hum = hum(voice.count, level: level(voice) * pow(10, -1.5), mains.frequency)
    let out = try render(Dehum(), [zip(voice, hum).map { $0 + $1 }], rate: rate)[0]
    let pauses = voice.indices.filter(isPause)
    func inPauses(_ sound: [Float]) -> [Float] { pauses.map { sound[$0] } }
    #expect(residue(inPauses(out), inPauses(voice), inPauses(hum)) < -60)
    #expect(residue(out, voice, hum) < -50)
    #expect(abs(decibels(level(out) / level(voice))) < 0.01)
  }

  @Test(
    "falls by 40 dB under tones that are held and syllables without pauses too",
    arguments: [113.0, 205], Mains.allCases)
  func underPhrases(pitch: Double, mains: Mains) throws {
    let voice = phrases(12, pitch: pitch)
    let hum = hum(voice.count, level: level(voice) * pow(10, -1.5), mains.frequency)
    let out = try render(Dehum(), [zip(voice, hum).map { $0 + $1 }], rate: rate)[0]
    #expect(residue(out, voice, hum) < -42)
    #expect(abs(decibels(level(out) / level(voice))) < 0.01)
  }

  @Test("that gets louder, or becomes another at once, is followed")
  func changing() throws {
    let voice = speech(24)
    let louder = hum(voice.count, level: level(voice) * pow(10, -1.5)) { _ in 50.03 }
    let changes: [(_ frame: Int) -> Double] = [
      { pow(10, Double($0) / 1_600_000) }, { $0 < 80_000 ? 1 : -2 },
    ]
    for change in changes {
      let hum = sound(count: voice.count) { louder[$0] * Float(change($0)) }
      let out = try render(Dehum(), [zip(voice, hum).map { $0 + $1 }], rate: rate)[0]
      func end(_ sound: [Float]) -> [Float] { Array(sound.dropFirst(18 * rate)) }
      #expect(residue(end(out), end(voice), end(hum)) < -40)
    }
  }

  @Test("that sways is found again after seconds of silence")
  func afterSilence() throws {
    var voice = speech(24)
    var hum = hum(voice.count, level: level(voice) * pow(10, -1.5), Mains.swaying.frequency)
    for frame in 9 * rate..<17 * rate {
      voice[frame] = 0
      hum[frame] = 0
    }
    let out = try render(Dehum(), [zip(voice, hum).map { $0 + $1 }], rate: rate)[0]
    func end(_ sound: [Float]) -> [Float] { Array(sound.dropFirst(17 * rate)) }
    #expect(residue(end(out), end(voice), end(hum)) < -40)
  }

  @Test("is gone from the first second to the last, and the same for any blocks and channels")
  func throughout() throws {
    let hum = hum(5 * rate + 77, level: 0.05) { _ in 50.02 }
    let channels = [hum, hum.map { -0.3 * $0 }]
    let out = try render(Dehum(), channels, rate: rate)
    for (channel, hum) in zip(out, channels) {
      #expect(decibels(level(channel.prefix(rate)) / level(hum)) < -40)
      #expect(decibels(level(channel.suffix(rate)) / level(hum)) < -40)
    }
    #expect(try render(Dehum(), channels, rate: rate, blockFrameCount: 77) == out)
    let renderer = try makeRenderer(Dehum(), channels, rate: rate)
    try renderer.seek(to: 4 * rate)
    #expect(try renderer.renderAll()[0] == Array(out[0].dropFirst(4 * rate)))
  }

  @Test("beyond those harmonics that are wanted stays, and so does silence")
  func harmonics() throws {
    var sound = hum(5 * rate, level: 0.05) { _ in 50 }
    for frame in 7 * rate / 2..<4 * rate { sound[frame] = 0 }
    var dehum = Dehum()
    dehum.harmonics = 2
    let out = try render(dehum, [sound], rate: rate)[0]
    for (harmonic, isLeft) in [(1.0, false), (2, false), (3, true), (5, true), (7, true)] {
      let range = 1 * rate..<3 * rate
      let before = power(of: sound, at: 50 * harmonic, rate: rate, in: range)
      let after = power(of: out, at: 50 * harmonic, rate: rate, in: range)
      let change = 10 * log10(after / before)
      #expect(isLeft ? abs(change) < 0.01 : change < -50, "\(harmonic): \(change)")
    }
    #expect(out[7 * rate / 2..<4 * rate].allSatisfy { $0 == 0 })
  }

  @Test("is not taken out where there is none")
  func none() throws {
    let voice = speech(4)
    #expect(try render(Dehum(), [voice], rate: rate)[0] == voice)
    for pitch in [113.0, 205] {
      let voice = phrases(8, pitch: pitch)
      #expect(try render(Dehum(), [voice], rate: rate)[0] == voice)
    }
    let noise = noise(count: 4 * rate, amplitude: 0.1)
    #expect(try render(Dehum(), [noise], rate: rate)[0] == noise)
  }
}
