import Foundation
import TestSupport
import Testing

@testable import SyrinxEngine

@Suite("Sounds that are computed")
struct SynthTests {
  private func make(_ words: String) throws -> [Float] {
    let source = SynthSource(try Synth(path: "synth " + words))
    var buffer = AudioBuffer(channelCount: 1, frameCapacity: source.frameCount ?? 0)
    let count = try source.read(into: &buffer)
    #expect(count == source.frameCount)
    return buffer.channels[0]
  }

  @Test("a sine is the formula's, as long as it was asked for")
  func sineTone() throws {
    let made = try make("sine 440 0.25s rate=8000 level=-6")
    #expect(made.count == 2000)
    let peak = pow(10, -6.0 / 20)
    for frame in made.indices {
      let want = peak * sin(2 * .pi * 440 * Double(frame) / 8000)
      #expect(abs(Double(made[frame]) - want) < 1e-6)
    }
  }

  @Test("a sweep passes equal intervals in equal times, and its inverse makes an impulse of it")
  func sweep() throws {
    let sweep = try make("sweep 100 3200 1s rate=8000 level=0")
    // Zeros per tenth of a second: twice the mean frequency there, of f₁·2^(5t).
    for tenth in 0..<10 {
      let part = sweep[800 * tenth..<800 * (tenth + 1)]
      let crossings = zip(part, part.dropFirst()).count { ($0 < 0) != ($1 < 0) }
      let (from, to) = (100 * exp2(Double(tenth) / 2), 100 * exp2(Double(tenth + 1) / 2))
      let mean = (to - from) / (log(2) / 2)
      #expect(abs(Double(crossings) - 0.2 * mean) < 2.5)
    }
    let inverse = try make("inverse-sweep 100 3200 1s rate=8000 level=0")
    // Their convolution at the lag of an impulse, and a hundredth of a second and more beside it.
    func product(_ lag: Int) -> Double {
      var sum = 0.0
      for frame in max(0, lag - 7999)...min(7999, lag) {
        sum += Double(sweep[frame]) * Double(inverse[lag - frame])
      }
      return sum
    }
    let middle = product(7999)
    for distance in [80, 200, 700, 2000] {
      for lag in [7999 - distance, 7999 + distance] {
        #expect(abs(product(lag)) < 0.02 * middle, "\(lag)")
      }
    }
    // A² L f_s ÷ (4 f₂) a hertz, over the band to both sides (Farina, 2000).
    let perHertz = 8000 / log(32.0) * 8000 / (4 * 3200)
    #expect(abs(middle / (2 * 3100 * perHertz / 8000) - 1) < 0.05)
  }

  @Test(
    "noise has its level, falls by 0, 3 and 6 dB an octave, and is another with another seed",
    arguments: [("white", 0.0), ("pink", -3.01), ("brown", -6.02)])
  func noise(colour: String, slope: Double) throws {
    let made = try make("\(colour) 6s rate=8000 level=-20 seed=3")
    #expect(abs(decibels(level(made)) + 20) < 1.5)
    #expect(try make("\(colour) 6s rate=8000 level=-20 seed=3") == made)
    #expect(try make("\(colour) 6s rate=8000 level=-20 seed=4") != made)
    let power = try powerSpectrum(Array(made.prefix(32_768)))
    let width = 8000.0 / 32_768
    func density(_ octave: ClosedRange<Double>) -> Double {
      let bins = Int(octave.lowerBound / width)..<Int(octave.upperBound / width)
      return 10 * log10(bins.reduce(0) { $0 + power[$1] } / Double(bins.count))
    }
    let levels = [125.0, 250, 500, 1000].map { density($0...2 * $0) }
    for (low, high) in zip(levels, levels.dropFirst()) {
      #expect(abs(high - low - slope) < 1, "\(levels)")
    }
  }

  @Test(
    "pink and brown noise keep their slopes up to the Nyquist frequency, at any rate",
    arguments: [8000, 11_025, 16_000, 44_100, 48_000, 96_000, 192_000])
  func slopes(rate: Double) {
    for (colour, lowest, slope) in [
      (ColourFilter.pink(from: 4, rate), 4.0, -3.0103), (.brown(from: 8, rate), 8, -6.0206),
      (.brown(from: 20, rate), 20, -6.0206),
    ] {
      func level(_ frequency: Double) -> Double {
        let angle = -2 * Double.pi * frequency / rate
        var level = 0.0
        for section in colour.sections {
          let above = hypot(1 - section.zero * cos(angle), section.zero * sin(angle))
          let below = hypot(1 - section.pole * cos(angle), section.pole * sin(angle))
          level += 20 * log10(above / below)
        }
        return level
      }
      // Poles stand at most two octaves below the lowest frequency, and are felt a little above it.
      for frequency in [
        20 * lowest, 0.1 * rate, 0.25 * rate, 0.35 * rate, 0.45 * rate, 0.48 * rate,
      ] {
        let wanted = slope * log2(frequency / (0.02 * rate))
        let wrong = level(frequency) - level(0.02 * rate) - wanted
        #expect(abs(wrong) < 0.2, "\(wrong) at \(frequency) Hz")
      }
    }
  }

