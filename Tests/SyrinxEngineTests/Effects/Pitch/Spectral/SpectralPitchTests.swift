import Foundation
import TestSupport
import Testing

@testable import SyrinxEngine

@Suite("Pitch with quality=spectral")
struct SpectralPitchTests {
  private static let rate = 44_100

  private func pitch(_ change: (inout Pitch) -> Void) -> Pitch {
    var pitch = Pitch()
    pitch.quality = .spectral
    change(&pitch)
    return pitch
  }

  private func sine(_ frequency: Double, seconds: Double = 1, rate: Int = rate) -> [Float] {
    (0..<Int(seconds * Double(rate))).map {
      Float(0.3 * sin(2 * .pi * frequency * Double($0) / Double(rate)))
    }
  }

  /// Decibels of a sine of a frequency over all else in the middle of a sound.
  private func purity(_ sound: [Float], _ frequency: Double, rate: Int = rate) -> Double {
    let part = Array(sound[sound.count / 3..<sound.count * 2 / 3])
    // Least squares for a sine, a cosine and nothing else.
    var (cc, ss, cs, xc, xs, xx) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for (frame, sample) in part.enumerated() {
      let angle = 2 * .pi * frequency * Double(frame) / Double(rate)
      let (c, s, x) = (cos(angle), sin(angle), Double(sample))
      cc += c * c
      ss += s * s
      cs += c * s
      xc += x * c
      xs += x * s
      xx += x * x
    }
    let determinant = cc * ss - cs * cs
    let a = (xc * ss - xs * cs) / determinant
    let b = (xs * cc - xc * cs) / determinant
    return 10 * log10(xx / max(xx - a * xc - b * xs, 1e-20))
  }

  @Test(
    "leaves a sine 90 dB above all that it adds", arguments: [-1200.0, -700, -300, 300, 700, 1200])
  func purity(cents: Double) throws {
    let out = try render(pitch { $0.cents = Curve(cents) }, [sine(440)], rate: Self.rate)[0]
    #expect(purity(out, 440 * exp2(cents / 1200)) > 90)
  }

  @Test(
    "changes the tempo and not the pitch, to the exact length",
    arguments: [0.25, 0.5, 0.8, 1.25, 2, 4])
  func tempo(tempo: Double) throws {
    let sound = sine(1000.3, seconds: max(1, tempo / 2))
    let out = try render(pitch { $0.tempo = Curve(tempo) }, [sound], rate: Self.rate)[0]
    #expect(out.count == Int((Double(sound.count) / tempo).rounded()))
    #expect(purity(out, 1000.3) > 75)
  }

  @Test("moves a sine at every rate", arguments: [8000, 11_025, 22_050, 48_000, 96_000, 192_000])
  func rates(rate: Int) throws {
    let sound = sine(1000.3, seconds: 0.6, rate: rate)
    let out = try render(pitch { $0.cents = 500 }, [sound], rate: rate)[0]
    #expect(purity(out, 1000.3 * exp2(500.0 / 1200), rate: rate) > 70)
  }

  @Test("leaves a click in its place", arguments: [(-700.0, 1.0), (700, 1), (0, 0.5), (0, 2)])
  func clicks(cents: Double, tempo: Double) throws {
    var sound = [Float](repeating: 0, count: 44_100)
    let burst = noise(count: 400, amplitude: 0.5)
    for (frame, sample) in burst.enumerated() {
      sound[22_050 + frame] = sample * Float(exp(-Double(frame) / 80))
    }
    let out = try render(
      pitch {
        $0.cents = Curve(cents)
        $0.tempo = Curve(tempo)
      }, [sound], rate: Self.rate)[0]
    let place = Int(22_050 / tempo)
    let all = level(out[...])
    #expect(level(out[..<(place - 441)]) < 0.05 * all)
    #expect(level(out[(place - 441)..<(place + 882)]) > 0.9 * all)
  }

  @Test("keeps the image: channels that differ in level alone still do")
  func image() throws {
    let sound = noise(count: 20_000, amplitude: 0.3)
    let levels: [Float] = [1, 0.5, -0.25, 0, 0.75, -1]
    let out = try render(
      pitch { $0.cents = 500 }, levels.map { level in sound.map { level * $0 } }, rate: Self.rate)
    for (channel, level) in zip(out, levels) {
      #expect(zip(channel, out[0]).allSatisfy { ($0 - level * $1).magnitude < 1e-5 })
    }
  }

  @Test("keeps the phase between channels")
  func phases() throws {
    let left = sine(440)
    let right = left.indices.map { frame in
      let angle = 2 * .pi * 440 * Double(frame) / 44_100 + 1
      return Float(0.3 * sin(angle))
    }
    let out = try render(pitch { $0.cents = 400 }, [left, right], rate: Self.rate)
    func phase(_ sound: [Float]) -> Double {
      let frequency = 440 * exp2(1.0 / 3)
      var (c, s) = (0.0, 0.0)
      for frame in 15_000..<30_000 {
        let angle = 2 * .pi * frequency * Double(frame) / 44_100
        c += Double(sound[frame]) * cos(angle)
        s += Double(sound[frame]) * sin(angle)
      }
      return atan2(c, s)
    }
    #expect((phase(out[1]) - phase(out[0]) - 1).magnitude < 1e-3)
  }

  @Test("follows a curve of cents without a click")
  func centsCurve() throws {
    let curve = Curve(points: [
      .init(-1200, at: .seconds(0.5)), .init(1200, at: .seconds(0.75)),
    ])
    let out = try render(pitch { $0.cents = curve }, [sine(440, seconds: 1.5)], rate: Self.rate)[0]
    #expect(purity(Array(out[4000..<20_000]), 220) > 60)
    #expect(purity(Array(out[36_000..<60_000]), 880) > 60)
    // Nothing jumps: no second difference is larger than that of the highest tone.
    let steepest = 0.3 * pow(2 * .pi * 880 / Double(Self.rate), 2)
    for frame in 4000..<60_000 {
      let bend = Double(out[frame - 1] - 2 * out[frame] + out[frame + 1]).magnitude
      #expect(bend < 1.2 * steepest)
      if bend >= 1.2 * steepest { break }
    }
  }

  @Test("follows a curve of tempo, to the exact length, and leaves the pitch")
  func tempoCurve() throws {
    let curve = Curve(points: [.init(0.25, at: .seconds(0.4)), .init(4, at: .seconds(1.1))])
    let effect = pitch { $0.tempo = curve }
    let renderer = try makeRenderer(effect, [sine(440, seconds: 1.5)], rate: Self.rate)
    // τ = 0.4 ÷ 0.25 + 0.7 ln 16 ÷ 3.75 + 0.4 ÷ 4 seconds.
    let seconds = 1.6 + 0.7 * log(16.0) / 3.75 + 0.1
    #expect(renderer.frameCount == Int((seconds * Double(Self.rate)).rounded()))
    let out = try renderer.renderAll()[0]
    #expect(out.count == renderer.frameCount)
    #expect(purity(Array(out[5000..<65_000]), 440) > 60)
  }
}
