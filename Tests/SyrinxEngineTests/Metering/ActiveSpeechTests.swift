import Foundation
import SyrinxEngine
import TestSupport
import Testing

@Suite("The active speech level")
struct ActiveSpeechTests {
  private let rate = 16_000

  private func measured(_ sound: [Float], rate: Int) throws -> Double {
    var meter = ActiveSpeechMeter(sampleRate: rate)
    meter.add(sound.span)
    return try #require(meter.levelDB)
  }

  /// ITU-T P.56 (12/2011), 6.3 to 6.5, step by step with whole arrays: the envelope of all samples first, then
  /// each threshold by itself, and the crossing of the margin by halving.
  private func reference(_ sound: [Float], rate: Int) -> Double {
    let g = exp(-1 / (Double(rate) * 0.03))
    let hangover = Int(ceil(0.2 * Double(rate)))
    var (p, q) = (0.0, 0.0)
    let envelope = sound.map { sample -> Double in
      p = g * p + (1 - g) * abs(Double(sample))
      q = g * q + (1 - g) * p
      return q
    }
    let sq = sound.reduce(0.0) { $0 + Double($1) * Double($1) }
    func activity(_ c: Double) -> Int {
      var (count, last) = (0, -hangover - 1)
      for (place, value) in envelope.enumerated() {
        if value >= c { last = place }
        if place - last <= hangover { count += 1 }
      }
      return count
    }
    var (low, high): ((Double, Double), (Double, Double)) = ((0, 0), (0, 0))
    for j in 0..<15 {
      let c = pow(2, Double(j - 15))
      let a = activity(c)
      guard a > 0 else { break }
      high = (10 * log10(sq / Double(a)), 20 * log10(c))
      if high.0 - high.1 <= 15.9 { break }
      low = high
    }
    for _ in 0..<40 {
      let middle = ((low.0 + high.0) / 2, (low.1 + high.1) / 2)
      if middle.0 - middle.1 > 15.9 { low = middle } else { high = middle }
    }
    return (low.0 + high.0) / 2
  }

  private func speechLike(_ amplitude: Float, pauses: Double) -> [Float] {
    var dice = Dice(seed: 3)
    var sound: [Float] = []
    for word in 0..<9 {
      let count = 2000 + dice.next(below: 6000)
      let loud = amplitude * Float(1 + dice.next(below: 10)) / 10
      sound += dice.samples(count, amplitude: loud)
      sound += [Float](repeating: 0, count: Int(pauses * Double(rate * (word % 3))))
    }
    return sound
  }

  @Test("is that of the Recommendation, step by step", arguments: [0.5, 0.02, 0.001] as [Float])
  func recommendation(amplitude: Float) throws {
    for pauses in [0.0, 0.3, 1] {
      let sound = speechLike(amplitude, pauses: pauses)
      #expect(abs(try measured(sound, rate: rate) - reference(sound, rate: rate)) < 0.05)
    }
  }

  @Test("of a tone that goes on is its level, and pauses do not lower it")
  func pauses() throws {
    let tone = sine(500, rate: rate, count: 4 * rate, amplitude: 0.1)
    let level = 20 * log10(0.1 / 2.0.squareRoot())
    #expect(abs(try measured(tone, rate: rate) - level) < 0.2)
    let silence = [Float](repeating: 0, count: 12 * rate)
    // Six decibels by the mean over all, a fraction of one here: 200 ms of hangover count.
    #expect(abs(try measured(tone + silence, rate: rate) - level) < 0.5)
    #expect(ActiveSpeechMeter(sampleRate: rate).levelDB == nil)
  }

  @Test("moves with the gain", arguments: [-6.02, 6.02])
  func gain(decibels: Double) throws {
    let sound = speechLike(0.2, pauses: 0.3)
    let other = sound.map { $0 * Float(pow(10, decibels / 20)) }
    let change = try measured(other, rate: rate) - measured(sound, rate: rate)
    #expect(abs(change - decibels) < 0.05)
  }
}
