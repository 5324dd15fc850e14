import Foundation
import SyrinxEngine
import TestSupport
import Testing

@Suite("Crush")
struct CrushNodeTests {
  private func crush(_ bits: Curve, rate: Curve = 1, mix: Curve = 100) -> Crush {
    var crush = Crush()
    crush.bits = bits
    crush.rate = rate
    crush.mix = mix
    return crush
  }

  @Test("leaves the nearest multiples of 2^(1 − bits), exactly", arguments: 1...16)
  func steps(bits: Int) throws {
    let sound = noise(count: 3000, amplitude: 1.2)
    let output = try render(crush(Curve(Double(bits))), [sound], rate: 44_100)[0]
    let scale = Float(1 << (bits - 1))
    #expect(output == sound.map { ($0 * scale).rounded(.toNearestOrEven) / scale })
  }

  @Test("half a bit lies half way, in decibels")
  func fractions() throws {
    let sound = noise(count: 3000)
    let output = try render(crush(4.5), [sound], rate: 44_100)[0]
    let step = Float(pow(2, -3.5))
    #expect(output.allSatisfy { abs($0 / step - ($0 / step).rounded()) < 1e-5 })
    #expect(largestDifference(sound, output) < step / 2 + 1e-6)
  }

  @Test("holds every sample for as many frames as it is told", arguments: [2, 3, 17, 64])
  func holds(divisor: Int) throws {
    let sound = [noise(count: 3000, seed: 1), noise(count: 3000, seed: 2)]
    let output = try render(crush(16, rate: Curve(Double(divisor))), sound, rate: 44_100)
    for channel in 0..<2 {
      let wanted = (0..<3000).map { frame in
        let taken = sound[channel][frame / divisor * divisor]
        return (taken * 32_768).rounded(.toNearestOrEven) / 32_768
      }
      #expect(output[channel] == wanted)
    }
  }

  @Test("a divisor between whole numbers holds by turns, and never drifts")
  func fractionalHolds() throws {
    let sound = (0..<10_000).map { Float($0) / 16_384 }
    let output = try render(crush(16, rate: 2.5), [sound], rate: 44_100)[0]
    #expect(output.prefix(10).map { Int($0 * 16_384) } == [0, 0, 0, 3, 3, 5, 5, 5, 8, 8])
    let fifths = stride(from: 0, to: 10_000, by: 5)
    #expect(fifths.allSatisfy { output[$0] == sound[$0] })
  }

  @Test("parameters that move are read when a sample is taken")
  func moving() throws {
    let sound = noise(count: 2000)
    let output = try render(
      crush(
        Curve(points: [.init(3, at: .percent(50)), .init(8, at: .percent(50))]),
        rate: Curve(points: [.init(4, at: .percent(50)), .init(7, at: .percent(50))])),
      [sound], rate: 1000)[0]
    let wanted = (0..<2000).map { frame in
      let isEarly = frame < 1000
      let taken = isEarly ? frame / 4 * 4 : 1000 + (frame - 1000) / 7 * 7
      let scale: Float = isEarly ? 4 : 128
      return (sound[taken] * scale).rounded() / scale
    }
    #expect(largestDifference(output, wanted) < 1e-6)
  }

  @Test("a mix is a straight crossfade")
  func mixed() throws {
    let sound = noise(count: 1000)
    let wet = try render(crush(3, rate: 5), [sound], rate: 44_100)[0]
    let output = try render(crush(3, rate: 5, mix: 25), [sound], rate: 44_100)[0]
    #expect(largestDifference(output, zip(sound, wet).map { 0.75 * $0 + 0.25 * $1 }) < 1e-6)
  }
}
