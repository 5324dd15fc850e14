import Foundation
import SyrinxEngine
import TestSupport
import Testing

private func varispeed(_ rate: Double) -> Varispeed {
  var parameters = Varispeed()
  parameters.rate = Curve(rate)
  return parameters
}

@Suite("Varispeed")
struct VarispeedNodeTests {
  @Test(
    "has the frames it promises", arguments: [0.25, 0.7, 1.25, 3.999, 4], [0, 1, 100, 44_100, 9973])
  func length(rate: Double, count: Int) throws {
    let out = try render(varispeed(rate), [noise(count: count)], rate: 44_100)[0]
    #expect(out.count == Int((Double(count) / rate).rounded()))
  }

  @Test(
    "moves a tone and leaves nothing else above −120 dB", arguments: [0.5, 0.8, 1.25, 1.9],
    [1000.0, 10_000])
  func residual(rate: Double, tone: Double) throws {
    let out = try render(
      varispeed(rate), [sine(tone, rate: 44_100, count: 60_000)], rate: 44_100)[0]
    let fit = ToneFit(
      out, frequency: tone * rate, rate: 44_100, in: out.count / 4..<out.count * 3 / 4)
    #expect(fit.residual < -120)
    #expect(abs(decibels(fit.amplitude / 0.5)) < 0.01)
    #expect(abs(fit.phase) < 1e-6)
  }

  @Test(
    "a second thread changes nothing, wherever the sound ends", arguments: [0.3, 1.25, 3.9],
    [(2, 0), (2, 3), (2, 32_768), (3, 70_001), (64, 5000)])
  func threads(rate: Double, sound: (channelCount: Int, frameCount: Int)) throws {
    let channels = (0..<sound.channelCount).map {
      noise(count: sound.frameCount, seed: UInt64($0))
    }
    let results = try [1, 2].map {
      try render(varispeed(rate), channels, rate: 44_100, blockFrameCount: 777, threads: $0)
    }
    #expect(results[0] == results[1])
    let converted = try [1, 2].map {
      try render(
        RateConversion(to: 48_000), channels, rate: 44_100, blockFrameCount: 777, threads: $0)
    }
    #expect(converted[0] == converted[1])
  }

  @Test("folds nothing back: a tone beyond the new Nyquist frequency is gone")
  func aliases() throws {
    let out = try render(
      varispeed(2), [sine(15_000, rate: 44_100, count: 60_000)], rate: 44_100)[0]
    let middle = out[out.count / 4..<out.count * 3 / 4]
    #expect(decibels(Double(middle.map(\.magnitude).max()!) / 0.5) < -100)
  }

  @Test("along a curve has the length that integrates it, and keeps the pitch of the time")
  func curve() throws {
    var parameters = Varispeed()
    try parameters.set("rate", word: "1@0/0.5@3s")
    let out = try render(
      parameters, [sine(1000, rate: 44_100, count: 44_100 * 4)], rate: 44_100)[0]
    // t seconds in, the speed is 1 − t ÷ 6; the first three seconds last 6·ln 2.
    #expect(out.count == Int((44_100 * (6 * log(2.0) + 2)).rounded()))
    for second in [0.5, 1, 2, 3, 4, 5] {
      let entered = second < 6 * log(2.0) ? 6 * (1 - exp(-second / 6)) : 3.5
      let want = 1000 * max(1 - entered / 6, 0.5)
      let got = frequency(
        of: out, about: Int(second * 44_100), guess: want, rate: 44_100, halfWidth: 600)
      #expect(abs(got / want - 1) < 0.0005)
    }
  }

  @Test(
    "folds nothing back where it is fast again after it was slow",
    arguments: [9000, 12_000, 15_000])
  func fastAfterSlow(tone: Double) throws {
    var parameters = Varispeed()
    try parameters.set("rate", word: "4@0s/0.25@50%/4@100%")
    let out = try render(
      parameters, [sine(tone, rate: 44_100, count: 130_000)], rate: 44_100)[0]
    // At the last twentieth the speed is more than 3, so that the tone lies beyond the Nyquist frequency.
    let end = out.suffix(out.count / 20).dropLast(300)
    #expect(decibels(Double(end.map(\.magnitude).max()!) / 0.5) < -90)
  }

  @Test("along a curve of ten thousand points is what it is along its two ends")
  func manyPoints() throws {
    let sound = [noise(count: 20_000)]
    var ends = Varispeed()
    try ends.set("rate", word: "0.5@0s/1.5@2s")
    var many = Varispeed()
    many.rate = Curve(
      points: (0...10_000).map { step in
        let fraction = Double(step) / 10_000
        return Curve.Point(0.5 + fraction, at: .seconds(2 * fraction))
      })
    let (a, b) = (
      try render(ends, sound, rate: 8000)[0], try render(many, sound, rate: 8000)[0]
    )
    #expect(a.count == b.count)
    #expect(largestDifference(a, b) < 1e-5)
  }

