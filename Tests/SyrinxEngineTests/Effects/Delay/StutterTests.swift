import Foundation
import SyrinxEngine
import TestSupport
import Testing

@Suite("Stutter and wah")
struct StutterTests {
  private let rate = 8000

  @Test("a slice is heard as often as is asked for, and the length stays")
  func slices() throws {
    var stutter = Stutter()
    stutter.time = 0.05
    stutter.repeats = 3
    let sound = noise(count: 3000)
    let out = try render(stutter, [sound], rate: rate)[0]
    #expect(out.count == 3000)
    for start in [0, 1200, 2400] {
      // Between fades of 16 frames a slice is the sound's own, and its repeats are the same.
      #expect(out[(start + 16)..<(start + 384)] == sound[(start + 16)..<(start + 384)])
      for again in [start + 400, start + 800] where again + 400 <= out.count {
        #expect(Array(out[again..<again + 400]) == Array(out[start..<start + 400]))
      }
    }
    #expect(abs(out[0] - sound[0] / 32) < 1e-6)
    stutter.repeats = 1
    #expect(stutter.isBypass)
  }

  @Test("a wah at rest is the band-pass of its frequency and its Q", arguments: [1.0, 4, 12])
  func bandPass(q: Double) throws {
    var wah = Wah()
    wah.low = 1000
    wah.high = 1000
    wah.q = Curve(q)
    wah.mix = 100
    for frequency in [250.0, 700, 1000, 1500, 3000] {
      let tone = sine(frequency, rate: rate, count: 2 * rate)
      let out = try render(wah, [tone], rate: rate)[0]
      // |H| = (Ω/Q) ÷ |1 − Ω² + jΩ/Q| with the bilinear transform's Ω.
      let omega = tan(.pi * frequency / Double(rate)) / tan(.pi * 1000 / Double(rate))
      let want = omega / q / hypot(1 - omega * omega, omega / q)
      let got = level(out.suffix(rate)) / level(tone.suffix(rate))
      #expect(abs(decibels(got / want)) < 0.05, "\(frequency) Hz")
    }
  }

  @Test("a wah goes from its lowest frequency to its highest and back")
  func sweeps() throws {
    var wah = Wah()
    wah.rate = 1
    wah.mix = 100
    wah.q = 8
    let low = try render(wah, [sine(400, rate: rate, count: rate)], rate: rate)[0]
    let high = try render(wah, [sine(2200, rate: rate, count: rate)], rate: rate)[0]
    let begin = 0..<rate / 20
    let middle = rate * 19 / 40..<rate * 21 / 40
    #expect(level(low[rate * 19 / 20..<rate]) > 10 * level(low[middle]))
    #expect(level(high[middle]) > 10 * level(high[begin]))
  }
}
