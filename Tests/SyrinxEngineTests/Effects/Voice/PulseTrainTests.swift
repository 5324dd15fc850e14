import Foundation
import Testing

@testable import SyrinxEngine

@Suite("A train of pulses")
struct PulseTrainTests {
  @Test("does not drift in an hour", arguments: [40.0, 110, 441.1, 1000])
  func constant(hertz: Double) {
    var train = PulseTrain(FrameValues(FrameCurve(constant: hertz)), sampleRate: 44_100)
    for n in 0..<Int(3600 * hertz) {
      if n % 9973 == 0 { #expect(abs(train.next - Double(n) * 44_100 / hertz) < 1e-6) }
      train.advance()
    }
  }

  @Test("has its pulses where the integral of the frequency is whole")
  func curve() throws {
    let curve = Curve(points: [
      .init(100, at: .seconds(1)), .init(400, at: .seconds(3)), .init(50, at: .seconds(3.5)),
    ])
    var train = PulseTrain(
      FrameValues(try FrameCurve(curve, rate: 48_000, length: nil)), sampleRate: 48_000)
    /// Pulses until a time, by the areas of trapezoids.
    func count(_ t: Double) -> Double {
      func area(_ from: Double, _ to: Double, _ t: Double, _ length: Double) -> Double {
        let t = min(max(t, 0), length)
        return from * t + (to - from) / length * t * t / 2
      }
      return min(t, 1) * 100 + area(100, 400, t - 1, 2) + area(400, 50, t - 3, 0.5)
        + max(t - 3.5, 0) * 50
    }
    for n in 0..<800 {
      #expect(abs(count(train.next / 48_000) - Double(n)) < 1e-9)
      train.advance()
    }
    train.reset()
    #expect(train.next == 0)
  }
}
