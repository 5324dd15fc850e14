import Foundation
import SyrinxEngine
import TestSupport
import Testing

@Suite("Robotize")
struct RobotizeTests {
  private func robot(_ freq: Curve, mix: Double = 100) -> Robotize {
    var robot = Robotize()
    robot.freq = freq
    robot.mix = Curve(mix)
    return robot
  }

  /// A vowel whose pitch glides from 130 Hz up by a third.
  private func glide(rate: Int, seconds: Int) -> [Float] {
    vowel(
      fundamental: 130, formants: [700, 1220, 2600], rate: rate, count: rate * seconds)
  }

  @Test(
    "speaks at the pitch asked for, to a thousandth of a cent in the long run",
    arguments: [(44_100, 110.0), (44_100, 97.31), (16_000, 233.1), (8000, 700), (48_000, 61.7)])
  func pitch(rate: Int, hertz: Double) throws {
    let seconds = 12
    let out = try render(robot(Curve(hertz)), [glide(rate: rate, seconds: seconds)], rate: rate)[0]
    // The strongest harmonic near the first formant, half a second in and half a second before the
    // end: how far its phases are from those of a sine without any drift.
    let harmonic = max((600 / hertz).rounded(.down), 1) * hertz
    func phase(_ start: Int) -> Double {
      ToneFit(out, frequency: harmonic, rate: rate, in: start..<start + rate).phase
    }
    let turn = (phase((seconds - 2) * rate) - phase(rate / 2)) / (2 * .pi)
    let drift = turn - turn.rounded()
    #expect(abs(1200 * log2(1 + drift / (harmonic * 9.5))) < 0.01)
  }

  @Test(
    "repeats itself after one period, and does not after less or another voice's",
    arguments: [57.0, 110, 180, 420])
  func monotone(hertz: Double) throws {
    let rate = 16_000
    // A frequency whose period is a whole number of frames, for the correlation.
    let period = Int((Double(rate) / hertz).rounded())
    let out = try render(
      robot(Curve(Double(rate) / Double(period))), [glide(rate: rate, seconds: 2)], rate: rate)[0]
    let middle = out[rate / 2..<3 * rate / 2]
    #expect(periodicity(middle, lag: period) > 0.97)
    #expect(periodicity(middle, lag: 2 * period) > 0.95)
    let others = (rate / 600...rate / 50).filter { lag in
      let fraction = Double(lag) / Double(period)
      return abs(fraction - fraction.rounded()) > 0.1
    }
    #expect(others.allSatisfy { periodicity(middle, lag: $0) < 0.9 })
  }

  @Test("follows a curve of pitch within a cent")
  func curve() throws {
    let rate = 44_100
    let out = try render(
      robot(Curve(points: [.init(100, at: .seconds(0)), .init(200, at: .seconds(2))])),
      [glide(rate: rate, seconds: 2)], rate: rate)[0]
    for tenth in 3...17 {
      let frame = tenth * rate / 10
      let want = 100 + 50 * Double(frame) / Double(rate)
      let got = frequency(of: out, about: frame, guess: 5 * want, rate: rate, halfWidth: 1200)
      #expect(abs(1200 * log2(got / (5 * want))) < 2)
    }
  }

  @Test("keeps vowel and level, whatever the pitch", arguments: [45.0, 80, 110, 160])
  func vowels(hertz: Double) throws {
    let sound = glide(rate: 44_100, seconds: 2)
    let out = try render(robot(Curve(hertz)), [sound], rate: 44_100)[0]
    try expectVowel(out, like: sound)
  }

  @Test("rises at most 6 dB above the voice that it had")
  func peak() throws {
    let sound = glide(rate: 22_050, seconds: 1)
    let out = try render(robot(110), [sound], rate: 22_050)[0]
    #expect(decibels(Double(out.map(\.magnitude).max()!) / 0.5) < 6)
  }

  @Test("has no offset")
  func offset() throws {
    let out = try render(robot(110), [glide(rate: 22_050, seconds: 1)], rate: 22_050)[0]
    let mean = out.reduce(0) { $0 + Double($1) } / Double(out.count)
    #expect(abs(mean) < 0.002 * level(out))
  }

  @Test("half mixed is the mean of the voice and the robot, sample by sample")
  func mix() throws {
    let sound = noise(count: 6000)
    let wet = try render(robot(150), [sound], rate: 44_100)[0]
    let half = try render(robot(150, mix: 50), [sound], rate: 44_100)[0]
    #expect(largestDifference(half, zip(sound, wet).map { ($0 + $1) / 2 }) < 1e-6)
  }

  @Test("of equal channels makes equal channels, and of others what it makes of each")
  func channels() throws {
    let voices = [noise(count: 6000), noise(count: 6000, seed: 2)]
    let out = try render(robot(150), [voices[0], voices[0], voices[1]], rate: 44_100)
    #expect(out[0] == out[1])
    #expect(try render(robot(150), [voices[1]], rate: 44_100)[0] == out[2])
  }
}
