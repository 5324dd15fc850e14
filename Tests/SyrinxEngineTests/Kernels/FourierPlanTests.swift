import Foundation
import Testing

@testable import SyrinxEngine

@Suite("Fourier plan")
struct FourierPlanTests {
  @Test("a transform is the sum that defines it, and its inverse gives the samples back")
  func definition() throws {
    let size = 48
    let x = whiteNoise(size, seed: 7)
    var plan = try FourierPlan(size: size)
    var samples = plan.real
    for frame in 0..<size { samples[frame] = x[frame] }
    plan.transform()
    let spectrum = plan.spectrum
    for bin in 0...size / 2 {
      var re = 0.0
      var im = 0.0
      for frame in 0..<size {
        let angle = 2 * Double.pi * Double(bin * frame) / Double(size)
        re += Double(x[frame]) * cos(angle)
        im -= Double(x[frame]) * sin(angle)
      }
      #expect(abs(Double(spectrum[2 * bin]) - re) < 1e-5)
      #expect(abs(Double(spectrum[2 * bin + 1]) - im) < 1e-5)
    }
    plan.inverse()
    let back = plan.real
    for frame in 0..<size { #expect(abs(back[frame] / Float(size) - x[frame]) < 1e-6) }
  }
}
