import Foundation
import TestSupport
import Testing

@testable import SyrinxEngine

@Suite("The saturator")
struct SaturatorTests {
  static let curves: [SaturationCurve] = [
    .hard, .smooth(low: -1.5, high: 1.5), .smooth(low: -0.5, high: 2),
  ]

  /// Straight lines between samples, through the curve, times a triangle, summed in small steps.
  private func integrated(_ curve: SaturationCurve, _ x: [Double]) -> [Double] {
    let steps = 1000
    var y = [Double](repeating: 0, count: x.count)
    for place in 0..<x.count - 1 {
      for step in 0..<steps {
        let fraction = (Double(step) + 0.5) / Double(steps)
        let value = curve.value(at: x[place] + fraction * (x[place + 1] - x[place])) / Double(steps)
        y[place] += (1 - fraction) * value
        y[place + 1] += fraction * value
      }
    }
    return y
  }

  @Test(
    "is the integral of the bent line times a triangle, whatever the level",
    arguments: curves, [0.1, 1, 3, 50.0])
  func integral(curve: SaturationCurve, level: Double) {
    check(Saturator(curve), curve, level)
  }

  @Test("so is that of a tabulated curve", arguments: curves, [0.1, 1, 3, 50.0])
  func tabulated(curve: SaturationCurve, level: Double) {
    check(TabulatedSaturator(reach: 2) { curve.value(at: $0) }, curve, level)
  }

  private func check(_ saturator: some PhaseSaturator, _ curve: SaturationCurve, _ level: Double) {
    let chunk = 16
    let samples = noise(count: 4 * 2 * chunk, seed: 9, amplitude: Float(level)).map(Double.init)
    // Two samples alike, two nearly so, one far outside.
    var sound = samples
    sound[9] = sound[8]
    sound[21] = sound[20] + 1e-7
    sound[30] = 40
    sound[31] = 41
    let wanted = integrated(curve, sound.map { Double(Float($0)) })
    var saturator = saturator
    var phases = AudioBuffer(channelCount: 4, frameCapacity: chunk + 1)
    var target = AudioBuffer(channelCount: 4, frameCapacity: chunk)
    var error = 0.0
    for start in [0, chunk] {
      for phase in 0..<4 {
        var row = phases[phase]
        for frame in 0...chunk {
          let place = 4 * (start + frame) + phase
          row[frame] = place < sound.count ? Float(sound[place]) : 0
        }
      }
      target.withBlock { saturator.process(phases.frames, into: &$0) }
      let channels = target.channels
      for frame in 0..<chunk {
        for phase in 0..<4 {
          let place = 4 * (start + frame) + phase
          guard place > 0, place < sound.count - 1 else { continue }
          error = max(error, abs(Double(channels[phase][frame]) - wanted[place]))
        }
      }
    }
    // As far as the sum in steps is exact.
    #expect(error < 5e-4)
  }

  @Test(
    "its smooth curves have slope one at zero, none at their bounds, and reach what they should")
  func slopes() {
    for curve in Self.curves.dropFirst() {
      let h = 1e-6
      #expect(abs((curve.value(at: h) - curve.value(at: -h)) / (2 * h) - 1) < 1e-6)
      #expect(abs(curve.value(at: curve.high) - curve.value(at: curve.high - h)) < 1e-11)
      #expect(abs(curve.value(at: curve.low) - curve.value(at: curve.low + h)) < 1e-11)
    }
    for shape in Drive.Shape.allCases {
      #expect(abs(shape.curve.value(at: 10) - 1) < 1e-12)
    }
  }
}
