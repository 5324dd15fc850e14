import Foundation
import TestSupport
import Testing

@testable import SyrinxEngine

@Suite("The multiband compressor")
struct MultibandTests {
  private let rate = 48_000

  private func multiband(_ words: [String], _ adjust: (inout Multiband) -> Void = { _ in }) throws
    -> Multiband
  {
    var multiband = Multiband()
    try multiband.set("bands", to: .list(words))
    adjust(&multiband)
    return multiband
  }

  @Test(
    "bands add up to a flat response within 0.05 dB",
    arguments: [
      ["below@1000"], ["below@200", "below@3k"], ["below@60", "below@500", "below@8k"],
      ["below@40", "below@150", "below@2500", "below@12k"],
    ])
  func flat(words: [String]) throws {
    // Nothing reaches the threshold, and the makeup keeps it from being a bypass.
    let multiband = try multiband(words) {
      $0.threshold = 0
      $0.makeup = -1
    }
    let count = 1 << 14
    let out = try render(multiband, [impulse(at: 0, count: count, amplitude: 0.1)], rate: rate)[0]
    for frequency in [31.5, 60, 150, 200, 440, 1000, 2500, 3000, 8000, 12_000, 20_000] {
      let w = 2 * Double.pi * frequency / Double(rate)
      var (re, im) = (0.0, 0.0)
      for frame in 0..<count {
        re += Double(out[frame]) * cos(w * Double(frame))
        im -= Double(out[frame]) * sin(w * Double(frame))
      }
      #expect(abs(decibels(hypot(re, im) / 0.1) + 1) < 0.05, "\(frequency) Hz")
    }
  }

  @Test("crossovers have the slopes of Linkwitz and Riley: half at the crossover, 24 dB an octave")
  func slopes() throws {
    // The upper band is taken away.
    let multiband = try multiband(["below@1k:0/1/0"]) {
      $0.threshold = 0
      $0.makeup = -24
    }
    for (frequency, want) in [(100.0, 0.0), (1000, -6.02), (2000, -24.6)] {
      let tone = sine(frequency, rate: rate, count: rate / 2)
      let out = try render(multiband, [tone], rate: rate)[0]
      // 1 ÷ (1 + Ω⁴) and, in phase with it, what 24 dB leave of the rest.
      let ratio = pow(tan(Double.pi * frequency / Double(rate)) / tan(Double.pi / 48), 4)
      let low = 1 / (1 + ratio)
      let all = low + (1 - low) * pow(10, -24.0 / 20)
      let got = decibels(level(out.suffix(9600)) / level(tone.suffix(9600)))
      #expect(abs(got - decibels(all)) < 0.05, "\(frequency) Hz")
      #expect(abs(decibels(low) - want) < 0.3, "\(frequency) Hz")
    }
  }

  @Test("each band is compressed by its own settings")
  func bands() throws {
    let multiband = try multiband(["below@300:-30/4", "below@3k:0/1/+3"]) {
      $0.threshold = -20
      $0.ratio = 2
      $0.knee = 0
    }
    for (frequency, want) in [(50.0, -22.5), (1000, 3.0), (15_000, -10)] {
      let tone = sine(frequency, rate: rate, count: rate / 2, amplitude: 1)
      let out = try render(multiband, [tone], rate: rate)[0]
      let got = decibels(level(out.suffix(9600)) / level(tone.suffix(9600)))
      #expect(abs(got - want) < 0.3, "\(frequency) Hz: \(got)")
    }
  }

  @Test("bands are read and printed, and wrong ones are refused")
  func words() throws {
    for word in [
      "below@150", "below@2000:-24", "below@2000:-24/3/1", "below@80:/3", "below@80://2",
    ] {
      #expect(try Multiband.Band.bands([word], parameter: "bands").map(\.word) == [word])
    }
    for words in [
      [], ["above@100"], ["below"], ["below@x"], ["below@10"], ["below@100:-90"],
      ["below@100:-20/3/1/4"], ["below@200", "below@100"],
      ["below@20", "below@30", "below@40", "below@50", "below@60"],
    ] {
      #expect(throws: ParameterError.self) { try multiband(words) }
    }
    let fault = ItemFault.outOfRange(
      part: "frequency", word: "100", allowed: "the range above 200 Hz")
    #expect(throws: ParameterError.badItem(parameter: "bands", word: "below@100", fault)) {
      try multiband(["below@200", "below@100"])
    }
  }

  @Test("a ratio of one is a bypass")
  func bypass() throws {
    var multiband = try multiband(["below@150"])
    multiband.ratio = 1
    #expect(multiband.isBypass)
    multiband = try self.multiband(["below@150:-20/2"])
    multiband.ratio = 1
    #expect(!multiband.isBypass)
  }
}
