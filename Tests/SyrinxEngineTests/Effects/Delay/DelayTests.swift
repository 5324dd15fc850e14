import Foundation
import SyrinxEngine
import TestSupport
import Testing

@Suite("The delay")
struct DelayTests {
  /// A delay whose filter lets everything pass, of 80 frames at 8 kHz.
  private func open(_ set: (inout Delay) -> Void = { _ in }) -> Delay {
    var delay = Delay()
    delay.time = 0.01
    delay.cutoff = 96_000
    delay.mix = 100
    set(&delay)
    return delay
  }

  @Test("repeats an impulse at whole multiples of its time, each a feedback softer than the last")
  func echoes() throws {
    let delay = open {
      $0.feedback = -50
      $0.mix = 25
    }
    let got = try render(delay, [impulse(at: 10, count: 500)], rate: 8000)[0]
    for frame in got.indices {
      let echo = (frame - 10) / 80
      let want =
        frame == 10
        ? 0.75
        : frame > 10 && (frame - 10).isMultiple(of: 80) ? 0.25 * pow(-0.5, Double(echo - 1)) : 0
      #expect((Double(got[frame]) - want).magnitude < 1e-7, "frame \(frame)")
    }
  }

  @Test("by default lets the sound be heard before its echo, and louder")
  func standard() throws {
    var delay = Delay()
    delay.time = 0.01
    let got = try render(delay, [impulse(at: 0, count: 100)], rate: 8000)[0]
    #expect(got[0] > 0.5)
    let echo = got[70..<95].reduce(0) { $0 + $1 }
    #expect(echo > 0.25 && echo < got[0])
  }

  @Test("without feedback is the sound itself, later, or at once")
  func pure() throws {
    let sound = noise(count: 300)
    let later = try render(open { $0.feedback = 0 }, [sound], rate: 8000)[0]
    #expect(later == [Float](repeating: 0, count: 80) + sound)
    let atOnce = open {
      $0.feedback = 0
      $0.time = 0
    }
    #expect(try render(atOnce, [sound], rate: 8000)[0] == sound)
  }

