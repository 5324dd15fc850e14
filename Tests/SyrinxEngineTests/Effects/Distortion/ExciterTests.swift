import SyrinxEngine
import TestSupport
import Testing

@Suite("Exciter")
struct ExciterTests {
  private let rate = 48_000

  private func change(_ tone: Double, at frequency: Double, _ effect: Exciter) throws -> Double {
    let sound = sine(tone, rate: rate, count: 12_000, amplitude: 0.2)
    let out = try render(effect, [sound], rate: rate, tail: .none)[0]
    let range = 4000..<12_000
    return decibels(
      (power(of: out, at: frequency, rate: rate, in: range)
        / power(of: sound, at: tone, rate: rate, in: range)).squareRoot())
  }

  @Test("adds harmonics to what is high, more with more of it, and leaves alone what is low")
  func harmonics() throws {
    var effect = Exciter()
    for harmonic in [2.0, 3] {
      let some = try change(5000, at: 5000 * harmonic, effect)
      #expect((-45 ... -15).contains(some), "\(harmonic): \(some)")
    }
    for low in [150.0, 1500] { #expect(try abs(change(low, at: low, effect)) < 0.1) }
    #expect(try change(150, at: 300, effect) < -60)
    let little = try change(5000, at: 10_000, effect)
    effect.amount = 50
    #expect(try abs(change(5000, at: 10_000, effect) - little - 6) < 0.5)
  }

  @Test("gives the same in blocks of any size, along curves and after a seek")
  func blocks() throws {
    var effect = Exciter()
    effect.amount = Curve(points: [.init(0, at: .seconds(0)), .init(100, at: .seconds(0.05))])
    let sound = [noise(count: 3000, seed: 3), noise(count: 3000, seed: 4)]
    let out = try render(effect, sound, rate: rate, tail: .none)
    #expect(try render(effect, sound, rate: rate, blockFrameCount: 77, tail: .none) == out)
    let renderer = try makeRenderer(effect, sound, rate: rate, tail: .none)
    try renderer.seek(to: 1700)
    #expect(try renderer.renderAll()[1] == Array(out[1].dropFirst(1700)))
  }

  @Test("the sound itself stays where it is, sample for sample, as the amount goes to nothing")
  func aligned() throws {
    var effect = Exciter()
    effect.amount = 0.001
    let sound = noise(count: 3000, amplitude: 0.3)
    let out = try render(effect, [sound], rate: rate, tail: .none)[0]
    #expect(zip(out, sound).allSatisfy { abs($0 - $1) < 1e-4 })
  }
}
