import TestSupport
import Testing

@testable import SyrinxEngine

@Suite("Channel matrix")
struct ChannelMatrixTests {
  /// A matrix of which every third gain is there.
  private func matrix(_ inputs: Int, _ outputs: Int, seed: UInt64) -> ChannelMatrix {
    let gains = noise(count: inputs * outputs, seed: seed)
    var matrix = ChannelMatrix(inputCount: inputs, outputCount: outputs)
    for place in gains.indices.reversed() where (place * 7) % 3 == 0 {
      matrix[place / inputs, place % inputs] = gains[place]
    }
    return matrix
  }

  @Test("one after another is their product, gain by gain")
  func product() {
    let (first, second) = (matrix(5, 7, seed: 1), matrix(7, 4, seed: 2))
    let both = second.after(first)
    #expect(both.inputCount == 5 && both.outputCount == 4)
    for output in 0..<4 {
      for input in 0..<5 {
        let sum = (0..<7).reduce(Float(0)) { $0 + second[output, $1] * first[$1, input] }
        #expect(both[output, input] == sum)
      }
    }
  }

  @Test("keeps what was written last, zeros too, wherever it stands")
  func writing() {
    var one = ChannelMatrix(inputCount: 3, outputCount: 1)
    for (input, gain) in [(2, 0.5), (0, 0.25), (2, 0.75), (1, 1), (0, 0)] as [(Int, Float)] {
      one[0, input] = gain
    }
    var other = ChannelMatrix(inputCount: 3, outputCount: 1)
    other[0, 1] = 1
    other[0, 2] = 0.75
    #expect(one == other)
    #expect(one[0, 0] == 0)
  }

  @Test("a thousand channels are no more work than a thousand times one")
  func wide() throws {
    let count = 1024
    let identity = ChannelMatrix.identity(count)
    var matrix = identity
    let start = ContinuousClock.now
    for _ in 0..<20 { matrix = identity.after(matrix) }
    #expect(matrix == identity)
    // Twenty products of whole squares are 2e10 multiplications.
    #expect(ContinuousClock.now - start < .seconds(2))
  }
}
