import Foundation
import SyrinxEngine
import TestSupport
import Testing

@Suite("What the equalizer does to a spectrum")
struct EqualizerResponseTests {
  static let rates = [8000, 44_100, 96_000]

  @Test(
    "the running filter has the analytic response within 0.01 dB from 20 Hz to 0.45 of the rate",
    arguments: Equalizer.Band.Kind.allCases, rates)
  func response(kind: Equalizer.Band.Kind, rate: Int) throws {
    let rate = Double(rate)
    var impulse = [Float](repeating: 0, count: 2048)
    impulse[0] = 1
    let settings: [(Double, Double, Equalizer.Band.Width)] = [
      (0.01 * rate, 9, .octaves(1)), (0.1 * rate, -12, .q(2)), (0.25 * rate, 6, .octaves(0.5)),
      (0.4 * rate, -6, .q(0.7)),
    ]
    for (frequency, gain, width) in settings {
      let band = Equalizer.Band(
        kind, at: Curve(frequency), gain: Curve(gain), width: width)
      let equalizer = Equalizer([band])
      let output = try render(equalizer, [impulse], rate: Int(rate))[0]
      let analytic = AnalogPrototype(band: band, rate: rate)
      for step in 0...12 {
        let tone = 20 * pow(0.45 * rate / 20, Double(step) / 12)
        let wanted = analytic.response(at: tone)
        let declared = equalizer.response(at: tone, sampleRate: Int(rate))
        #expect(abs(declared - wanted) < 1e-5 || wanted < -150, "\(band) at \(tone) Hz")
        // Below that the rounding of the impulse response to `Float` shows.
        guard wanted > -80 else { continue }
        let heard = transform(output, at: tone, rate: rate)
        #expect(abs(heard - wanted) < 0.01, "\(band) at \(tone) Hz: \(heard) for \(wanted) dB")
      }
    }
  }

  @Test("low-pass and high-pass are 3.01 dB down at their frequency", arguments: rates)
  func butterworth(rate: Int) {
    for kind in [Equalizer.Band.Kind.lowPass, .highPass] {
      for frequency in [20, 440, 3500.0] {
        let level = Equalizer([.init(kind, at: Curve(frequency))])
          .response(at: frequency, sampleRate: rate)
        #expect(abs(level - 10 * log10(0.5)) < 1e-6)
      }
    }
  }

  @Test("a shelf reaches its gain on its own side, half of it at its frequency, none beyond")
  func shelves() {
    for kind in [Equalizer.Band.Kind.lowShelf, .highShelf, .resonantLowShelf, .resonantHighShelf] {
      for gain in [-24, -3, 12, 24.0] {
        let equalizer = Equalizer([.init(kind, at: 1000, gain: Curve(gain), width: .q(1.5))])
        let low = equalizer.response(at: 0.01, sampleRate: 44_100)
        let high = equalizer.response(at: 22_050, sampleRate: 44_100)
        let isLow = kind == .lowShelf || kind == .resonantLowShelf
        #expect(abs((isLow ? low : high) - gain) < 1e-4)
        #expect(abs(isLow ? high : low) < 1e-4)
        #expect(abs(equalizer.response(at: 1000, sampleRate: 44_100) - gain / 2) < 1e-6)
      }
    }
  }

  @Test("a resonant pass is at its Q at its frequency, whatever the rate", arguments: rates)
  func resonance(rate: Int) {
    for kind in [Equalizer.Band.Kind.resonantLowPass, .resonantHighPass] {
      let byQ = Equalizer([.init(kind, at: 3000, width: .q(4))])
      #expect(abs(byQ.response(at: 3000, sampleRate: rate) - 20 * log10(4)) < 1e-6)
      let byOctaves = Equalizer([.init(kind, at: 3000, width: .octaves(1))])
      #expect(
        abs(byOctaves.response(at: 3000, sampleRate: rate) - 20 * log10(2.0.squareRoot())) < 1e-6)
    }
  }

  @Test(
    "a band is as many octaves wide as it says, up to Nyquist",
    arguments: [100, 1000, 6000, 15_000, 19_000, 21_500.0], [0.1, 0.5, 1.0])
  func width(frequency: Double, octaves: Double) {
    let equalizer = Equalizer([
      .init(.parametric, at: Curve(frequency), gain: 12, width: .octaves(Curve(octaves)))
    ])
    #expect(abs(equalizer.response(at: frequency, sampleRate: 44_100) - 12) < 1e-6)
    func edge(from inside: Double, to outside: Double) -> Double {
      var (inside, outside) = (inside, outside)
      for _ in 0..<60 {
        let middle = (inside + outside) / 2
        if equalizer.response(at: middle, sampleRate: 44_100) > 6 {
          inside = middle
        } else {
          outside = middle
        }
      }
      return inside
    }
    let width = log2(edge(from: frequency, to: 22_050) / edge(from: frequency, to: 1))
    #expect(abs(width / octaves - 1) < 0.02)
  }

  @Test("every type stays finite and stable at both ends of all its ranges")
  func extremes() throws {
    let noise = noise(count: 500, amplitude: 1)
    for kind in Equalizer.Band.Kind.allCases {
      for frequency in [20, 3999.9, 4000.0] {
        for gain in [-96, 24.0] {
          for width in [
            Equalizer.Band.Width.octaves(0.05), .octaves(5), .q(0.1), .q(100),
          ] {
            let equalizer = Equalizer([
              .init(kind, at: Curve(frequency), gain: Curve(gain), width: width)
            ])
            let output = try render(equalizer, [noise], rate: 8000, tail: .none)[0]
            // The highest of resonances is Q = 100 on top of 24 dB; a shelf adds its own.
            #expect(output.allSatisfy { $0.isFinite && abs($0) < 4000 }, "\(equalizer)")
          }
        }
      }
    }
  }
}
