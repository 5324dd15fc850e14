import Foundation
import TestSupport
import Testing

@testable import SyrinxEngine

@Suite("Pitch with quality=voice")
struct VoicePitchTests {
  private static let rate = 16_000

  private func pitch(_ change: (inout Pitch) -> Void) -> Pitch {
    var pitch = Pitch()
    pitch.quality = .voice
    change(&pitch)
    return pitch
  }

  private func vowel(_ fundamental: Double, rate: Int = rate, seconds: Double = 1.5) -> [Float] {
    steadyVowel(
      fundamental: fundamental, formants: [700, 1200, 2500], rate: rate,
      count: Int(seconds * Double(rate)))
  }

  /// Frequencies of the second harmonic about two places, in the order of the sound.
  private func frequencies(_ sound: [Float], _ places: [Int], _ guesses: [Double]) -> [Double] {
    zip(places, guesses).map { place, guess in
      frequency(of: sound, about: place, guess: 2 * guess, rate: Self.rate, halfWidth: 1600) / 2
    }
  }

  @Test(
    "moves a vowel to within two cents, at every rate",
    arguments: [8000, 11_025, 22_050, 44_100, 96_000, 192_000], [-500.0, 400])
  func rates(rate: Int, cents: Double) throws {
    let sound = vowel(131.3, rate: rate, seconds: 0.8)
    let out = try render(
      pitch {
        $0.cents = Curve(cents)
        $0.formants = .keep
      }, [sound], rate: rate)[0]
    let want = 131.3 * exp2(cents / 1200)
    let got = frequency(
      of: out, about: rate * 2 / 5, guess: want, rate: rate, halfWidth: rate / 5)
    #expect((1200 * log2(got / want)).magnitude < 2)
  }

  @Test(
    "keeps the top of the band at the rates of telephones and speech", arguments: [8000, 16_000])
  func topOfBand(rate: Int) throws {
    // A train of pulses, as strong in all its fifty harmonics.
    let fundamental = Double(rate) / 100
    let sound = (0..<rate).map { $0 % 100 == 0 ? Float(0.5) : 0 }
    for formants in [1.0, 1.26, 1.45] {
      let out = try render(
        pitch {
          $0.cents = 50
          $0.formants = .ratio(Curve(formants))
        }, [sound], rate: rate)[0]
      func level(at harmonic: Int) -> Double {
        let turn = 2 * .pi * Double(harmonic) * fundamental * exp2(50.0 / 1200) / Double(rate)
        var (re, im) = (0.0, 0.0)
        for (place, frame) in (rate / 4..<rate * 3 / 4).enumerated() {
          let height = 1 - cos(4 * .pi * Double(place) / Double(rate))
          re += height * Double(out[frame]) * cos(turn * Double(frame))
          im += height * Double(out[frame]) * sin(turn * Double(frame))
        }
        return 10 * log10(re * re + im * im)
      }
      let low = [12, 15, 18].map(level).reduce(0, +) / 3
      let high = [34, 36, 39].map(level).reduce(0, +) / 3
      #expect((high - low).magnitude < 1, "formants \(formants): \(high - low) dB")
    }
  }

  @Test("does not end at samples whose squares are infinite")
  func hugeSamples() throws {
    let sound = (0..<8000).map {
      $0 < 4000 ? 0.5 * sin(0.345 * Float($0)) : .greatestFiniteMagnitude
    }
    for tempo in [1.0, 1.3] {
      let out = try render(
        pitch {
          $0.cents = 300
          $0.tempo = Curve(tempo)
        }, [sound], rate: 8000)[0]
      #expect(out.count >= 8000 * 10 / Int(10 * tempo))
    }
  }

  @Test("leaves a steady vowel as regular as it was", arguments: [97.0, 103, 151], [1.498, 0.794])
  func regularity(fundamental: Double, stretch: Double) throws {
    let rate = 44_100
    let period = Double(rate) / fundamental
    let moved = Int((period * stretch).rounded())
    let out = try render(
      pitch {
        $0.cents = Curve(1200 * log2(period / Double(moved)))
        $0.formants = .keep
      }, [vowel(fundamental, rate: rate)], rate: rate)[0]
    let range = 25_000..<45_000
    let changes = range.map { out[$0 + moved] - out[$0] }
    #expect(level(changes) < 0.01 * level(out[range]))
  }

