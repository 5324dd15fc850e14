import TestSupport
import Testing

@testable import SyrinxEngine

@Suite("Frames")
struct AudioFramesTests {
  private func isFinite(_ channels: [[Float]]) -> Bool {
    let buffer = AudioBuffer(channels: channels)
    return buffer.frames.isFinite
  }

  @Test("are finite if each sample is a number, wherever it lies", arguments: [1, 7, 64, 100])
  func finite(count: Int) {
    let numbers =
      TestSupport.noise(count: count)
      + [-Float.greatestFiniteMagnitude, Float.leastNonzeroMagnitude, -0.0]
    #expect(isFinite([numbers, numbers]))
    for odd in [Float.nan, Float.signalingNaN, Float.infinity, -Float.infinity] {
      for place in [0, count / 2, count + 2] {
        var samples = numbers
        samples[place] = odd
        #expect(!isFinite([numbers, samples]), "\(odd) at \(place)")
      }
    }
  }
}
