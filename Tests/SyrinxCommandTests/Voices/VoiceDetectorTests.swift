import Foundation
import SyrinxFiles
import Testing

@testable import SyrinxEngine

@Suite("What quality=auto takes for one voice")
struct VoiceDetectorTests {
  private static let voices = ["voice-low.wav", "voice-high.wav", "voice-child.wav"]

  private func sound(_ name: String) throws -> (samples: [Float], rate: Int) {
    let path = Fixture.path(name)
    return (try Fixture.samples(path), try SoundFileReader(path: path).format.sampleRate)
  }

  /// The share of the time that is taken for one voice.
  private func share(_ sound: [Float], _ rate: Int) throws -> Double {
    var detector = try VoiceDetector(format: StreamFormat(sampleRate: rate, channelCount: 1))
    detector.add(AudioBuffer(channels: [sound]).frames)
    detector.finish(sound.count)
    let voiced = detector.takeSegments().filter(\.isVoice).reduce(0) { $0 + $1.end - $1.start }
    return Double(voiced) / Double(sound.count)
  }

  /// The sum of two sounds, the second so many decibels below the first.
  private func mix(_ one: [Float], _ other: [Float], below level: Double) -> [Float] {
    func power(_ x: [Float]) -> Double {
      x.reduce(0) { $0 + Double($1) * Double($1) } / Double(x.count)
    }
    let gain = Float((power(one) / power(other) * pow(10, -level / 10)).squareRoot())
    return zip(one, other).map { $0 + gain * $1 }
  }

  @Test("is a voice, low, high or a child's", arguments: voices)
  func voice(name: String) throws {
    let (samples, rate) = try sound(name)
    #expect(try share(samples, rate) == 1)
  }

  @Test("is not a voice in noise 5 dB below it", arguments: voices)
  func noisy(name: String) throws {
    let (samples, rate) = try sound(name)
    let noise = PodcastTests.Colour.white.noise(samples.count)
    #expect(try share(mix(samples, noise, below: 5), rate) == 0)
  }

  @Test("is not two voices at once, as loud or one of them softer", arguments: [-6.0, -3, 0, 3, 6])
  func twoVoices(level: Double) throws {
    let (low, rate) = try sound("voice-low.wav")
    #expect(try share(mix(low, sound("voice-high.wav").samples, below: level), rate) == 0)
  }

  @Test("is not music")
  func music() throws {
    let music = try sound("music.flac")
    #expect(try share(music.samples, music.rate) == 0)
  }
}
