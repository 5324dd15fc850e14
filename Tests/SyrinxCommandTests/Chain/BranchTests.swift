import Foundation
import SyrinxEngine
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("Parallel chains")
struct BranchTests {
  let bench = Bench()

  /// A sound between −0.25 and 0.25, rendered through a chain.
  private func rendered(
    _ chain: String, width: Int
  ) throws -> (before: [[Float]], after: [[Float]]) {
    let sound = (0..<width).map { channel -> [Float] in
      var state = UInt32(channel + 1) &* 2_654_435_761
      return (0..<20_000).map { _ -> Float in
        state = state &* 1_664_525 &+ 1_013_904_223
        return Float(Int32(bitPattern: state) >> 8) / Float(1 << 25)
      }
    }
    try bench.write(sound, to: "in.wav", rate: 44_100, .float)
    let outcome = bench.run("in.wav out.wav --tail none \(chain)")
    #expect(outcome.status == .done, "\(outcome.notes)")
    return (sound, try bench.read("out.wav").channels)
  }

  @Test(
    "that leave the sound alone make it twice as loud, however late they are",
    arguments: [
      "[ dry , pitch 0 ]", "[ dry , limiter 0 ]", "[ limiter -1 , gain 0 ]",
      "[ dry , [ limiter 0 limiter -2 ] ]", "[ eq parametric@1k:0 , limiter 0 ]",
    ], [1, 2, 6])
  func twice(chain: String, width: Int) throws {
    let (before, after) = try rendered(chain, width: width)
    #expect(after.count == width)
    for (before, after) in zip(before, after) {
      // Within −90 dB of the peak.
      #expect(zip(before, after).allSatisfy { abs(2 * $0 - $1) < 0.5 * 3.16e-5 })
    }
  }

  @Test(
    "of which one is mono are as wide as the widest", arguments: ["dry , pan 0.5", "pan 0.5 , dry"])
  func widening(branches: String) throws {
    let (before, after) = try rendered("[ \(branches) ]", width: 1)
    #expect(after.count == 2)
    for (channel, angle) in [3 * Double.pi / 8, Double.pi / 8].enumerated() {
      let gain = Float(1 + cos(angle))
      #expect(zip(before[0], after[channel]).allSatisfy { abs(gain * $0 - $1) < 1e-6 })
    }
  }

  @Test("that are stereo and wider are refused, with advice")
  func clash() throws {
    try bench.write([[Float]](repeating: [0, 0], count: 6), to: "in.wav")
    let outcome = bench.run("in.wav out.wav [ dry , pan channels=stereo ]")
    #expect(outcome.status != .done)
    #expect(outcome.notes.contains("differ in format"))
    #expect(outcome.notes.contains("pan channels=stereo"))
  }
}
