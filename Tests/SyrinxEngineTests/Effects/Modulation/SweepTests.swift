import Foundation
import SyrinxEngine
import TestSupport
import Testing

@Suite("Vibrato, chorus, flanger and phaser")
struct SweepTests {
  /// Distance of a sound from the wanted one, in dB below full scale.
  private func error(_ got: [Float], in range: Range<Int>, _ want: (Int) -> Double) -> Double {
    decibels(range.map { (Double(got[$0]) - want($0)).magnitude }.max()!)
  }

  /// The delay of a vibrato in frames, its mean taken away.
  private func wander(_ frame: Int, rate: Double, cents: Double, sampleRate: Int) -> Double {
    let c = cents / 1200 * log(2)
    let w = 2 * Double.pi * rate / Double(sampleRate)
    let θ = w * Double(frame)
    return -(sinh(c) * sin(θ) + (cosh(c) - 1) / 2 * sin(2 * θ)) / w
  }

  @Test(
    "vibrato of a 5 kHz tone is a 5 kHz tone with vibrato, without images above −60 dB",
    arguments: [(44_100, 200.0), (16_000, 50), (96_000, 100)])
  func vibratoImages(sampleRate: Int, cents: Double) throws {
    var effect = Vibrato()
    effect.rate = 5
    effect.depth = Curve(cents)
    let sound = sine(5000, rate: sampleRate, count: sampleRate / 2, amplitude: 1)
    let got = try render(effect, [sound], rate: sampleRate)[0]
    #expect(got.count == sound.count)
    let step = 2 * Double.pi * 5000 / Double(sampleRate)
    let error = error(got, in: 3000..<sampleRate / 2 - 3000) { frame in
      sin(
        step
          * (Double(frame) - wander(frame, rate: 5, cents: cents, sampleRate: sampleRate)))
    }
    #expect(error < -75, "\(error) dB")
  }

  @Test("vibrato goes up and down by its depth", arguments: [20.0, 200])
  func vibratoDepth(cents: Double) throws {
    var effect = Vibrato()
    effect.rate = 1
    effect.depth = Curve(cents)
    let rate = 44_100
    let got = try render(effect, [sine(1000, rate: rate, count: 3 * rate)], rate: rate)[0]
    for (seconds, want) in [(1.0, cents), (1.5, -cents), (2, cents)] {
      let guess = 1000 * exp2(want / 1200)
      let heard = frequency(
        of: got, about: Int(seconds * Double(rate)), guess: guess, rate: rate, halfWidth: 600)
      #expect((1200 * log2(heard / guess)).magnitude < 0.3)
    }
  }

  @Test("vibrato begins and stays in time")
  func vibratoInTime() throws {
    var effect = Vibrato()
    effect.rate = 4
    let rate = 8000
    let sound = noise(count: 3 * rate)
    let got = try render(effect, [sound], rate: rate)[0]
    // After whole and half waves the delay is its mean.
    for frame in [0, 1000, 2000, 10_000, 22_000] {
      #expect((got[frame] - sound[frame]).magnitude < 1e-3, "frame \(frame)")
    }
  }

  @Test("chorus and flanger mix in a copy whose delay sweeps from its least by the depth")
  func copies() throws {
    let rate = 44_100
    var chorus = Chorus()
    chorus.rate = 2
    chorus.mix = 40
    var flanger = Flanger()
    flanger.rate = 2
    flanger.depth = 5
    flanger.feedback = 0
    flanger.mix = 40
    let tone = sine(3000, rate: rate, count: rate, amplitude: 1)
    let step = 2 * Double.pi * 3000 / Double(rate)
    for (effect, least) in [(chorus as any Effect, 0.015), (flanger, 0.001)] {
      let got = try render(effect, [tone, tone], rate: rate)
      for channel in 0...1 {
        let error = error(got[channel], in: 2000..<rate) { frame in
          let lead = channel == 0 ? 0 : 0.25
          let wave = cos(2 * .pi * (2 * Double(frame) / Double(rate) + lead))
          let delay = (least + 0.005 * (0.5 - 0.5 * wave)) * Double(rate)
          return 0.6 * sin(step * Double(frame)) + 0.4 * sin(step * (Double(frame) - delay))
        }
        #expect(error < -80, "\(error) dB")
      }
    }
  }

