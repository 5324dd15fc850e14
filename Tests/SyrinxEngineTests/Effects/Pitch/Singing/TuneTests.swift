import Foundation
import TestSupport
import Testing

@testable import SyrinxEngine

@Suite("Singing in tune")
struct TuneTests {
  private let rate = 16_000

  private func sung(_ fundamental: Double, seconds: Double = 0.8) -> [Float] {
    steadyVowel(
      fundamental: fundamental, formants: [600, 1100, 2500], rate: rate,
      count: Int(seconds * Double(rate)))
  }

  private func cents(_ sound: [Float], from pitch: Double) throws -> Double {
    let median = try #require(try medianPitch(of: sound, rate: rate))
    return 1200 * log2(median / pitch)
  }

  private func tune(_ words: (String, String)...) throws -> Tune {
    var tune = Tune()
    for (name, word) in words { try tune.set(name, word: word) }
    return tune
  }

  @Test("the notes of scales are those of theory, in every octave")
  func scales() throws {
    let notes = [
      ("C-major", "C D E F G A B"), ("A-minor", "A B C D E F G"), ("Eb-major", "D# F G G# A# C D"),
      ("F#-minor-pentatonic", "F# A B C# E"), ("D-dorian", "D E F G A B C"),
    ]
    let names = ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"]
    for (name, want) in notes {
      let scale = try #require(MusicalScale(name))
      let words = want.split(separator: " ").map(String.init)
      for degree in -words.count..<2 * words.count {
        let note = scale.note(degree: degree)
        let index = (degree + words.count) % words.count
        #expect(names[(note + 24) % 12] == words[index])
        #expect(scale.degree(nearest: Double(note) + 0.3) == degree)
        #expect(note < scale.note(degree: degree + 1))
      }
    }
    for word in ["", "C", "H-major", "C-maj", "C-", "-major", "c-major"] {
      #expect(MusicalScale(word) == nil, "\(word)")
      #expect(throws: ParameterError.self) { try tune(("scale", word)) }
    }
  }

  @Test(
    "a note that is off comes to the nearest of the scale, or part of the way",
    arguments: [
      ("chromatic", 100, 220 * exp2(40.0 / 1200), 220.0), ("chromatic", 100, 233.08, 233.08),
      ("C-major", 100, 277.18 * exp2(15.0 / 1200), 293.66),
      ("chromatic", 50, 220 * exp2(40.0 / 1200), 220 * exp2(20.0 / 1200)),
      ("A-minor", 100, 110 * exp2(-45.0 / 1200), 110),
    ] as [(String, Double, Double, Double)])
  func notes(scale: String, strength: Double, from: Double, to: Double) throws {
    let effect = try tune(("scale", scale), ("strength", "\(strength)"))
    let out = try render(effect, [sung(from)], rate: rate)[0]
    #expect(try abs(cents(out, from: to)) < 4)
  }

  /// The pitches of a sound every 5 ms, in cents from one.
  private func course(_ sound: [Float], from pitch: Double) throws -> [Double] {
    let factor = max(rate / 8000, 1)
    var track = try PitchTrack(sampleRate: Double(rate / factor), range: PitchTrack.voices)
    var points: [PitchPoint] = []
    let low = stride(from: 0, to: sound.count, by: factor).map { sound[$0] }
    track.add(low.span, to: &points)
    track.finish(&points)
    return points.dropFirst(60).dropLast(60).filter(\.isVoiced).map {
      1200 * log2(Double(rate / factor) / Double($0.period) / pitch)
    }
  }

  @Test("vibrato stays as wide as it was about the right note, or goes with vibrato=0")
  func vibrato() throws {
    var shaker = Vibrato()
    shaker.rate = 5.5
    shaker.depth = 40
    let sound = try render(shaker, [sung(220 * exp2(30.0 / 1200), seconds: 1.6)], rate: rate)[0]
    let before = try course(sound, from: 220).sorted()
    let kept = try course(render(Tune(), [sound], rate: rate)[0], from: 220).sorted()
    let gone = try course(
      render(tune(("vibrato", "0"), ("speed", "0")), [sound], rate: rate)[0], from: 220
    ).sorted()
    func width(_ course: [Double]) -> Double {
      course[course.count * 9 / 10] - course[course.count / 10]
    }
    #expect(abs(kept[kept.count / 2]) < 8 && abs(before[before.count / 2] - 30) < 8)
    #expect(abs(width(kept) / width(before) - 1) < 0.2, "\(width(before)), \(width(kept))")
    #expect(width(gone) < 0.3 * width(before), "\(width(before)), \(width(gone))")
  }

  @Test(
    "voices are added at the intervals of the scale",
    arguments: [(261.63, 329.63), (293.66, 349.23)])
  func harmony(note: Double, third: Double) throws {
    var harmony = Harmony()
    try harmony.set("intervals", to: .list(["+3", "-8"]))
    try harmony.set("scale", word: "C-major")
    harmony.level = 0
    let sound = sung(note)
    let out = try render(harmony, [sound], rate: rate)[0]
    let range = rate / 5..<rate * 3 / 5
    func share(_ frequency: Double) -> Double {
      10
        * log10(
          power(of: out, at: frequency, rate: rate, in: range)
            / power(of: sound, at: note, rate: rate, in: range))
    }
    #expect(share(third) > -12)
    #expect(share(note / 2) > -25)
    #expect(share(note) > -6)
    #expect(share(third * exp2(1.0 / 12)) < share(third) - 12)
  }

  @Test(
    "gives the same for blocks of any size, after a seek, and leaves what is not sung as it was")
  func blocks() throws {
    let voice = [Float](repeating: 0, count: 4000) + sung(226, seconds: 0.5)
    let sound = [voice, voice.map { -0.5 * $0 }]
    for effect in [Tune(), Harmony()] as [any Effect] {
      let out = try render(effect, sound, rate: rate)
      #expect(try render(effect, sound, rate: rate, blockFrameCount: 77) == out)
      let renderer = try makeRenderer(effect, sound, rate: rate)
      try renderer.seek(to: 7000)
      #expect(try renderer.renderAll()[0] == Array(out[0].dropFirst(7000)))
    }
    let noise = noise(count: 9000, amplitude: 0.2)
    let out = try render(Tune(), [noise], rate: rate)[0]
    #expect(zip(out, noise).allSatisfy { abs($0 - $1) < 1e-4 })
  }
}
