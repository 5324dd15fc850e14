import Foundation
import TestSupport
import Testing

@testable import SyrinxEngine

@Suite("The compressor")
struct CompressorTests {
  private let rate = 16_000

  /// Equation 4 of Giannoulis, Massberg and Reiss (2012), as it is printed.
  private func curve(_ x: Double, threshold t: Double, ratio r: Double, knee w: Double) -> Double {
    if 2 * (x - t) < -w { return x }
    if 2 * abs(x - t) <= w { return x + (1 / r - 1) * (x - t + w / 2) * (x - t + w / 2) / (2 * w) }
    return t + (x - t) / r
  }

  private func compressor(_ adjust: (inout Compressor) -> Void) -> Compressor {
    var compressor = Compressor()
    adjust(&compressor)
    return compressor
  }

  /// The gain in decibels at each frame of a sound without zeros.
  private func gains(_ compressor: Compressor, _ sound: [Float]) throws -> [Double] {
    let out = try render(compressor, [sound], rate: rate)[0]
    return zip(out, sound).map { 20 * log10(Double($0 / $1)) }
  }

  @Test(
    "tones end up where the static curve puts them",
    arguments: [(-20.0, 4.0, 6.0), (-30, 2, 0), (-40, 50, 20), (-10, 1.5, 12), (-60, 8, 40)])
  func staticCurve(threshold: Double, ratio: Double, knee: Double) throws {
    let compressor = compressor {
      $0.threshold = Curve(threshold)
      $0.ratio = Curve(ratio)
      $0.knee = Curve(knee)
    }
    for level in [-50.0, -35, -22, -12, -3, 0] {
      let tone = sine(1000, rate: rate, count: rate, amplitude: pow(10, level / 20))
      let out = try render(compressor, [tone], rate: rate)[0]
      let peak = out.suffix(1600).reduce(0) { max($0, $1.magnitude) }
      let want = curve(level, threshold: threshold, ratio: ratio, knee: knee)
      #expect(abs(20 * log10(Double(peak)) - want) < 0.1, "\(level) dB")
    }
  }

  @Test(
    "63 % of a change are done in the time that the parameter says",
    arguments: [(5.0, 150.0), (1, 20), (20, 100), (50, 100), (100, 110), (80, 1000)])
  func times(attack: Double, release: Double) throws {
    let compressor = compressor {
      $0.attack = Curve(attack)
      $0.release = Curve(release)
      $0.knee = 0
    }
    let loud = Int(Double(rate) * (attack * 12 + 5) / 1000)
    let soft = Int(Double(rate) * (release * 8 + attack * 4) / 1000)
    let sound =
      [Float](repeating: 0.01, count: 100) + Array(repeating: 1, count: loud)
      + Array(repeating: 0.01, count: soft)
    let gains = try gains(compressor, sound)
    // 20 dB above the threshold at 4:1.
    #expect(abs(gains[100 + loud - 1] + 15) < 0.01)
    func milliseconds(_ frames: Int) -> Double { Double(frames) * 1000 / Double(rate) }
    let attacked = gains[100...].firstIndex { $0 < -15 * (1 - exp(-1)) }!
    #expect(abs(milliseconds(attacked + 1 - 100) / attack - 1) < 0.1)
    let released = gains[(100 + loud)...].firstIndex { $0 > -15 * exp(-1) }!
    #expect(abs(milliseconds(released - 100 - loud) / release - 1) < 0.1)
  }

  @Test("all channels are given the gain of the loudest")
  func linked() throws {
    let loud = sine(500, rate: rate, count: 4000, amplitude: 0.9)
    let out = try render(Compressor(), [loud, loud.map { $0 / 8 }], rate: rate)
    #expect(zip(out[0], out[1]).allSatisfy { $0 == $1 * 8 })
    #expect(out[0] == (try render(Compressor(), [loud], rate: rate)[0]))
  }

  @Test("what stays below the threshold passes bit for bit")
  func below() throws {
    let soft = noise(count: 4000, amplitude: 0.05)
    #expect(try render(Compressor(), [soft], rate: rate)[0] == soft)
  }

  @Test("makeup follows its curve frame by frame")
  func makeup() throws {
    var compressor = Compressor()
    try compressor.set("makeup", word: "0@0.1s/20@0.3s")
    let gains = try gains(compressor, Array(repeating: 0.01, count: 8000))
    for (frame, gain) in gains.enumerated() {
      let want = min(max((Double(frame) / Double(rate) - 0.1) / 0.2, 0), 1) * 20
      #expect(abs(gain - want) < 1e-4)
    }
  }
}
