import SyrinxSystem
import Testing

@testable import SyrinxEngine

@Suite("Threads")
struct BroadcastRingTests {
  /// Notes what it is given, and may be slow or fail on the way.
  private final class Listener: FrameSink {
    struct Failure: Error {}

    let failsAt: Int?
    let isSlow: Bool
    private(set) var samples: [Float] = []

    init(failsAt: Int? = nil, isSlow: Bool = false) {
      self.failsAt = failsAt
      self.isSlow = isSlow
    }

    func write(_ block: AudioFrames) throws {
      if isSlow { Thread.pause() }
      let channel = block.samples(of: 0)
      for index in channel.indices { samples.append(channel[index]) }
      if let failsAt, samples.count >= failsAt { throw Failure() }
    }
  }

  /// Fills slots with 0, 1, 2, … until so many frames have been sent.
  private func send(_ count: Int, by broadcastRing: BroadcastRing) throws {
    var next = 0
    while next < count {
      _ = try broadcastRing.send { slot in
        var part = slot.prefix(count - next)
        var samples = part[0]
        for index in samples.indices {
          samples[index] = Float(next)
          next += 1
        }
        return part.frameCount
      }
    }
  }

  @Test("every sink gets every frame in order, also where one is slower than the others")
  func everySinkGetsEverything() throws {
    let sinks = [Listener(), Listener(isSlow: true), Listener()]
    let broadcastRing = try #require(BroadcastRing(to: sinks, channelCount: 1, slotFrameCount: 7))
    try send(1000, by: broadcastRing)
    try broadcastRing.finish()
    for sink in sinks { #expect(sink.samples == (0..<1000).map { Float($0) }) }
  }

  @Test("a sink's failure reaches the sender, and nothing hangs")
  func failureReachesSender() throws {
    let sinks = [Listener(), Listener(failsAt: 20)]
    let broadcastRing = try #require(BroadcastRing(to: sinks, channelCount: 1, slotFrameCount: 8))
    #expect(throws: Listener.Failure.self) {
      try send(100_000, by: broadcastRing)
      try broadcastRing.finish()
    }
    #expect(sinks[1].samples.count < 100)
  }

  @Test("a broadcastRing that is given up ends its threads")
  func abandoning() throws {
    let sink = Listener()
    do {
      let broadcastRing = try #require(
        BroadcastRing(to: [sink], channelCount: 1, slotFrameCount: 8))
      try send(24, by: broadcastRing)
    }
    #expect(sink.samples.count == 24)
  }

  @Test("sinks hear the same, each on a thread of its own or all on one")
  func parallelIsTheSame() throws {
    let source = SharedFrames(AudioBuffer(channels: [(0..<300_000).map { Float($0 % 977) }]))
    func heard(isParallel: Bool) throws -> ([Float], Int) {
      var graph = Graph()
      let player = PlayerNode(SoundSource(source, sampleRate: 44100))
      let playerID = try graph.add(player, as: "input")
      try graph.connect(playerID, to: graph.output)
      let sink = Listener()
      var position = 0
      try Renderer(graph).render(
        to: [sink, Listener()], isParallel: isParallel, adjust: { $0.scale(by: 0.5) },
        progress: { position = $0 })
      return (sink.samples, position)
    }
    let alone = try heard(isParallel: false)
    let together = try heard(isParallel: true)
    #expect(alone.0.count == 300_000 && alone.1 == 300_000)
    #expect(alone == together)
  }

  @Test("a monitor's waiters see what others change")
  func monitor() throws {
    let monitor = LockedState(0)
    let worker = try #require(Worker { for _ in 0..<1000 { monitor.update { $0 += 1 } } })
    let seen = monitor.wait { $0 >= 1000 ? $0 : nil }
    worker.join()
    #expect(seen == 1000)
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

private enum Thread {
  static func pause() { usleep(200) }
}
