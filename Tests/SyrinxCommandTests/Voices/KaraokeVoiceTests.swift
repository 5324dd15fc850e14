import Foundation
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
}