  @Test("at a time of zero feeds each frame into the next")
  func noTime() throws {
    let got = try render(open { $0.time = 0 }, [impulse(at: 0, count: 20)], rate: 8000)[0]
    for frame in 0..<20 { #expect((got[frame] - powf(0.5, Float(frame))).magnitude < 1e-7) }
  }

  @Test("takes 3 dB at the cutoff from the first echo, and 3 dB more from every further one")
  func cutoff() throws {
    var delay = Delay()
    delay.time = 0.1
    delay.cutoff = 1000
    delay.feedback = 100
    delay.mix = 100
    let rate = 16_000
    let got = try render(
      delay, [impulse(at: 0, count: 5000)], rate: rate, tail: TailPolicy.none)[0]
    for (echo, start) in [(1, 1600), (2, 3200)] {
      for frequency in [100.0, 1000, 2000] {
        // A Butterworth filter whose frequencies the bilinear transform has moved.
        let ratio = tan(.pi * frequency / Double(rate)) / tan(.pi * 1000 / Double(rate))
        let want = -10 * log10(1 + pow(ratio, 4))
        var (re, im) = (0.0, 0.0)
        for frame in start..<start + 1600 {
          let angle = 2 * Double.pi * frequency * Double(frame) / Double(rate)
          re += Double(got[frame]) * cos(angle)
          im -= Double(got[frame]) * sin(angle)
        }
        let level = decibels(hypot(re, im))
        #expect((level - Double(echo) * want).magnitude < 0.01, "\(frequency) Hz: \(level)")
      }
    }
  }

  @Test(
    "whose cutoff jumps makes nothing ring louder",
    arguments: ["300..10k@1Hz", "100..15k@5Hz", "100..15k@50Hz", "20..20k@200Hz"])
  func jumpingCutoff(word: String) throws {
    let rate = 44_100
    let sound = sine(200, rate: rate, count: 2 * rate, amplitude: 0.5)
    var delay = Delay()
    delay.time = 0.01
    delay.mix = 100
    try delay.set("cutoff", word: word + "/square")
    // Echoes that all fall together are the sum of a geometric series.
    for (feedback, most) in [(0.0, 0.5), (80, 2.5)] {
      delay.feedback = Curve(feedback)
      let got = try render(delay, [sound], rate: rate)[0]
      let peak = got.map(\.magnitude).max()!
      #expect(peak < 1.2 * Float(most), "\(word) \(feedback) %: \(peak)")
    }
  }

  @Test("has the same filter where the cutoff hardly moves")
  func slowCutoff() throws {
    let rate = 16_000
    var delay = Delay()
    delay.time = 0.01
    delay.feedback = 90
    delay.cutoff = 1000
    let still = try render(delay, [noise(count: rate)], rate: rate)[0]
    try delay.set("cutoff", word: "1000@0s/1000.1@1s")
    let moving = try render(delay, [noise(count: rate)], rate: rate)[0]
    #expect(largestDifference(moving, still) < 1e-3)
    #expect(delay.revision == 3)
  }

  @Test("sounds on until its echoes have fallen by 60 dB, and no longer than a minute")
  func tail() throws {
    // 0.5^9 is above a thousandth and 0.5^10 below: ten echoes.
    #expect(try render(open(), [[1]], rate: 8000)[0].count == 1 + 10 * 80)
    #expect(try render(open { $0.feedback = -50 }, [[1]], rate: 8000)[0].count == 801)
    #expect(try render(open { $0.feedback = 0 }, [[1]], rate: 8000)[0].count == 81)
    for feedback in [99.99, 100, -100] {
      let renderer = try makeRenderer(
        open { $0.feedback = Curve(feedback) }, [[1]], rate: 8000)
      #expect(renderer.frameCount == 1 + 60 * 8000)
    }
    // With the filter too, nothing above −60 dB follows.
    for cutoff in [40.0, 1000, 3900] {
      var delay = Delay()
      delay.time = 0.01
      delay.cutoff = Curve(cutoff)
      delay.mix = 100
      let sound = [noise(count: 400)]
      let count = try makeRenderer(delay, sound, rate: 8000).frameCount!
      let all = try render(delay, sound, rate: 8000, tail: .seconds(5))[0]
      let peak = all.map(\.magnitude).max()!
      #expect(all.count > count)
      #expect(all.dropFirst(count).allSatisfy { $0.magnitude < peak / 1000 }, "\(cutoff) Hz")
    }
  }

  @Test("longer than memory holds is refused")
  func tooLong() throws {
    let sound = [[Float]](repeating: [0.5], count: 1024)
    var delay = Delay()
    delay.time = 2
    #expect(throws: EngineError.self) { try makeRenderer(delay, sound, rate: 6_144_000) }
    _ = try makeRenderer(delay, [sound[0]], rate: 6_144_000)
  }

  @Test("whose time moves plays at a pitch lowered by its slope")
  func movingTime() throws {
    let rate = 44_100
    let delay = open {
      $0.feedback = 0
      $0.time = Curve(points: [.init(0.01, at: .seconds(0)), .init(0.03, at: .seconds(1))])
    }
    let got = try render(delay, [sine(1000, rate: rate, count: rate)], rate: rate)[0]
    for centre in [5000, 20_000, 40_000] {
      let heard = frequency(of: got, about: centre, guess: 980, rate: rate)
      #expect((1200 * log2(heard / 980)).magnitude < 0.1)
    }
  }

  @Test("whose time moves below six frames has that of six")
  func shortestMovingTime() throws {
    for (seconds, frames) in [(0.0, 6), (5.0 / 8000, 6), (7.0 / 8000, 7)] {
      let delay = open {
        $0.feedback = 0
        $0.time = Curve(points: [.init(seconds, at: .seconds(0)), .init(1, at: .seconds(360_000))])
      }
      let got = try render(delay, [impulse(at: 10, count: 40)], rate: 8000)[0]
      #expect((got[10 + frames] - 1).magnitude < 1e-3)
    }
  }
}
