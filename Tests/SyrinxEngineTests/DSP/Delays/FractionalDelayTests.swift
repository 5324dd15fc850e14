import Foundation
import TestSupport
import Testing

@testable import SyrinxEngine

@Suite("Reading between samples")
struct FractionalDelayTests {
  /// The weights for a place between two samples, as the straight lines between rows give them.
  private func weights(_ fraction: Double) -> [Double] {
    let rows = FractionalDelay.shared.rows
    let place = fraction * Double(FractionalDelay.positionCount)
    let row = Int(place) * FractionalDelay.stride
    let rest = place - place.rounded(.down)
    return (0..<FractionalDelay.tapCount).map { tap in
      let (a, b) = (Double(rows[row + tap]), Double(rows[row + FractionalDelay.stride + tap]))
      return a + rest * (b - a)
    }
  }

  /// The largest error, at any place between two samples, of a tone of some share of the rate.
  private func error(at frequency: Double) -> Double {
    var worst = 0.0
    for step in 0..<150 {
      let fraction = (Double(step) + 0.37) / 150
      var (re, im) = (-1.0, 0.0)
      for (tap, weight) in weights(fraction).enumerated() {
        let angle = 2 * Double.pi * frequency * (Double(tap - FractionalDelay.reach) + fraction)
        re += weight * cos(angle)
        im += weight * sin(angle)
      }
      worst = max(worst, hypot(re, im))
    }
    return decibels(worst)
  }

  @Test("is wrong by less than −67 dB up to 0.31 of the rate")
  func accuracy() {
    for frequency in stride(from: 0.0, through: 0.3125, by: 0.0125) {
      #expect(error(at: frequency) < -67, "\(frequency)")
    }
  }

  @Test(
    "takes delays apart to a 2^28th of a frame",
    arguments: [6.0, 7.25, 1234.567_89, 400_000.001, 1_536_000.5, 8_388_607])
  func fineDelay(frames: Double) {
    let delay = FineDelay(frames)
    let place = Double(delay.row / FractionalDelay.stride) + Double(delay.fraction)
    let again = Double(delay.wholeFrames) + place / 256
    #expect((again - frames).magnitude <= 0x1p-28)
  }
}