  @Test("follows a voice that falls by an octave in a tenth of a second")
  func falling() throws {
    var phase = 0.0
    var sound = [Float](repeating: 0, count: 20_000)
    for frame in 0..<6400 {
      let frequency = 200 * exp2(-max(0, Double(frame - 4800) / 1600))
      phase += 2 * .pi * frequency / Double(Self.rate)
      for harmonic in 1...19 {
        let harmonic = Double(harmonic)
        let x = harmonic * frequency / 700
        sound[4000 + frame] += Float(
          0.1 * sin(harmonic * phase + harmonic * harmonic) / harmonic / hypot(1 - x * x, 0.1 * x))
      }
    }
    let out = try render(
      pitch {
        $0.cents = 400
        $0.formants = .keep
      }, [sound], rate: Self.rate)[0]
    // Three tenths of the way down.
    let middle = 4000 + 4800 + 480
    let due = Double(Self.rate) / (200 * exp2(-0.3) * exp2(1.0 / 3))
    let about = middle - Int(due)..<middle + Int(due) / 2
    func likeness(_ lag: Int) -> Double {
      let later = out[about.lowerBound + lag..<about.upperBound + lag]
      let product = zip(out[about], later).reduce(0) { $0 + Double($1.0) * Double($1.1) }
      return product / level(later)
    }
    let found = (Int(0.7 * due)...Int(1.45 * due)).max { likeness($0) < likeness($1) }
    #expect((1200 * log2(due / Double(try #require(found)))).magnitude < 100)
  }

  @Test("follows a curve of cents")
  func centsCurve() throws {
    let curve = Curve(points: [
      .init(-2400, at: .seconds(0.5)), .init(2400, at: .seconds(0.75)),
      .init(2400, at: .seconds(1.5)),
    ])
    let out = try render(pitch { $0.cents = curve }, [vowel(220)], rate: Self.rate)[0]
    let found = frequencies(out, [5000, 17_000], [55, 880])
    #expect((1200 * log2(found[0] / 55)).magnitude < 5)
    #expect((1200 * log2(found[1] / 880)).magnitude < 5)
  }

  @Test("follows a curve of tempo, to the exact length, and leaves the pitch")
  func tempoCurve() throws {
    let curve = Curve(points: [.init(0.25, at: .seconds(0.4)), .init(4, at: .seconds(1.1))])
    let effect = pitch { $0.tempo = curve }
    let sound = vowel(150)
    let renderer = try makeRenderer(effect, [sound], rate: Self.rate)
    // τ = 0.4 ÷ 0.25 + 0.7 ln 16 ÷ 3.75 + 0.4 ÷ 4 seconds.
    let seconds = 1.6 + 0.7 * log(16.0) / 3.75 + 0.1
    #expect(renderer.frameCount == Int((seconds * Double(Self.rate)).rounded()))
    let out = try renderer.renderAll()[0]
    #expect(out.count == renderer.frameCount)
    for found in frequencies(out, [10_000, 22_000], [150, 150]) {
      #expect((1200 * log2(found / 150)).magnitude < 5)
    }
  }

  @Test("follows a curve of formants")
  func formantsCurve() throws {
    let curve = Curve(points: [.init(0.6, at: .seconds(0.5)), .init(1.7, at: .seconds(1))])
    let sound = steadyVowel(fundamental: 100, formants: [1000], rate: Self.rate, count: 24_000)
    let out = try render(pitch { $0.formants = .ratio(curve) }, [sound], rate: Self.rate)[0]
    func loudest(_ range: Range<Int>, from lowest: Double) -> Double? {
      stride(from: lowest, through: 2200, by: 100).max {
        power(of: out, at: $0, rate: Self.rate, in: range)
          < power(of: out, at: $1, rate: Self.rate, in: range)
      }
    }
    // To the nearest harmonic.
    #expect((try #require(loudest(2000..<7000, from: 400)) - 600).magnitude <= 100)
    #expect((try #require(loudest(17_000..<22_000, from: 1200)) - 1700).magnitude <= 100)
  }

