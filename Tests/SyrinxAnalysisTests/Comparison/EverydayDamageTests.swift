import Foundation
import SyrinxAnalysis
import SyrinxEngine
import TestSupport
import Testing

/// Damages that everybody hears, in a sound that is long beside them.
@Suite("What everybody hears of a damage")
struct EverydayDamageTests {
  private func isSame(_ got: [[Float]], _ sound: Sound) throws -> Bool {
    let found = try Comparison(
      want: BufferSource(AudioBuffer(channels: sound.channels), sampleRate: sound.sampleRate),
      got: BufferSource(AudioBuffer(channels: got), sampleRate: sound.sampleRate), for: .perceptual)
    return found.disagreements(.perceptual, step: 1).isEmpty
  }

  /// Six seconds, the same thing four times.
  private func long(_ material: Material) -> Sound {
    let sound = material.sound
    return Sound(
      channels: sound.channels.map { samples in (0..<4).flatMap { _ in samples } },
      sampleRate: sound.sampleRate)
  }

  @Test("a beep of −20 dBFS for a second in a noisy pause of minutes")
  func beep() throws {
    #if DEBUG && !OPTIMIZED
      let seconds = 20
    #else
      let seconds = 240
    #endif
    var random = Noise()
    let noise = (0..<8000).map { _ in 0.003 * random.next() }
    let pause = Sound(
      channels: [(0..<seconds).flatMap { _ in noise }], sampleRate: 8000)
    let beep = pause.map { frame, _, sample in
      (10 * 8000..<11 * 8000).contains(frame)
        ? sample + Float(0.1 * sin(2 * .pi * 1000 * Double(frame) / 8000)) : sample
    }
    #expect(try isSame(pause.channels, pause))
    #expect(try !isSame(beep, pause))
  }

  @Test("−3.9 dB for a tenth of the time", arguments: [Material.speech, .music])
  func level(material: Material) throws {
    let sound = long(material)
    #expect(try !isSame(sound.shaped { (2..<2.6).contains($0) ? -3.9 : 0 }, sound))
  }

  @Test("a tremolo of 6 dB for a twentieth of the time", arguments: [Material.speech, .music])
  func tremolo(material: Material) throws {
    let sound = long(material)
    let trembling = sound.shaped { seconds in
      (2..<2.3).contains(seconds) ? 3 * sin(2 * .pi * 5 * seconds) : 0
    }
    #expect(try !isSame(trembling, sound))
  }

  @Test("a slow wobble of 3.8 dB", arguments: [Material.speech, .music])
  func wobble(material: Material) throws {
    let sound = long(material)
    #expect(try !isSame(sound.shaped { 1.9 * sin(.pi * $0) }, sound))
  }

  @Test("a hum of −26 dBFS", arguments: [50.0, 60, 100, 120], [Material.speech, .music])
  func hum(frequency: Double, material: Material) throws {
    let sound = material.sound
    #expect(try !isSame(sound.withTone(frequency, -26), sound))
  }

  @Test("1.5 dB more in one channel and less in the other")
  func balance() throws {
    let sound = long(.music)
    let tilted = sound.map { _, channel, sample in sample * (channel == 0 ? 1.1885 : 0.8414) }
    #expect(try !isSame(tilted, sound))
  }

  @Test("a click of 0.3", arguments: [Material.speech, .music, .pause, .silence])
  func click(material: Material) throws {
    let sound = long(material)
    #expect(try !isSame(sound.withClick(0.3, at: 3.3), sound))
  }

  @Test(
    "a click before the start or behind the end, at once or after silence",
    arguments: [Material.speech, .music, .silence])
  func clickAtAnEnd(material: Material) throws {
    let sound = material.sound
    for seconds in [0.001, 0.0045, 0.01] {
      for gap in [0.0, 0.02] {
        let click = (0..<Int(seconds * sound.rate)).map { Float($0 % 2 == 0 ? 1 : -1) }
        let silence = [Float](repeating: 0, count: Int(gap * sound.rate))
        let behind = sound.channels.map { $0 + silence + click }
        let before = sound.channels.map { click + silence + $0 }
        for longer in [behind, before] {
          #expect(try !isSame(longer, sound), "\(seconds) s after \(gap) s")
          let other = Sound(channels: longer, sampleRate: sound.sampleRate)
          #expect(try !isSame(sound.channels, other), "\(seconds) s after \(gap) s, missing")
        }
      }
    }
  }

  @Test("but nothing of silence behind the end", arguments: [Material.speech, .music, .silence])
  func silentEnd(material: Material) throws {
    let sound = material.sound
    let silence = (0..<Int(0.09 * sound.rate)).map { _ in Float(0.001) }
    #expect(try isSame(sound.channels.map { $0 + silence }, sound))
  }

  @Test("but nothing of two silences that differ by 1e-9")
  func silences() throws {
    let silence = Sound(channels: [[Float](repeating: 0, count: 48_000)], sampleRate: 48_000)
    #expect(try isSame(silence.map { frame, _, _ in frame % 2 == 0 ? 1e-9 : -1e-9 }, silence))
    #expect(try isSame(silence.map { _, _, _ in 1e-9 }, silence))
  }
}
