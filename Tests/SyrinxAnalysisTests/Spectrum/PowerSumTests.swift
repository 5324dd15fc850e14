import SyrinxEngine
import Testing

@testable import SyrinxAnalysis

struct PowerSumTests {
  @Test("Every bin counts, those behind the last whole group too", arguments: [6, 8, 10, 12, 16])
  func everyBin(size: Int) throws {
    var plan = try FourierPlan(size: size)
    var sum = PowerSum(binCount: plan.binCount)
    for count in 1...2 {
      // The spectrum of an impulse is as large as the impulse everywhere.
      var samples = plan.real
      for place in samples.indices { samples[place] = place == 0 ? 2 : 0 }
      plan.transform()
      sum.add(plan)
      let powers = sum.values
      #expect(powers.count == size / 2 + 1)
      #expect(powers.allSatisfy { abs($0 - Float(4 * count)) < 1e-4 }, "\(powers)")
    }
    sum.clear()
    #expect(sum.values.allSatisfy { $0 == 0 })
  }
}
