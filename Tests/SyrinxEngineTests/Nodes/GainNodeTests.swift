import SyrinxEngine
import Testing

@Suite("The gain node")
struct GainNodeTests {
  @Test("six decibels up doubles, near enough")
  func constant() throws {
    var gain = Gain()
    gain.db = 6
    let output = try render(gain, [[0.25, -0.5, 0]], rate: 44_100)
    #expect(output[0].count == 3)
    #expect(abs(output[0][0] - 0.25 * 1.995_262_3) < 1e-6)
    #expect(output[0][2] == 0)
  }
}
