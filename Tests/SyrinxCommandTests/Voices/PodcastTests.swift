import Foundation
import SyrinxEngine
import SyrinxFiles
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("The voice podcast")
struct PodcastTests {
  /// Speech between pauses, with noise so many decibels below it.
  private func recording(_ fixture: String, _ colour: Colour, noise level: Double) throws -> (
    sound: [Float], rate: Int, speech: Range<Int>
  ) {
    let path = Fixture.path(fixture + ".wav")
    let rate = try SoundFileReader(path: path).format.sampleRate
    let words = try Fixture.samples(path).drop { $0.magnitude < 0.02 }.prefix(6 * rate / 5)
    let pause = [Float](repeating: 0, count: rate * 9 / 10)
    var sound = pause + words + pause
    let power = words.reduce(0) { $0 + Double($1) * Double($1) } / Double(words.count)
    let noise = colour.noise(sound.count)
    let noisePower = noise.reduce(0) { $0 + Double($1) * Double($1) } / Double(noise.count)
    let height = Float((power / noisePower * pow(10, -level / 10)).squareRoot())
    for frame in sound.indices { sound[frame] += height * noise[frame] }
    return (sound, rate, pause.count..<pause.count + words.count)
  }

  enum Colour: CaseIterable {
    case white, pink

    func noise(_ count: Int) -> [Float] {
      let white = TestSupport.noise(count: count, seed: 5, amplitude: 1)
      guard self == .pink else { return white }
      // Three poles that fall by about 3 dB an octave (P. Kellet, as told by R. Bristow-Johnson, music-dsp).
      var states: (Float, Float, Float) = (0, 0, 0)
      return white.map { sample in
        states.0 = 0.99765 * states.0 + 0.0990460 * sample
        states.1 = 0.96300 * states.1 + 0.2965164 * sample
        states.2 = 0.57000 * states.2 + 1.0526913 * sample
        return states.0 + states.1 + states.2 + 0.1848 * sample
      }
    }
  }

  /// By how many decibels speech is above the pause after it, from 0.4 s on.
  private func speechToPause(_ sound: [Float], _ rate: Int, _ speech: Range<Int>) -> Double {
    decibels(sound[speech]) - decibels(sound[(speech.upperBound + rate * 2 / 5)...])
  }

  /// The mean power.
  private func decibels(_ part: ArraySlice<Float>) -> Double {
    10 * log10(part.reduce(0) { $0 + Double($1) * Double($1) } / Double(part.count))
  }

  @Test(
    "raises speech above pauses by 10 dB and more where noise is 25 dB below",
    arguments: Colour.allCases, ["voice-low", "voice-high", "voice-child"])
  func rise(colour: Colour, fixture: String) throws {
    let bench = Bench()
    let (sound, rate, speech) = try recording(fixture, colour, noise: 25)
    try bench.write([sound], to: "in.wav", rate: rate, .float)
    #expect(
      bench.run("in.wav out.wav voice podcast --encoding float --tail none").status == .done)
    let before = speechToPause(sound, rate, speech)
    let after = speechToPause(try bench.read("out.wav").channels[0], rate, speech)
    #expect(after >= before + 10, "\(before) dB became \(after) dB")
  }

  @Test(
    "never brings pauses nearer to the speech, however loud the noise is",
    arguments: Colour.allCases,
    [
      ("voice-low", 5.0), ("voice-low", 10), ("voice-low", 15), ("voice-child", 20),
      ("voice-high", 30),
      ("voice-low", 40), ("voice-low", 60),
    ])
  func pauses(colour: Colour, trial: (fixture: String, noise: Double)) throws {
    let bench = Bench()
    let (sound, rate, speech) = try recording(trial.fixture, colour, noise: trial.noise)
    try bench.write([sound], to: "in.wav", rate: rate, .float)
    #expect(
      bench.run("in.wav out.wav voice podcast --encoding float --tail none").status == .done)
    let before = speechToPause(sound, rate, speech)
    let after = speechToPause(try bench.read("out.wav").channels[0], rate, speech)
    #expect(after >= before, "\(before) dB became \(after) dB")
  }

  @Test(
    "brings a soft guest to the host's level, and noise no nearer to them",
    arguments: [(gap: 20.0, left: 3.0), (gap: 10, left: 2), (gap: 0, left: 2)])
  func speakers(trial: (gap: Double, left: Double)) throws {
    let rate = 16_000
    func words(_ fixture: String, level: Double) throws -> [Float] {
      let words = try Fixture.samples(Fixture.path(fixture + ".wav"))
        .drop { $0.magnitude < 0.02 }.prefix(rate * 6 / 5)
      let factor = Float(pow(10, (level - decibels(words)) / 20))
      return words.map { $0 * factor }
    }
    // The guest is slower than the fixture, and lower.
    let turns = [
      try words("voice-child", level: -19), try words("voice-high", level: -19 - trial.gap),
    ]
    let pause = [Float](repeating: 0, count: rate * 9 / 10)
    var sound = pause
    var parts: [Range<Int>] = []
    for turn in turns + turns {
      parts.append(sound.count..<sound.count + turn.count)
      sound += turn + pause
    }
    let noise = Colour.white.noise(sound.count)
    let height = Float(pow(10, (-46 - decibels(noise[...])) / 20))
    for frame in sound.indices { sound[frame] += height * noise[frame] }

    let bench = Bench()
    try bench.write([sound], to: "in.wav", rate: rate, .float)
    #expect(
      bench.run("in.wav out.wav voice podcast --encoding float --tail none").status == .done)
    let made = try bench.read("out.wav").channels[0]
    for index in 1..<parts.count {
      let gap = decibels(made[parts[index - 1]]) - decibels(made[parts[index]])
      #expect(abs(gap) <= trial.left, "\(gap) dB from one to the next")
    }
    /// By how much the host is above the pause after each turn.
    func distances(_ samples: [Float]) -> [Double] {
      parts.map { part in
        let pause = samples[part.upperBound + rate * 2 / 5..<part.upperBound + rate * 9 / 10]
        return decibels(samples[parts[0]]) - decibels(pause)
      }
    }
    for (before, after) in zip(distances(sound), distances(made)) {
      #expect(after >= before + 10, "\(before) dB became \(after) dB")
    }
  }
}
