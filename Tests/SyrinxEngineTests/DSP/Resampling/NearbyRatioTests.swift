import Foundation
import Testing

@testable import SyrinxEngine

@Suite("A nearby ratio")
struct NearbyRatioTests {
  @Test("is within 0.002 cents, and of numbers below twenty thousand")
  func cents() {
    for cents in stride(from: -2400.0, through: 2400, by: 37.3) {
      let ratio = exp2(cents / 1200)
      let nearby = ratio.nearbyRatio
      #expect(abs(1200 * log2(nearby / ratio)) < 0.002)
      let larger = max(nearby, 1 / nearby)
      let denominator = (1...19_999).first {
        abs(larger * Double($0) - (larger * Double($0)).rounded()) < 1e-9
      }
      #expect(denominator.map { larger * Double($0) < 20_000 } == true, "\(cents) c")
    }
  }

  @Test("of a quotient of small numbers is that quotient", arguments: [1, 2, 0.5, 1.5, 4, 0.25])
  func exact(ratio: Double) { #expect(ratio.nearbyRatio == ratio) }
}
