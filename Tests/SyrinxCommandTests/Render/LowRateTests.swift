import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("At sample rates too low to be heard", .serialized)
struct LowRateTests {
  @Test(
    "a sound is looked at and measured as any other", arguments: [1, 30, 50, 1000],
    [
      "inspect in.wav", "mouth in.wav --out m.json", "spectrum in.wav --json",
      "spectrum in.wav --out s.json", "spectrum in.wav --axis mel --out s.json",
      "spectrum in.wav --axis linear --out s.json",
      "plot in.wav --json", "plot in.wav soft.wav --json", "plot in.wav --of response --json",
      "plot in.wav --of impulse --json", "compare in.wav in.wav --picture c.json",
    ])
  func looks(rate: Int, line: String) throws {
    let bench = Bench()
    try write(rate, to: bench)
    let outcome = bench.run(line)
    #expect(outcome.status == .done, "\(outcome.notes)")
  }

  @Test("two sounds are compared", arguments: [1, 50, 55, 56, 60, 71, 1000])
  func compares(rate: Int) throws {
    let bench = Bench()
    try write(rate, to: bench)
    for tier in ["exact", "perceptual"] {
      let outcome = bench.run("compare in.wav soft.wav --tier \(tier) --picture c.json")
      #expect(outcome.status == .failed && bench.bytes("c.json") != nil, "\(outcome.notes)")
    }
  }

  private func write(_ rate: Int, to bench: Bench) throws {
    // No longer than a response may be.
    let count = min(60 * rate, 200)
    for (name, height) in [("in.wav", 0.5), ("soft.wav", 0.25)] {
      let sound = sine(Double(rate) / 5.3, rate: rate, count: count, amplitude: height)
      try bench.write([sound], to: name, rate: rate)
    }
  }
}
