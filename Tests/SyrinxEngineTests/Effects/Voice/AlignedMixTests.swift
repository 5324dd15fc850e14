import TestSupport
import Testing

@testable import SyrinxEngine

@Suite("The mix of a late effect")
struct AlignedMixTests {
  /// The output where the effect is a delay and nothing else, its latency trimmed.
  private func mixed(_ sound: [Float], _ curve: Curve, latency: Int, block: Int) throws -> [Float] {
    var mix = AlignedMix(
      mix: ParameterStream(try FrameCurve(curve, rate: 1000, length: nil)), latency: latency,
      channelCount: 1,
      maximumFrameCount: block)
    var late = ReblockingBuffer(channelCount: 1, blockFrameCount: latency)
    var buffer = AudioBuffer(channels: [sound + [Float](repeating: 0, count: latency)])
    var start = 0
    while start < buffer.frameCapacity {
      var piece = buffer.extracting(start..<min(start + block, buffer.frameCapacity))
      mix.process(&piece) { block in
        var done = 0
        while done < block.frameCount {
          guard late.exchange(&block, &done) else { continue }
          late.process { input, output in
            output.copy(from: input)
            output.scale(by: -1)
          }
        }
      }
      start += piece.frameCount
    }
    return Array(buffer.channels[0].dropFirst(latency))
  }

  @Test("has dry and wet lie on each other, in blocks of any size", arguments: [1, 7, 100, 4096])
  func aligned(block: Int) throws {
    let sound = noise(count: 1000)
    for (percent, factor) in [(0.0, 1.0), (25, 0.5), (50, 0), (100, -1)] {
      let out = try mixed(sound, Curve(percent), latency: 96, block: block)
      #expect(largestDifference(out, sound.map { $0 * Float(factor) }) < 1e-6)
    }
  }

  @Test("follows a curve over the sound that enters")
  func curve() throws {
    let curve = Curve(points: [.init(0, at: .seconds(0.2)), .init(100, at: .seconds(0.6))])
    let out = try mixed([Float](repeating: 1, count: 1000), curve, latency: 96, block: 64)
    for (frame, sample) in out.enumerated() {
      let fraction = min(max((Double(frame) - 200) / 400, 0), 1)
      #expect(abs(Double(sample) - (1 - 2 * fraction)) < 1e-5)
    }
  }
}
