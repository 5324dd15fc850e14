import CFFTW
import Foundation
import TestSupport
import Testing

@testable import SyrinxEngine

@Suite("Fourier plan")
struct FourierPlanTests {
  @Test("a transform is the sum that defines it, and its inverse gives the samples back")
  func definition() throws {
    let size = 48
    let x = noise(count: size, seed: 7, amplitude: 1)
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

  @Test("what the planner knew before stays known")
  func wisdom() throws {
    // A size that nobody else here asks for, whose plan is measured, as a host may have done.
    let size = 2 * 3 * 7 * 11
    #expect(FourierWisdom.learn(size: size))
    for _ in 0..<40 {
      for other in 700..<720 { _ = try FourierPlan(size: other) }
    }
    #expect(FourierWisdom.knows(size: size))
  }

  @Test("plans of many sizes do not pile up")
  func bounded() throws {
    // Other tests run beside this one and hold plans of their own.
    let most = FourierPlanCache.count + 100
    for size in 2...500 {
      _ = try FourierPlan(size: size)
      #expect(FourierPlanCache.count <= most)
    }
  }

  @Test(
    "plans made and freed on several threads at once, while others ask for the version, transform rightly"
  )
  func threads() {
    let version = FourierPlanCache.version
    #expect(version.split(separator: ".").count == 3)
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for step in 0..<(isFull ? 100 : 30) {
        // A few sizes that all threads meet, and others of their own.
        let size = step % 2 == 0 ? 16 + step : 1000 + 100 * thread + step
        // All that the planner has learnt in other tests goes through the version.
        if thread % 4 == 3 { #expect(FourierPlanCache.version == version) }
        guard var plan = try? FourierPlan(size: size) else {
          Issue.record("no plan for \(size) samples")
          return
        }
        var samples = plan.real
        samples[0] = 1
        plan.transform()
        let spectrum = plan.spectrum
        var error: Float = 0
        for bin in 0...size / 2 {
          error = max(error, abs(spectrum[2 * bin] - 1), abs(spectrum[2 * bin + 1]))
        }
        #expect(error < 1e-6, "\(size) samples")
      }
    }
  }
}

/// Somebody else who uses FFTW in this process, and measures.
private enum FourierWisdom {
  static func learn(size: Int) -> Bool { hasPlan(size, FFTW_MEASURE) }
  static func knows(size: Int) -> Bool { hasPlan(size, FFTW_WISDOM_ONLY) }

  private static func hasPlan(_ size: Int, _ flags: UInt32) -> Bool {
    let samples = unsafe fftwf_alloc_real(size)
    let bins = unsafe fftwf_alloc_complex(size)
    defer {
      unsafe fftwf_free(samples)
      unsafe fftwf_free(bins)
    }
    return FourierPlanCache.planner.hold {
      guard let plan = unsafe fftwf_plan_dft_r2c_1d(Int32(size), samples, bins, flags) else {
        return false
      }
      unsafe fftwf_destroy_plan(plan)
      return true
    }
  }
}