  @Test("impulses, silence and beats are where they belong")
  func places() throws {
    let impulses = try make("impulses 3 1s rate=1000 level=0")
    #expect(impulses.indices.filter { impulses[$0] != 0 } == [0, 333, 667])
    #expect(try make("silence 10ms rate=8000") == [Float](repeating: 0, count: 80))
    let beats = try make("metronome 150 2s beats=2 rate=8000")
    for beat in 0..<5 {
      let place = 3200 * beat
      #expect(level(beats[place..<place + 100]) > 0.05)
      #expect(beats[place + 300..<min(place + 3200, beats.count)].allSatisfy { $0 == 0 })
      // The first of two is an octave higher.
      let pitch = beat % 2 == 0 ? 2000.0 : 1000
      let range = place..<place + 160
      #expect(
        power(of: beats, at: pitch, rate: 8000, in: range)
          > 20 * power(of: beats, at: 3000 - pitch, rate: 8000, in: range))
    }
  }

  @Test(
    "a plucked string has the pitch it was asked for, and fades", arguments: [110.0, 220.5, 987])
  func string(pitch: Double) throws {
    let made = try make("pluck \(pitch) 1s rate=44100 level=-6")
    #expect(abs(Double(made.map(\.magnitude).max() ?? 0) - 0.501) < 0.3)
    var best = (frequency: 0.0, power: 0.0)
    for cents in stride(from: -40.0, through: 40, by: 2) {
      let frequency = pitch * exp2(cents / 1200)
      let power = power(of: made, at: frequency, rate: 44_100, in: 4000..<40_000)
      if power > best.power { best = (frequency, power) }
    }
    #expect(abs(1200 * log2(best.frequency / pitch)) <= 4)
    #expect(level(made.suffix(4000)) < level(made.prefix(4000)))
  }

  @Test("a key of a telephone is its two tones and no other's")
  func keys() throws {
    let made = try make("dtmf 7#a rate=8000 level=-6")
    #expect(made.count == 3 * 1600)
    let tones = [697.0, 770, 852, 941, 1209, 1336, 1477, 1633]
    for (key, pair) in [(852.0, 1209.0), (941, 1477), (697, 1633)].enumerated() {
      let powers = tones.map {
        power(of: made, at: $0, rate: 8000, in: 1600 * key..<1600 * key + 800)
      }
      let strongest = Set(
        tones.indices.sorted { powers[$0] > powers[$1] }.prefix(2).map { tones[$0] })
      #expect(strongest == [pair.0, pair.1])
      #expect(made[1600 * key + 810..<1600 * (key + 1)].allSatisfy { $0 == 0 })
    }
  }

  @Test(
    "in parts, and from the middle, it is what it is as a whole",
    arguments: [
      "sine 333 0.1s", "sweep 20 3k 0.1s", "pink 0.1s", "brown 0.1s", "impulses 77 0.1s",
      "pluck 200 0.1s", "metronome 900 0.1s", "dtmf 1",
    ])
  func parts(words: String) throws {
    let whole = try make(words + " rate=8000")
    let source = SynthSource(try Synth(path: "synth \(words) rate=8000"))
    var block = AudioBuffer(channelCount: 1, frameCapacity: 77)
    for start in [300, 0, 123] {
      source.seek(to: start)
      var got: [Float] = []
      while got.count < 200 {
        _ = try source.read(into: &block)
        got += block.channels[0]
      }
      #expect(got.prefix(200) == whole[start..<start + 200])
    }
  }

  @Test("words that mean nothing are refused")
  func refused() {
    for words in [
      "", "sin 440 1s", "sine", "sine 440", "sine 440 1s 3", "sine 440 1s seed=2",
      "sweep 200 100 1s",
      "sine 5000 1s rate=8000", "dtmf 12x", "sine 440 1s level=3", "sine x 1s",
    ] {
      #expect(throws: SynthError.self, "\(words)") { try Synth(path: "synth " + words) }
    }
    #expect(throws: Never.self) { try Synth(path: "synth sine 440 length=1s") }
  }
}
