import TestSupport
import Testing

@testable import SyrinxEngine

@Suite("A store of frames")
struct FrameStoreTests {
  /// Noise, silence of a sign, silence, noise, in several blocks of the store.
  private static func sound(_ channelCount: Int) -> [[Float]] {
    let frames = 300_000 / channelCount
    return (0..<channelCount).map { channel in
      noise(count: frames, seed: UInt64(channel))
        + [Float](repeating: -0.0, count: frames) + [Float](repeating: 0, count: frames)
        + noise(count: frames / 2, seed: UInt64(channel + 100))
    }
  }

  /// Memory for all of it, for a part, and for none.
  @Test(
    "gives back every bit, wherever it lies and however it is cut",
    arguments: [1 << 30, 1 << 19, 0], [1, 2, 7])
  func bits(memory: Int, channelCount: Int) throws {
    let sound = Self.sound(channelCount)
    let frameCount = sound[0].count
    let scratch = ScratchMemory(byteCount: memory)
    do {
      let store = FrameStore(channelCount: channelCount, in: scratch)
      let buffer = AudioBuffer(channels: sound)
      var done = 0
      for size in sequence(first: 1, next: { $0 * 3 % 70_001 }) where done < frameCount {
        let count = min(size, frameCount - done)
        try store.append(buffer.frames.extracting(done..<done + count))
        done += count
        if done == frameCount { break }
      }
      try store.finish()
      #expect(store.frameCount == frameCount)
      var reader = FrameStore.Reader(store)
      var other = FrameStore.Reader(store)
      for (first, count) in [
        (0, frameCount), (frameCount - 1, 1), (frameCount / 2, 4096), (1, 100), (frameCount, 0),
      ] {
        var read = AudioBuffer(channelCount: channelCount, frameCapacity: count)
        try read.withBlock { try reader.read(into: &$0, from: first) }
        for channel in sound.indices {
          let want = TestSupport.bits(sound[channel][first..<first + count])
          #expect(TestSupport.bits(read.channels[channel][...]) == want)
        }
        var one = AudioBuffer(channelCount: channelCount, frameCapacity: 1)
        try one.withBlock { try other.read(into: &$0, from: frameCount / 3) }
        #expect(one.channels[0][0] == sound[0][frameCount / 3])
      }
    }
    #expect(scratch.take(memory), "all memory was given back")
  }

  @Test("says where it is silent")
  func silence() throws {
    let sound = Self.sound(2)
    let store = FrameStore(channelCount: 2, in: ScratchMemory(byteCount: 0))
    try store.append(AudioBuffer(channels: sound).frames)
    try store.finish()
    for frame in stride(from: 0, to: store.frameCount, by: 997) {
      let end = store.silence(from: frame)
      #expect(end >= frame && end <= store.frameCount)
      #expect(sound.allSatisfy { $0[frame..<end].allSatisfy { $0.bitPattern == 0 } })
    }
    #expect(store.silence(from: 400_000) > 400_000)
    #expect(store.silence(from: store.frameCount) == store.frameCount)
  }
}
