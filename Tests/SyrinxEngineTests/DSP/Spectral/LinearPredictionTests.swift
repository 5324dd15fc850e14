import Foundation
import Testing

@testable import SyrinxEngine

@Suite("Linear prediction")
struct LinearPredictionTests {
  @Test("finds the filter that made the sound from its autocorrelation")
  func recovers() {
    // The autocorrelation of 1 ÷ A is that of its impulse response.
    let want = [1, -1.2, 0.9, -0.5, 0.2]
    var response = [Double](repeating: 0, count: 4000)
    for n in response.indices {
      var y = n == 0 ? 1.0 : 0
      for (k, a) in want.enumerated().dropFirst() where n >= k { y -= a * response[n - k] }
      response[n] = y
    }
    let buffer = AudioBuffer(channels: [
      (0..<9).map { lag in
        Float(zip(response.dropFirst(lag), response).reduce(0) { $0 + $1.0 * $1.1 })
      }
    ])
    var prediction = LinearPrediction(order: 8)
    let solved = prediction.solve(buffer.samples(of: 0))
    #expect(solved)
    for (index, a) in prediction.coefficients.enumerated() {
      #expect(abs(a - (index < want.count ? want[index] : 0)) < 1e-4)
    }
  }

  @Test("has nothing to say about silence")
  func silence() {
    var prediction = LinearPrediction(order: 8)
    let block = AudioBuffer(channelCount: 1, frameCapacity: 20)
    let solved = prediction.solve(block.samples(of: 0))
    #expect(!solved)
  }
}
