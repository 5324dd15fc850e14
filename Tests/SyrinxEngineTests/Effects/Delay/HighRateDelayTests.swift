import Foundation
import SyrinxEngine
import Testing

@Suite("Delays at high sample rates")
struct HighRateDelayTests {
  private static let rates = [384_000, 768_000]

  /// A bell of two milliseconds.
  private func bell(rate: Int, seconds: Double) -> [Float] {
    let length = rate / 500
    return (0..<Int(seconds * Double(rate))).map { frame in
      frame < length ? Float(0.5 - 0.5 * cos(2 * .pi * Double(frame) / Double(length))) : 0
    }
  }

  /// The middle of what lies in a span of time, in seconds, by its energy.
  private func middle(_ sound: [Float], rate: Int, after start: Double = 0) -> Double {
    var (time, energy) = (0.0, 0.0)
    for frame in Int(start * Double(rate))..<sound.count {
      let power = Double(sound[frame]) * Double(sound[frame])
      time += power * Double(frame)
      energy += power
    }
    return time / energy / Double(rate)
  }

  private func check(_ effect: any Effect, seconds: Double, after start: Double = 0, rate: Int)
    throws
  {
    func middle(_ rate: Int) throws -> Double {
      let sound = try render(effect, [bell(rate: rate, seconds: seconds)], rate: rate)[0]
      return self.middle(sound, rate: rate, after: start)
    }
    let (low, high) = (try middle(48_000), try middle(rate))
    #expect(abs(low - high) < 3e-5, "\(high) s at \(rate) Hz, \(low) s at 48 kHz")
  }

  @Test("a copy of chorus and of flanger comes as late as at 48 kHz", arguments: rates)
  func sweptCopies(rate: Int) throws {
    var chorus = Chorus()
    (chorus.rate, chorus.depth, chorus.mix) = (10, 20, 100)
    try check(chorus, seconds: 0.1, rate: rate)
    var flanger = Flanger()
    (flanger.rate, flanger.depth, flanger.feedback, flanger.mix) = (10, 10, 0, 100)
    try check(flanger, seconds: 0.1, rate: rate)
  }

  @Test("the slowest and deepest vibrato keeps to its time", arguments: rates)
  func vibrato(rate: Int) throws {
    var vibrato = Vibrato()
    (vibrato.rate, vibrato.depth) = (0.1, 200)
    try check(vibrato, seconds: 0.02, rate: rate)
  }

  @Test("the longest moving echo is two seconds late", arguments: rates)
  func echo(rate: Int) throws {
    var delay = Delay()
    delay.time = Curve(points: [.init(2, at: .seconds(0)), .init(1.99, at: .seconds(1000))])
    (delay.feedback, delay.mix, delay.cutoff) = (0, 100, 96_000)
    let sound = try render(delay, [bell(rate: rate, seconds: 2.01)], rate: rate)[0]
    #expect(abs(middle(sound, rate: rate) - (2 + 0.001 - 2e-5)) < 3e-5)
  }
}
