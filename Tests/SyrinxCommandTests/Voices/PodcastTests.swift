import Foundation
import SyrinxEngine
import SyrinxFiles
import Testing

@testable import SyrinxCommand

@Suite("The voice podcast")
struct PodcastTests {
  /// Speech between pauses, with noise so many decibels below it.
  private func recording(_ fixture: String, noise level: Double) throws -> (
    sound: [Float], rate: Int, speech: Range<Int>
  ) {
    let path = Fixture.path(fixture + ".wav")
    let rate = try SoundFileReader(path: path).format.sampleRate
    let words = try Fixture.samples(path).drop { $0.magnitude < 0.02 }.prefix(6 * rate / 5)
    let pause = [Float](repeating: 0, count: rate * 9 / 10)
    var sound = pause + words + pause
    let power = words.reduce(0) { $0 + Double($1) * Double($1) } / Double(words.count)
    // A uniform number between −1 and 1 has the power of a third.
    let height = Float((3 * power * pow(10, -level / 10)).squareRoot())
    var random = SeededNumbers(seed: 5)
    for frame in sound.indices { sound[frame] += height * random.next() }
    return (sound, rate, pause.count..<pause.count + words.count)
  }

  private struct SeededNumbers {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// A number from −1 to 1 (SplitMix64).
    mutating func next() -> Float {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return Float((z ^ (z >> 31)) >> 40) / Float(1 << 23) - 1
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
    "never brings pauses nearer to the speech",
    arguments: [("voice-child", 22.0), ("voice-low", 25), ("voice-high", 25), ("voice-low", 45)])
  func pauses(fixture: String, noise: Double) throws {
    let bench = Bench()
    let (sound, rate, speech) = try recording(fixture, noise: noise)
    try bench.write([sound], to: "in.wav", rate: rate, .float)
    #expect(
      bench.run("in.wav out.wav voice podcast --encoding float --tail none").status == .done)
    let before = speechToPause(sound, rate, speech)
    let after = speechToPause(try bench.read("out.wav").channels[0], rate, speech)
    #expect(after >= before, "\(before) dB became \(after) dB")
  }
}
