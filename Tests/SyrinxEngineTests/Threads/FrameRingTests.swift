import SyrinxEngine
import Testing

@Suite("A ring of frames")
struct FrameRingTests {
  @Test("gives back what was written, in order, in whatever amounts")
  func order() {
    let ring = FrameRing(channelCount: 2, frameCapacity: 100)
    var block = AudioBuffer(channelCount: 2, frameCapacity: 128)
    var (written, read) = (0, 0)
    var isRight = true
    for turn in 0..<2000 {
      do {
        var part = block.prefix(turn * 31 % 97)
        for channel in 0..<2 {
          var samples = part[channel]
          for frame in samples.indices { samples[frame] = Float(written + frame + channel) }
        }
        written += ring.write(part.frames)
      }
      var wanted = block.prefix(turn * 17 % 89)
      let count = ring.read(into: &wanted)
      for channel in 0..<2 {
        let samples = wanted.samples(of: channel)
        for frame in 0..<count where samples[frame] != Float(read + frame + channel) {
          isRight = false
        }
      }
      read += count
    }
    #expect(isRight && read > 50_000 && written - read == ring.frameCount)
  }

  @Test("takes no more than fits, and leaves frames out when told to")
  func full() {
    let ring = FrameRing(channelCount: 1, frameCapacity: 64)
    let block = AudioBuffer(channels: [(0..<100).map(Float.init)])
    let counts = [ring.write(block.frames), ring.freeCount, ring.write(block.frames)]
    #expect(counts == [64, 0, 0])
    ring.skip(60)
    var rest = AudioBuffer(channelCount: 1, frameCapacity: 10)
    let count = rest.withBlock { ring.read(into: &$0) }
    #expect(count == 4)
    #expect(rest.channels[0].prefix(4) == [60, 61, 62, 63])
  }
}
