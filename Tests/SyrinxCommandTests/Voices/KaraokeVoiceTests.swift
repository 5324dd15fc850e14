import Foundation
import SyrinxEngine
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("The voice karaoke")
struct KaraokeVoiceTests {
  @Test("takes out what is in the middle, and leaves the sides and the bass")
  func middle() throws {
    let bench = Bench()
    let (rate, count) = (16_000, 16_000)
    let singer = sine(700, rate: rate, count: count, amplitude: 0.2)
    let bass = sine(55, rate: rate, count: count, amplitude: 0.1)
    let guitar = sine(450, rate: rate, count: count, amplitude: 0.1)
    let left = singer.indices.map { singer[$0] + bass[$0] + guitar[$0] }
    let right = singer.indices.map { singer[$0] + bass[$0] }
    try bench.write([left, right], to: "in.wav", rate: rate, .float)
    #expect(bench.run("in.wav out.wav voice karaoke --encoding float --tail none").status == .done)
    let out = try bench.read("out.wav").channels
    func level(_ frequency: Double, _ sound: [Float]) -> Double {
      var (re, im) = (0.0, 0.0)
      for frame in 4000..<14_000 {
        let angle = 2 * Double.pi * frequency * Double(frame) / Double(rate)
        re += Double(sound[frame]) * cos(angle)
        im += Double(sound[frame]) * sin(angle)
      }
      return 20 * log10(hypot(re, im) / 5000)
    }
    for channel in out {
      #expect(level(700, channel) < level(700, left) - 25)
      #expect(abs(level(55, channel) - level(55, left)) < 4)
      #expect(level(450, channel) > level(450, left) - 8)
    }
  }

  @Test("says of a sound without sides that hardly anything is left", arguments: [1, 2])
  func equalChannels(count: Int) throws {
    let bench = Bench()
    let singer = sine(700, rate: 16_000, count: 1600, amplitude: 0.2)
    try bench.write([[Float]](repeating: singer, count: count), to: "in.wav", rate: 16_000, .float)
    let notes = bench.run("in.wav out.wav voice karaoke").notes
    #expect(notes.contains("the sound is mono, or its channels are equal: it has no sides"))
  }

  @Test("keeps the loudness of music with a singer in the middle")
  func loudness() throws {
    let bench = Bench()
    let (rate, count) = (16_000, 64_000)
    /// Chords of plucked strings.
    func guitar(_ frequencies: [Double], every beat: Int) -> [Float] {
      sound(count: count) { frame -> Float in
        let seconds = Double(frame) / Double(rate)
        let decay = exp(-3 * Double(frame % beat) / Double(rate))
        return Float(frequencies.reduce(0) { $0 + 0.06 * decay * sin(2 * .pi * $1 * seconds) })
      }
    }
    let left = guitar([220, 277, 330, 440], every: 4000)
    let right = guitar([294, 370, 587, 740], every: 6000)
    let bass = sine(55, rate: rate, count: count, amplitude: 0.1)
    /// As loud as one of the guitars.
    func energy(_ sound: [Float]) -> Float { sound.reduce(0) { $0 + $1 * $1 } }
    let song = sine(520, rate: rate, count: count, amplitude: 0.1)
    let scale = (energy(left) / energy(song)).squareRoot()
    let middle = song.indices.map { scale * song[$0] + bass[$0] }
    try bench.write(
      [left, right].map { side in side.indices.map { side[$0] + middle[$0] } }, to: "in.wav",
      rate: rate, .float)
    #expect(bench.run("in.wav out.wav voice karaoke --encoding float").status == .done)
    func loudness(_ path: String) throws -> Double {
      let channels = try bench.read(path).channels
      var meter = LoudnessMeter(format: StreamFormat(sampleRate: rate, channelCount: 2))
      meter.add(AudioBuffer(channels: channels).frames)
      return try #require(meter.integratedLUFS)
    }
    #expect(abs(try loudness("out.wav") - loudness("in.wav")) < 1)
  }
}
