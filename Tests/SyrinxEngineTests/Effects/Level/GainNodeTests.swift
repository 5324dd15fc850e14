import Foundation
import SyrinxEngine
import TestSupport
import Testing

@Suite("The gain node")
struct GainNodeTests {
  @Test("a constant multiplies by 10^(dB/20)", arguments: [-96, -6, -0.1, 3, 24.0])
  func constant(decibels: Double) throws {
    var gain = Gain()
    gain.db = Curve(decibels)
    let output = try render(gain, [[0.25, -0.5, 0]], rate: 44_100)
    let factor = Float(pow(10, decibels / 20))
    #expect(output == [[0.25 * factor, -0.5 * factor, 0]])
  }

  @Test("a curve is straight in decibels between its points and held at both ends")
  func curve() throws {
    var gain = Gain()
    gain.db = Curve(points: [
      .init(-40, at: .seconds(0.1005)), .init(20, at: .seconds(0.35)), .init(0, at: .seconds(0.35)),
      .init(-6, at: .percent(90)),
    ])
    let ones = [Float](repeating: 1, count: 1000)
    let output = try render(gain, [ones, ones], rate: 1000)
    #expect(output[0] == output[1])
    for (frame, factor) in output[0].enumerated() {
      let at = Double(frame)
      let decibels =
        switch at {
        case ..<100.5: -40.0
        case ..<350: -40 + 60 * (at - 100.5) / 249.5
        case ..<900: -6 * (at - 350) / 550
        default: -6.0
        }
      let wanted = pow(10, decibels / 20)
      #expect(abs(Double(factor) / wanted - 1) < 1e-7)
    }
  }

  @Test("block sizes do not change a sample", arguments: [1, 7, 64, 512])
  func blocks(blockFrameCount: Int) throws {
    var gain = Gain()
    gain.db = Curve(points: [
      .init(0, at: .seconds(0.0123)), .init(-20, at: .seconds(0.05)),
      .init(6, at: .seconds(0.0501)),
    ])
    let noise = [noise(count: 5000, amplitude: 1)]
    let whole = try render(gain, noise, rate: 44_100, blockFrameCount: 4096)
    #expect(try render(gain, noise, rate: 44_100, blockFrameCount: blockFrameCount) == whole)
  }
}
