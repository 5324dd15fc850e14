import SyrinxEngine
import Testing

@Suite("A source that several players fraction")
struct SharedSourceTests {
  /// Counts how often each frame is read.
  private final class Counted: FrameSource {
    let inner: BufferSource
    var frames = 0
    var seeks: [Int] = []
    init(_ samples: [Float]) {
      inner = BufferSource(AudioBuffer(channels: [samples]), sampleRate: 8000)
    }
    var format: StreamFormat { inner.format }
    var frameCount: Int? { inner.frameCount }
    func read(into block: inout AudioBlock) -> Int {
      let count = inner.read(into: &block)
      frames += count
      return count
    }
    func seek(to frame: Int) {
      seeks.append(frame)
      inner.seek(to: frame)
    }
  }

  private func take(_ count: Int, from player: SharedSource.Reader) throws -> [Float] {
    var buffer = AudioBuffer(channelCount: 1, frameCapacity: count)
    let got = try player.read(into: &buffer)
    return Array(buffer.channels[0][..<got])
  }

  @Test("gives every player every frame, at whatever pace, and reads it once")
  func paces() throws {
    let samples = (0..<20_000).map(Float.init)
    let source = Counted(samples)
    let shared = SharedSource(source)
    let sizes = [1, 100, 5000, 4096]
    let players = sizes.map { _ in shared.makeReader() }
    var heard = sizes.map { _ in [Float]() }
    while let next = players.indices.filter({ players[$0].position < samples.count })
      .min(by: { players[$0].position < players[$1].position })
    {
      heard[next] += try take(sizes[next], from: players[next])
    }
    for sound in heard { #expect(sound == samples) }
    #expect(source.frames == samples.count)
    for player in players { #expect(try take(10, from: player).isEmpty) }
  }

  @Test("goes on without a player that has finished, and past what nobody plays")
  func finished() throws {
    let samples = (0..<50_000).map(Float.init)
    let source = Counted(samples)
    let shared = SharedSource(source)
    let one = shared.makeReader()
    let other = shared.makeReader()
    one.finish()
    try other.seek(to: 40_000)
    #expect(try take(3, from: other) == [40_000, 40_001, 40_002])
    #expect(source.seeks == [40_000])
    #expect(source.frames <= 4096)
  }
}