  @Test("without formants=keep lets them follow the pitch")
  func following() throws {
    let sound = steadyVowel(fundamental: 100, formants: [1000], rate: Self.rate, count: 24_000)
    let out = try render(pitch { $0.cents = -1200 }, [sound], rate: Self.rate)[0]
    let loudest = stride(from: 300.0, through: 1500, by: 50).max {
      power(of: out, at: $0, rate: Self.rate, in: 6000..<18_000)
        < power(of: out, at: $1, rate: Self.rate, in: 6000..<18_000)
    }
    #expect(loudest == 500)
  }

  @Test("brings a speaker to a target")
  func target() throws {
    let effect = pitch {
      $0.target = 210
      $0.formants = .keep
    }
    let out = try render(effect, [vowel(140)], rate: Self.rate)[0]
    let median = try #require(try medianPitch(of: out, rate: Self.rate))
    #expect((1200 * log2(median / 210)).magnitude < 10)
  }

  @Test("keeps the image: six channels that differ in level alone still do")
  func sixChannels() throws {
    let sound = vowel(160, seconds: 0.5)
    let levels: [Float] = [1, 0.5, -0.25, 0, 0.75, -1]
    let out = try render(
      pitch { $0.cents = 500 }, levels.map { level in sound.map { level * $0 } }, rate: Self.rate)
    for (channel, level) in zip(out, levels) {
      #expect(zip(channel, out[0]).allSatisfy { ($0 - level * $1).magnitude < 1e-5 })
    }
  }

  @Test("moves sibilants by the formants alone, and leaves them as loud", arguments: [0.7, 1.25])
  func sibilants(ratio: Double) throws {
    // Noise about 3 kHz.
    let hiss = noise(count: 24_000, amplitude: 0.3)
    let count = hiss.count - 2
    var sound = [Float](repeating: 0, count: count)
    let (pole, angle): (Float, Float) = (0.95, 2 * .pi * 3000 / Float(Self.rate))
    let (first, second): (Float, Float) = (2 * pole * cos(angle), -pole * pole)
    for frame in 2..<count {
      let ringing = first * sound[frame - 1] + second * sound[frame - 2]
      sound[frame] = 0.1 * hiss[frame] + ringing
    }
    func centre(_ sound: [Float]) -> Double {
      let bands = stride(from: 500.0, to: 7500, by: 50).map { frequency in
        let powers = stride(from: 4000, to: 20_000, by: 800).map {
          power(of: sound, at: frequency, rate: Self.rate, in: $0..<$0 + 800)
        }
        return (frequency, powers.reduce(0, +))
      }
      return bands.reduce(0) { $0 + $1.0 * $1.1 } / bands.reduce(0) { $0 + $1.1 }
    }
    for cents in [0, 300.0] {
      let out = try render(
        pitch {
          $0.cents = Curve(cents)
          $0.formants = .ratio(Curve(ratio))
        }, [sound], rate: Self.rate)[0]
      #expect(abs(centre(out) / centre(sound) / ratio - 1) < 0.05)
      #expect(abs(20 * log10(level(out[4000..<20_000]) / level(sound[4000..<20_000]))) < 1)
    }
  }

  @Test("with formants that stay leaves noise as it is, sample for sample")
  func unvoiced() throws {
    let sound = noise(count: 8000, amplitude: 0.3)
    let out = try render(
      pitch {
        $0.cents = 700
        $0.formants = .keep
      }, [sound], rate: Self.rate)[0]
    let same = zip(out, sound).count { ($0 - $1).magnitude < 1e-6 }
    #expect(same > 7200)
  }

  @Test("waits 16 ms for a microphone's sound, as it says", arguments: [16_000, 44_100, 48_000])
  func live(rate: Int) throws {
    let effect = pitch { $0.formants = .ratio(0.8) }
    let format = StreamFormat(sampleRate: rate, channelCount: 1)
    let delay = try #require(
      try effect.liveDelay(for: format, RenderSettings(maximumFrameCount: 64)))
    let processor = try effect.makeProcessor(
      ProcessorSetup(
        inputs: [StreamInfo(format: format, length: nil)], maximumFrameCount: 64, isLive: true))
    #expect((processor.latency..<processor.latency + rate / 500).contains(delay))
    #expect(processor.latency * 1000 <= 16 * rate)
  }
}
