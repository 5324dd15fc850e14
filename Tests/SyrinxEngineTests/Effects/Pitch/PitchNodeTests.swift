import Foundation
import SyrinxEngine
import TestSupport
import Testing

private func pitch(_ cents: Double = 0, tempo: Double = 1) -> Pitch {
  var pitch = Pitch()
  pitch.quality = .fine
  pitch.cents = Curve(cents)
  pitch.tempo = Curve(tempo)
  return pitch
}

@Suite("Pitch by Rubber Band")
struct PitchNodeTests {
  @Test(
    "moves a tone of 440 Hz to within a tenth of a cent",
    arguments: [-24, -12, -7, -1, 1, 3, 7, 12, 24], [Pitch.Quality.fine, .fast])
  func tone(semitones: Int, quality: Pitch.Quality) throws {
    var parameters = pitch(Double(semitones) * 100)
    parameters.quality = quality
    let out = try render(parameters, [sine(440, rate: 44_100, count: 44_100)], rate: 44_100)[0]
    let want = 440 * exp2(Double(semitones) / 12)
    let got = frequency(of: out, about: 22_050, guess: want, rate: 44_100, halfWidth: 16_000)
    #expect(abs(1200 * log2(got / want)) < 0.1)
  }

  @Test("keeps the length it promises", arguments: [0.5, 0.8, 1.3, 3], [1, 100, 44_100, 30_011])
  func length(tempo: Double, count: Int) throws {
    let out = try render(pitch(tempo: tempo), [noise(count: count)], rate: 44_100)[0]
    #expect(out.count == Int((Double(count) / tempo).rounded()))
  }

  @Test("of no frames is no frames")
  func nothing() throws {
    #expect(try render(pitch(300), [[]], rate: 44_100) == [[]])
  }

  @Test(
    "keeps the formants of a vowel where it is told",
    arguments: [
      ("keep", 700.0, 1.0, 1.0), ("keep", -500, 1, 1), ("keep", 400, 1, 1.25),
      ("1.2", 0, 1.2, 1), ("0.8", 0, 0.8, 1),
    ], [90.0, 160])
  func formants(
    parameter: (setting: String, cents: Double, ratio: Double, tempo: Double), fundamental: Double
  ) throws {
    let (setting, cents, ratio, tempo) = parameter
    let sound = vowel(
      fundamental: fundamental, formants: [700, 1220, 2600, 3300], rate: 44_100, count: 66_150)
    var parameters = pitch(cents, tempo: tempo)
    try parameters.set("formants", word: setting)
    func measure(_ sound: [[Float]]) throws -> [Double] {
      let narrow = try render(RateConversion(to: 8000), sound, rate: 44_100)
      return TestSupport.formants(of: narrow[0], rate: 8000)
    }
    let before = try measure([sound])
    let after = try measure(render(parameters, [sound], rate: 44_100))
    for formant in before where formant * ratio < 3200 {
      #expect(
        after.contains { abs($0 / (formant * ratio) - 1) < 0.05 },
        "\(formant) Hz: \(before) became \(after)")
    }
  }

  @Test("follows a curve within ten cents, at an unchanged length", arguments: [1200.0, -1200])
  func curve(end: Double) throws {
    let count = 44_100 * 5
    var parameters = pitch()
    try parameters.set("cents", word: "0@0s/\(end)@4s")
    let out = try render(parameters, [sine(440, rate: 44_100, count: count)], rate: 44_100)[0]
    #expect(out.count == count)
    for tenth in 1..<49 {
      let frame = tenth * 4410
      let want = end * min(Double(tenth) / 40, 1)
      let got = frequency(of: out, about: frame, guess: 440 * exp2(want / 1200), rate: 44_100)
      #expect(abs(1200 * log2(got / 440) - want) < 10, "at \(tenth) tenths")
    }
  }

  @Test("along a curve does not run away from the sound")
  func drift() throws {
    let count = 44_100 * 20
    var sound = [Float](repeating: 0, count: count)
    let clicks = (0..<9).map { $0 * 88_200 + 40_000 }
    for click in clicks {
      for offset in 0..<60 {
        sound[click + offset] = Float(sin(0.8 * Double(offset)) * exp(-Double(offset) / 12))
      }
    }
    var parameters = pitch()
    try parameters.set("cents", word: "400@0s/401@20s")
    let out = try render(parameters, [sound], rate: 44_100)[0]
    for click in clicks {
      var energy = 0.0
      var time = 0.0
      for frame in click - 3000..<click + 3000 {
        let square = Double(out[frame]) * Double(out[frame])
        energy += square
        time += square * Double(frame - click)
      }
      #expect(abs(time / energy) < 0.005 * 44_100)
    }
  }

  @Test("with a tempo curve has the length that integrates it")
  func tempoCurve() throws {
    var parameters = pitch()
    try parameters.set("tempo", word: "1@0s/2@2s")
    let out = try render(parameters, [noise(count: 44_100 * 3)], rate: 44_100)[0]
    // Two seconds at a speed of 1 + t ÷ 2 last 2·ln 2, the third lasts one half.
    #expect(out.count == Int((44_100 * (2 * log(2.0) + 0.5)).rounded()))
  }

  @Test(
    "makes the same of equal channels and the same twice where the library reads too far",
    arguments: ["8.5", "12", "15.9", "10@0s/14@90%", "5@0s/20@90%"], [44_100, 96_000])
  func readingTooFar(tempo: String, rate: Int) throws {
    var parameters = pitch()
    try parameters.set("tempo", word: tempo)
    let (sound, other) = (noise(count: rate / 2), noise(count: rate / 2, seed: 2))
    let out = try render(parameters, [sound, sound, other], rate: rate)
    #expect(out[0] == out[1])
    #expect(out.joined().allSatisfy { $0.magnitude < 4 })
    let again = try render(parameters, [sound, sound, other], rate: rate)
    #expect(again == out)
  }

  @Test("keeps to its course where the library's ratios take turns")
  func turns() throws {
    let count = 44_100 * 20
    let clicks = (0..<9).map { $0 * 88_200 + 40_000 }
    var sound = [Float](repeating: 0, count: count)
    for click in clicks {
      for offset in 0..<4000 {
        let hann = 0.5 - 0.5 * cos(2 * Double.pi * Double(offset) / 4000)
        sound[click - 2000 + offset] = Float(hann * sin(0.2 * Double(offset)))
      }
    }
    var parameters = pitch()
    try parameters.set("tempo", word: "10@0s/14@20s")
    let out = try render(parameters, [sound], rate: 44_100)[0]
    for click in clicks {
      // At a speed of 10 + t ÷ 5, t seconds last 5·ln(1 + t ÷ 50).
      let place = Int(44_100 * 5 * log(1 + Double(click) / 44_100 / 50))
      var (energy, time) = (1e-12, 0.0)
      for frame in max(place - 2000, 0)..<min(place + 2000, out.count) {
        let square = Double(out[frame]) * Double(out[frame])
        energy += square
        time += square * Double(frame - place)
      }
      #expect(abs(time / energy) < 0.01 * 44_100)
    }
  }
}
