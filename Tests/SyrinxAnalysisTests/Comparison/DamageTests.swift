import Foundation
import SyrinxAnalysis
import SyrinxEngine
import Testing

@Suite("What is heard of a damage")
struct DamageTests {
  private func compare(_ got: [[Float]], with sound: Sound) throws -> (
    reasons: [Disagreement], worst: AudibleDifference?
  ) {
    let found = try Comparison(
      want: BufferSource(AudioBuffer(channels: sound.channels), sampleRate: sound.sampleRate),
      got: BufferSource(AudioBuffer(channels: got), sampleRate: sound.sampleRate), for: .perceptual)
    return (found.disagreements(.perceptual, step: 1), found.mostAudible)
  }

  @Test(
    "is nothing below the threshold, and something from there on, but for what it says",
    arguments: Damage.all)
  func table(damage: Damage) throws {
    let sound = damage.material.sound
    for (strength, isAudible) in zip(damage.strengths, [false, true, true]) {
      let found = try compare(damage.apply(sound, strength), with: sound)
      let isHeard = isAudible && !damage.isDeafTo.contains(strength)
      #expect(found.reasons.isEmpty != isHeard, "\(strength): \(found)")
    }
  }

  @Test("covers at least thirty kinds, each of a name of its own")
  func count() {
    #expect(Set(Damage.all.map(\.name)).count == Damage.all.count && Damage.all.count >= 30)
    #expect(Damage.all.allSatisfy { $0.strengths.count == 3 })
  }

  @Test(
    "is nothing where only phases, polarity or rounding differ",
    arguments: [Material.speech, .music, .noise, .tune])
  func transparent(material: Material) throws {
    let sound = material.sound
    let changed: [[[Float]]] =
      [100, 300, 500, 700, 1000, 4000].map { sound.filtered(.allPass, $0, [0.7]) } + [
        sound.map { _, _, sample in -sample },
        sound.map { frame, channel, _ in frame == 0 ? 0 : sound.channels[channel][frame - 1] },
        sound.map { frame, channel, sample in sample + 0.1 },
        sound.map { _, _, sample in sample * (1 + 1e-4) },
        sound.withNoise(-96),
      ]
    for (index, got) in changed.enumerated() {
      let found = try compare(got, with: sound)
      #expect(found.reasons == [], "\(index): \(found)")
    }
  }

  /// An all-pass turns over what is at its frequency; what is far from it keeps its time.
  @Test("has no lag where an all-pass turned low frequencies over", arguments: [200.0, 500, 2000])
  func allPass(frequency: Double) throws {
    let sound = Material.music.sound
    let found = try Comparison(
      want: BufferSource(AudioBuffer(channels: sound.channels), sampleRate: sound.sampleRate),
      got: BufferSource(
        AudioBuffer(channels: sound.filtered(.allPass, frequency, [0.7])),
        sampleRate: sound.sampleRate), for: .exact)
    #expect(try #require(found.alignment).lagFrames == 0)
  }

  @Test("of pitch tells by how many cents", arguments: [10.0, -15, 25])
  func cents(cents: Double) throws {
    let sound = Material.tune.sound
    let worst = try #require(try compare(Sound.tune(cents: cents).channels, with: sound).worst)
    #expect(abs(try #require(worst.change.cents) - cents) < 0.2 * abs(cents) + 1)
  }

  @Test("is placed where it is: in time, in frequency and in the channel")
  func place() throws {
    var sound = Material.music.sound
    let tone = (0..<Int(0.2 * sound.rate)).map { frame -> Float in
      let turns = 3000 * Double(frame) / sound.rate
      return 0.1 * Float(sin(2 * .pi * turns))
    }
    let start = Int(0.7 * sound.rate)
    let clean = sound
    for (index, sample) in tone.enumerated() { sound.channels[1][start + index] += sample }
    let worst = try #require(try compare(sound.channels, with: clean).worst)
    #expect(worst.view == 1 && (worst.change.decibels ?? 0) > 0 && worst.audibility > 2)
    #expect(worst.hertz.contains(3000) && worst.hertz.upperBound < 5000)
    let seconds =
      Double(worst.frames.lowerBound) / sound.rate..<Double(worst.frames.upperBound) / sound.rate
    #expect(seconds.overlaps(0.7..<0.9) && seconds.lowerBound > 0.6 && seconds.upperBound < 1)
  }
}
