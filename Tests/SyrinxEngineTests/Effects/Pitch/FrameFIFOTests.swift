import TestSupport
import Testing

@testable import SyrinxEngine

@Suite("A tape of frames")
struct FrameTapeTests {
  @Test(
    "gives back what was put on it, by position, whatever has been dropped",
    arguments: [1, 3, 1000, 9000])
  func positions(blockFrameCount: Int) {
    let sound = [noise(count: 20_000), noise(count: 20_000, seed: 2)]
    let source = AudioBuffer(channels: sound)
    var pool = FrameFIFO.Pool(channelCount: 2)
    var tape = FrameFIFO(from: 100)
    var done = 0
    while done < source.frameCapacity {
      let count = min(blockFrameCount, source.frameCapacity - done)
      tape.append(source.frames.extracting(done..<done + count), &pool)
      done += count
      guard done > 6000 else { continue }
      tape.drop(before: 100 + done - 6000, &pool)
      let held = tape.heldFrameCount
      #expect(held < 6000 + FrameFIFO.Pool.blockFrameCount)
      guard done % 5 == 0 || blockFrameCount > 3 else { continue }
      var copy = AudioBuffer(channelCount: 2, frameCapacity: 50)
      copy.withBlock { tape.copy(from: 100 + done - 5900, to: &$0) }
      let range = done - 5900..<done - 5850
      let copied = copy.channels
      #expect(copied == sound.map { Array($0[range]) })
    }
    let end = tape.end
    #expect(end == 20_100)
  }

  @Test("of several channels takes a single one for all, and gives its first to a single one")
  func channels() {
    var pool = FrameFIFO.Pool(channelCount: 2)
    var tape = FrameFIFO(from: 0)
    let single = noise(count: 5000)
    tape.append(AudioBuffer(channels: [single]).frames, &pool)
    var both = AudioBuffer(channelCount: 2, frameCapacity: 5000)
    both.withBlock { tape.copy(from: 0, to: &$0) }
    let channels = both.channels
    #expect(channels == [single, single])
    var one = AudioBuffer(channelCount: 1, frameCapacity: 3000)
    one.withBlock { tape.copy(from: 2000, to: &$0) }
    let first = one.channels
    #expect(first == [Array(single[2000...])])
  }

  @Test("fades in along a straight line, in as many parts as one likes")
  func fade() {
    var pool = FrameFIFO.Pool(channelCount: 1)
    var tape = FrameFIFO(from: 0)
    tape.append(AudioBuffer(channels: [[Float](repeating: 1, count: 9000)]).frames, &pool)
    var block = AudioBuffer(channelCount: 1, frameCapacity: 99)
    for range in [0..<40, 40..<41, 41..<99] {
      block.withBlock(of: range) {
        tape.fadeIn(from: 4000 + range.lowerBound, over: &$0, at: range.lowerBound, of: 99)
      }
    }
    for (frame, sample) in block.channels[0].enumerated() {
      #expect(abs(sample - Float(frame + 1) / 100) < 1e-6)
    }
  }
}