  /// Where clicks end up that lie so many seconds apart, as centres of their energy, and where the curve
  /// says that they should.
  private func clicks(
    _ effect: any Effect, every seconds: Double, rate: Int = 48_000
  ) throws -> [(found: Double, wanted: Double)] {
    let count = 4 * rate
    var sound = [Float](repeating: 0, count: count)
    // Low enough for every speed, so that nothing of them is filtered away.
    let width = 64
    let places = stride(
      from: Int(seconds * Double(rate)), to: count - 400, by: Int(seconds * Double(rate)))
    for place in places {
      for frame in -width...width {
        sound[place + frame] = Float(0.25 * (1 + cos(.pi * Double(frame) / Double(width))))
      }
    }
    let renderer = try makeRenderer(effect, [sound], rate: rate)
    let wanted = try places.map { try #require(renderer.output(atPlayed: Double($0))) }
    let out = try renderer.renderAll()[0]
    return wanted.map { wanted in
      let near = max(Int(wanted) - 350, 0)..<min(Int(wanted) + 350, out.count)
      let sums = near.reduce((0.0, 0.0)) { sums, frame in
        let weight = Double(max(out[frame], 0))
        return (sums.0 + weight, sums.1 + weight * Double(frame))
      }
      return (sums.1 / sums.0, wanted)
    }
  }

  @Test(
    "along a curve of any shape, everything stays where the curve says",
    arguments: [
      "1@1s/4@1s", "0.25@1s/4@1s", "4@0.5s/0.3@0.5s/2@2s", "0.5@0s/0.9@3s", "3@0s/0.7@4s",
      "1.5@1s/1@2s",
    ])
  func places(curve: String) throws {
    var effect = Varispeed()
    try effect.set("rate", word: curve)
    for click in try clicks(effect, every: 0.27) {
      #expect(abs(click.found - click.wanted) < 0.2, "at \(click.wanted)")
    }
  }

  /// A hundred jumps between two values, every 22 ms.
  private func jumps(between low: Double, and high: Double) -> [Curve.Point] {
    (0..<100).flatMap { step -> [Curve.Point] in
      let value = step % 2 == 0 ? low : high
      let (start, end) = (0.022 * Double(step), 0.022 * Double(step + 1))
      return [Curve.Point(value, at: .seconds(start)), Curve.Point(value, at: .seconds(end))]
    }
  }

  @Test("a hundred jumps add nothing up")
  func jumps() throws {
    var effect = Varispeed()
    effect.rate = Curve(points: jumps(between: 1, and: 2))
    for click in try clicks(effect, every: 0.27) {
      #expect(abs(click.found - click.wanted) < 0.6, "at \(click.wanted)")
    }
  }

  /// The stretcher makes up for what each jump costs it within seconds; what was added up would stay.
  @Test("pitch that jumped a hundred times comes back to its place")
  func jumpsOfPitch() throws {
    var effect = Pitch()
    effect.quality = .fine
    effect.cents = Curve(
      points: jumps(between: -1200, and: 1200) + [Curve.Point(0, at: .seconds(2.3))])
    let last = try #require(try clicks(effect, every: 0.9).last)
    #expect(abs(last.found - last.wanted) < 250)
  }

  @Test("an impulse keeps its place", arguments: [0.5, 1.25, 2])
  func impulsePlace(rate: Double) throws {
    let out = try render(
      varispeed(rate), [impulse(at: 5000, count: 10_000)], rate: 44_100)[0]
    let peak = out.indices.max { out[$0].magnitude < out[$1].magnitude }!
    #expect(abs(Double(peak) - 5000 / rate) <= 0.5)
  }
}

@Suite("Rate conversion")
struct RateConverterNodeTests {
  @Test(
    "keeps a tone's pitch and time",
    arguments: [(44_100, 48_000), (48_000, 16_000), (8000, 44_100)])
  func tone(from: Int, to: Int) throws {
    let out = try render(
      RateConversion(to: to), [sine(1000, rate: from, count: from)], rate: from)[0]
    #expect(out.count == to)
    let fit = ToneFit(out, frequency: 1000, rate: to, in: to / 4..<to * 3 / 4)
    #expect(fit.residual < -120)
    #expect(abs(fit.phase) < 1e-6)
  }
}

@Suite("Channel layout")
struct ChannelNodeTests {
  @Test("folds to mono as the average, copies mono, keeps the order otherwise")
  func layouts() throws {
    let (a, b) = (noise(count: 99, seed: 1), noise(count: 99, seed: 2))
    let mono = try render(ChannelConversion(to: 1), [a, b], rate: 8000)[0]
    #expect(largestDifference(mono, zip(a, b).map { ($0 + $1) / 2 }) < 1e-7)
    #expect(try render(ChannelConversion(to: 3), [a], rate: 8000) == [a, a, a])
    let silence = [Float](repeating: 0, count: 99)
    #expect(try render(ChannelConversion(to: 4), [a, b], rate: 8000) == [a, b, silence, silence])
  }
}
