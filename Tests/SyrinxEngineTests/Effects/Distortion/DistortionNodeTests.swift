import Foundation
import SyrinxEngine
import TestSupport
import Testing

@Suite("Distortion")
struct DistortionNodeTests {
  private func distortion(
    _ preset: DistortionPreset, pregain: Curve = -6, mix: Curve = 100
  ) -> Distortion {
    var distortion = Distortion()
    distortion.preset = preset
    distortion.pregain = pregain
    distortion.mix = mix
    return distortion
  }

  /// A second of a voice at a low rate, so that twenty-two presets are soon through.
  private static let voice = vowel(
    fundamental: 110, formants: [650, 1100, 2500], rate: 16_000, count: 12_000)

  @Test("has Apple's twenty-two presets, each with a row of its own")
  func names() {
    #expect(DistortionPreset.allCases.count == 22)
    #expect(Set(DistortionPreset.allCases.map(\.stages)).count == 22)
  }

  @Test(
    "each preset stays bounded when pushed as far as it goes", arguments: DistortionPreset.allCases)
  func bounded(preset: DistortionPreset) throws {
    let square = (0..<3000).map { Float($0 / 40 % 2 == 0 ? 1 : -1) }
    let output = try render(
      distortion(preset, pregain: 20), [square], rate: 44_100, tail: .seconds(0.1))[0]
    // Full scale, and the ringing of the filters and of the high-pass beyond it.
    #expect(output.allSatisfy { $0.isFinite && abs($0) < 2.2 })
  }

  @Test("the presets are as loud as their input, and no two of them are alike")
  func levels() throws {
    func level(_ sound: [Float]) -> Double { decibels(TestSupport.level(sound)) }
    let wanted = level(Self.voice)
    var outputs: [(DistortionPreset, [Float])] = []
    for preset in DistortionPreset.allCases {
      let output = try render(
        distortion(preset), [Self.voice], rate: 16_000, blockFrameCount: 4096, tail: .none)[0]
      #expect(abs(level(output) - wanted) < 5, "\(preset.rawValue): \(level(output) - wanted) dB")
      for (other, sound) in outputs {
        let difference = zip(output, sound).map { $0 - $1 }
        #expect(level(difference) > wanted - 25, "\(preset.rawValue) and \(other.rawValue)")
      }
      outputs.append((preset, output))
    }
  }

  @Test("without decimation and ring modulators a tone of 5 kHz aliases below −60 dB")
  func aliasing() throws {
    for rate in [44_100, 48_000] {
      let tone = FiveKilohertz(rate: rate, count: rate / 5)
      for preset in [
        DistortionPreset.multiBrokenSpeaker, .multiDistortedCubed, .multiDistortedSquared,
      ] {
        #expect(preset.stages.decimation == nil && preset.stages.ring == nil)
        for pregain in [-6, 20.0] {
          let output = try render(
            distortion(preset, pregain: Curve(pregain)), [tone.sound], rate: rate,
            blockFrameCount: 4096, tail: .none)[0]
          let aliasing = tone.spectrum(of: output).aliasing(ofTone: tone.bin)
          #expect(decibels(aliasing.loudest) < -60, "\(preset.rawValue) at \(pregain) dB")
        }
      }
    }
  }

  @Test("squared and cubed have the harmonics of their polynomials")
  func harmonics() throws {
    let rate = 48_000
    let sound = sine(1000, rate: rate, count: 24_000, amplitude: 0.02)
    for preset in [DistortionPreset.multiDistortedSquared, .multiDistortedCubed] {
      let output = try render(
        distortion(preset, pregain: 0), [sound], rate: rate, blockFrameCount: 4096, tail: .none)[0]
      let spectrum = PeriodicSpectrum(output, from: 23_000, period: 48).amplitudes
      let terms = try #require(preset.stages.polynomial)
      // a₁·A + ¾·a₃·A³ at the tone, ½·a₂·A² an octave above it, ¼·a₃·A³ a twelfth above it.
      let peak = 0.02
      let tone = terms.linear * peak + 0.75 * terms.cubic * pow(peak, 3)
      #expect(abs(spectrum[2] / spectrum[1] - 0.5 * terms.squared * peak * peak / tone) < 2e-3)
      #expect(abs(spectrum[3] / spectrum[1] - 0.25 * terms.cubic * pow(peak, 3) / tone) < 2e-3)
      #expect(spectrum[0] / spectrum[1] < 1e-4)
    }
  }

  @Test("echoes come when they should, and ring on until they are 60 dB down")
  func echoes() throws {
    let preset = DistortionPreset.multiEcho1
    let delay = try #require(preset.stages.delay)
    let rate = 8000
    let sound = impulse(at: 100, count: 200, amplitude: 0.5)
    let output = try render(distortion(preset), [sound], rate: rate, blockFrameCount: 4096)[0]
    let distance = Int(delay.time / 1000 * Double(rate))
    let repeats = Int((log(1e-3) / log(delay.decay)).rounded(.down)) + 1
    #expect(output.count == 200 + repeats * distance)
    var last = Float.infinity
    for echo in 1...4 {
      let place = 100 + echo * distance
      let around = output[place - 40..<place + 40]
      let peak = try #require(around.indices.max { output[$0] < output[$1] })
      #expect(peak == place)
      #expect(output[peak] < last)
      last = output[peak]
    }
  }

  @Test("a decimated sound holds its samples as long at any rate")
  func decimation() throws {
    let stage = try #require(DistortionPreset.multiDecimated4.stages.decimation)
    let held = 44_100 * pow(2, -6 * stage.decimation / 100)
    for rate in [44_100, 96_000] {
      let sound = sine(61, rate: rate, count: rate / 4, amplitude: 0.7)
      let output = try render(
        distortion(.multiDecimated4), [sound], rate: rate, blockFrameCount: 4096, tail: .none)[0]
      // The image of the tone below the rate at which samples are taken is there, as loud as the
      // hold leaves it.
      let range = rate / 20..<rate / 4 - rate / 50
      let tone = power(of: output, at: 61, rate: rate, in: range)
      let image = power(of: output, at: held - 61, rate: rate, in: range)
      #expect(abs(10 * log10(image / tone) - decibels(61 / (held - 61))) < 1.5)
    }
  }
}
