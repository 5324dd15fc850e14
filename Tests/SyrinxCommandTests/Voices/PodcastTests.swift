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
    func power(_ part: ArraySlice<Float>) -> Double {
      part.reduce(0) { $0 + Double($1) * Double($1) } / Double(part.count)
    }
    let pause = sound[(speech.upperBound + rate * 2 / 5)...]
    return 10 * log10(power(sound[speech]) / power(pause))
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
}