  @Test("feedback repeats the copy")
  func feedback() throws {
    var chorus = Chorus()
    chorus.depth = 0
    chorus.feedback = -60
    let got = try render(chorus, [impulse(at: 0, count: 1000)], rate: 8000)[0]
    // 15 ms are 120 frames.
    for frame in got.indices {
      let want =
        frame == 0
        ? 0.5 : frame.isMultiple(of: 120) ? 0.5 * pow(-0.6, Double(frame / 120 - 1)) : 0
      #expect((Double(got[frame]) - want).magnitude < 1e-7)
    }
    // 0.6^13 is above a thousandth.
    #expect(got.count == 1000 + 14 * 120)
  }

  @Test("the channels on the right sweep ahead, however many there are between them")
  func rightOfMany() throws {
    let sound = noise(count: 2000)
    for (count, rights) in [(2, [1]), (3, [1]), (5, [1, 4]), (6, [1, 5]), (7, [1, 6])] {
      for effect in [Chorus(), Flanger(), Phaser()] as [any Effect] {
        let channels = [[Float]](repeating: sound, count: count)
        let got = try render(effect, channels, rate: 8000)
        for channel in 0..<count {
          #expect(got[channel] == got[rights.contains(channel) ? 1 : 0], "\(channel) of \(count)")
        }
        #expect(got[0] != got[1])
      }
    }
  }

  @Test(
    "the phaser is four all-pass filters in a loop beside the sound", arguments: [0.0, 70, -70])
  func phaserResponse(feedback: Double) throws {
    var phaser = Phaser()
    phaser.depth = 0
    phaser.feedback = Curve(feedback)
    phaser.mix = 50
    let rate = 44_100
    let got = try render(phaser, [impulse(at: 0, count: 20_000)], rate: rate, tail: .seconds(1))[0]
    let t = tan(Double.pi * 800 / Double(rate))
    for frequency in [50.0, 331, 800, 1931, 5000, 15_000] {
      let w = 2 * Double.pi * frequency / Double(rate)
      // Each filter turns the phase by −2·atan(tan(w/2)/t).
      let turn = -8 * atan(tan(w / 2) / t)
      // H = (1 + A ÷ (1 − g·z⁻¹·A)) ÷ 2.
      let (a, b) = (cos(turn), sin(turn))
      let loop = (1 - feedback / 100 * cos(turn - w), -feedback / 100 * sin(turn - w))
      let size = loop.0 * loop.0 + loop.1 * loop.1
      let wet = ((a * loop.0 + b * loop.1) / size, (b * loop.0 - a * loop.1) / size)
      let want = (0.5 + 0.5 * wet.0, 0.5 * wet.1)
      var heard = (0.0, 0.0)
      for frame in got.indices {
        heard.0 += Double(got[frame]) * cos(w * Double(frame))
        heard.1 -= Double(got[frame]) * sin(w * Double(frame))
      }
      #expect(hypot(heard.0 - want.0, heard.1 - want.1) < 2e-4, "\(frequency) Hz")
    }
  }

  @Test("the phaser's filters alone leave a tone as loud as it was, wherever they stand")
  func phaserIsAllPass() throws {
    var phaser = Phaser()
    phaser.feedback = 0
    phaser.mix = 100
    let rate = 44_100
    let got = try render(phaser, [sine(700, rate: rate, count: 2 * rate)], rate: rate)[0]
    for start in stride(from: 2000, to: 80_000, by: 7000) {
      let piece = got[start..<start + 630]
      let power = piece.reduce(0) { $0 + Double($1) * Double($1) } / 630
      #expect((decibels((2 * power).squareRoot()) - decibels(0.5)).magnitude < 0.1)
    }
  }

  @Test("equal channels stay equal when the spread is none, and part when it is some")
  func spread() throws {
    let sound = noise(count: 6000)
    for name in ["chorus", "flanger", "phaser"] {
      var effect = try #require(EffectCatalog.standard.effect(named: name)).makeEffect()
      let wide = try render(effect, [sound, sound], rate: 44_100)
      #expect(wide[0] != wide[1])
      try effect.set("spread", word: "0")
      let narrow = try render(effect, [sound, sound], rate: 44_100)
      #expect(narrow[0] == narrow[1])
      #expect(narrow[0] == wide[0])
    }
  }
}
