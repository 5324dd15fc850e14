import Foundation
import TestSupport
import Testing

@testable import SyrinxEngine

@Suite("The expander")
struct ExpanderTests {
  private let rate = 16_000

  private func expander(_ adjust: (inout Expander) -> Void) -> Expander {
    var expander = Expander()
    adjust(&expander)
    return expander
  }

  @Test(
    "tones end up where the static curve puts them",
    arguments: [(-40.0, 2.0, 60.0), (-30, 4, 20), (-50, 1.5, 120)])
  func staticCurve(threshold: Double, ratio: Double, range: Double) throws {
    let expander = expander {
      $0.threshold = Curve(threshold)
      $0.ratio = Curve(ratio)
      $0.range = Curve(range)
      $0.knee = 0
    }
    for level in [-70.0, -55, -45, -35, -20, 0] {
      let tone = sine(500, rate: rate, count: rate, amplitude: pow(10, level / 20))
      let out = try render(expander, [tone], rate: rate)[0]
      let peak = out.suffix(1600).reduce(0) { max($0, $1.magnitude) }
      let want = level - min(max(threshold - level, 0) * (ratio - 1), range)
      #expect(abs(20 * log10(Double(peak)) - want) < 0.1, "\(level) dB")
    }
  }

  @Test("what is far above full scale stays as it is at the highest sample rate too")
  func highRate() throws {
    let rate = Limits.sampleRates.upperBound
    let loud = [Float](repeating: 15, count: rate / 20)
    let out = try render(expander { $0.attack = 0 }, [loud], rate: rate)[0]
    #expect(out.suffix(rate / 100).allSatisfy { $0 == 15 })
  }

  @Test("half the knee's bend lies at the threshold")
  func knee() throws {
    let expander = expander {
      $0.threshold = -40
      $0.knee = 16
    }
    // Giannoulis, Massberg and Reiss (2012), equation 4: (w/2)² ÷ 2w.
    let tone = sine(500, rate: rate, count: rate, amplitude: 0.01)
    let out = try render(expander, [tone], rate: rate)[0]
    #expect(abs(decibels(level(out.suffix(1600)) / level(tone.suffix(1600))) + 2) < 0.1)
  }

  @Test(
    "63 % of a change are done in the times that are asked for",
    arguments: [(20.0, 300.0), (80, 100)])
  func times(attack: Double, release: Double) throws {
    let expander = expander {
      $0.threshold = -20
      $0.range = 20
      $0.ratio = 20
      $0.attack = Curve(attack)
      $0.release = Curve(release)
      $0.knee = 0
    }
    // Squares have one level throughout; 20 ms later the level's window holds nothing else.
    let square = sound(count: 3 * rate) { frame in
      let isLoud = (rate..<2 * rate).contains(frame)
      return (frame % 10 < 5 ? 1 : -1) * (isLoud ? 0.5 : 0.001)
    }
    let out = try render(expander, [square], rate: rate)[0]
    let gains = zip(out, square).map { 20 * log10(Double($0 / $1)) }
    func milliseconds(_ frames: Int) -> Double { Double(frames) * 1000 / Double(rate) }
    let risen = gains[rate...].firstIndex { $0 > -20 * exp(-1) }! - rate
    #expect(abs(milliseconds(risen) - attack) < 5)
    let fallen = gains[(2 * rate)...].firstIndex { $0 < -20 * (1 - exp(-1)) }! - 2 * rate
    #expect(abs(milliseconds(fallen) - 20 - release) < 10)
  }

  @Test("what lies above the knee passes bit for bit")
  func above() throws {
    let tone = sine(500, rate: rate, count: 8000, amplitude: 0.5)
    let out = try render(Expander(), [tone], rate: rate)[0]
    #expect(out.suffix(4000) == tone.suffix(4000))
  }
}
