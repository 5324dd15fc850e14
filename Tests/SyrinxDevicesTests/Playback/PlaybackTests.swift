import SyrinxEngine
import SyrinxSystem
import TestSupport
import Testing

@testable import SyrinxDevices

@Suite("Playback")
struct PlaybackTests {
  private let format = StreamFormat(sampleRate: 48_000, channelCount: 1)

  /// Plays on a simulated device, as slowly as it must to lose nothing.
  private final class Listener: @unchecked Sendable {
    let system = FakeSystem()
    let playback: Playback
    var heard: [Float] = []
    private var time = 0.0

    init(
      _ items: [PlaybackItem], format: StreamFormat, passes: Int? = 1, rate: Int? = nil
    ) throws {
      system.rates = rate.map { ["out": $0] } ?? [:]
      var settings = Playback.Settings()
      settings.passes = passes
      playback = try Playback(system, items, format: format, settings)
      system.played = { [unowned self] _, block, _ in
        let samples = block.samples(of: 0)
        for frame in samples.indices { heard.append(samples[frame]) }
      }
      try playback.start()
    }

    /// Listens for so many blocks, or to the end.
    func listen(blocks: Int = .max) {
      var left = blocks
      while left > 0, !playback.isFinished {
        while !playback.feed.isReady, playback.feed.ring.frameCount < 480 { sleep(seconds: 0.0005) }
        system.advance(to: system.streams[0].nextTime)
        left -= 1
      }
    }
  }

  private func item(_ samples: [Float], gain: Double = 0, rate: Int = 48_000) -> PlaybackItem {
    PlaybackItem {
      var graph = Graph()
      let source = SoundSource(AudioBuffer(channels: [samples]), sampleRate: rate)
      var effect = Gain()
      effect.db = Curve(gain)
      let player = try graph.add(PlayerNode(source), as: "player")
      try graph.connect(graph.add(effect, as: "gain", after: player), to: graph.output)
      return PlaybackItem.Opened(try Renderer(graph))
    }
  }

  @Test("plays several sounds without a gap, sample for sample, as often as it is told to")
  func gapless() throws {
    let (one, two) = (noise(count: 30_001), noise(count: 20_003, seed: 2))
    let listener = try Listener([item(one), item(two)], format: format, passes: 2)
    listener.listen()
    let expected = one + two + one + two
    #expect(listener.heard.prefix(expected.count).elementsEqual(expected))
    #expect(listener.heard.dropFirst(expected.count).allSatisfy { $0 == 0 })
    #expect(listener.playback.dropoutCount == 0 && listener.playback.failures.isEmpty)
  }

  @Test("goes to another time, with a fade and no more")
  func seek() throws {
    let ramp = (0..<96_000).map { Float($0) / 96_000 }
    let listener = try Listener([item(ramp)], format: format)
    listener.listen(blocks: 20)
    #expect(abs(listener.playback.position.seconds - 0.2) < 0.011)
    listener.playback.seek(to: 1.5, item: 0)
    while listener.playback.feed.control.update({ $0.jump != nil }) { sleep(seconds: 0.001) }
    while !listener.playback.feed.isReady { sleep(seconds: 0.001) }
    let before = listener.heard.count
    listener.listen()
    let after = Array(listener.heard[before...])
    // One block fades out, one fades in, and then all is as it was.
    #expect(after[480 + 480..<24_000 + 480].elementsEqual(ramp[72_480..<96_000]))
    #expect(after[479].magnitude < 0.001 && after[480].magnitude < 0.002)
  }

  @Test("loses nothing by a pause")
  func pausing() throws {
    let sound = noise(count: 20_000)
    let listener = try Listener([item(sound)], format: format)
    listener.listen(blocks: 7)
    listener.playback.pause()
    listener.system.advance(to: 1)
    #expect(listener.heard.count == 7 * 480 && listener.playback.isPaused)
    try listener.playback.resume()
    listener.listen()
    #expect(listener.heard.prefix(20_000).elementsEqual(sound))
  }

  @Test("passes to another chain where it is")
  func replaced() throws {
    let sound = [Float](repeating: 0.5, count: 96_000)
    let listener = try Listener([item(sound)], format: format)
    listener.listen(blocks: 50)
    listener.playback.replaceCurrent(with: item(sound, gain: 20 * -0.30103))
    while listener.playback.feed.control.update({ $0.jump != nil }) { sleep(seconds: 0.001) }
    listener.listen()
    // As long as before, to a block.
    #expect(abs(listener.heard.lastIndex { $0 != 0 }! - 96_000) < 1000)
    #expect(abs(listener.heard[80_000] - 0.25) < 1e-5)
  }

  @Test("converts where the device has another rate")
  func rates() throws {
    let sound = (0..<24_000).map { sine(1000, $0) }
    let listener = try Listener([item(sound)], format: format, rate: 44_100)
    listener.listen()
    #expect(listener.heard.count >= 22_050 && listener.heard.count < 24_000)
    for frame in 1000..<20_000 {
      guard abs(listener.heard[frame] - sine(1000, frame, rate: 44_100)) > 1e-4 else { continue }
      Issue.record("frame \(frame)")
      break
    }
  }

  @Test("says which sound could not be played, and goes on with the next")
  func failing() throws {
    struct Broken: Error {}
    let sound = noise(count: 5000)
    let broken = PlaybackItem { throw Broken() }
    let listener = try Listener([broken, item(sound)], format: format)
    listener.listen()
    #expect(listener.heard.prefix(5000).elementsEqual(sound))
    #expect(listener.playback.failures.map(\.item) == [0])
  }

  @Test("tells each sound of which something was played that it has ended, and no other")
  func ends() throws {
    let ended = LockedState<[Int]>([])
    let items = (0..<3).map { number in
      PlaybackItem {
        var graph = Graph()
        let source = SoundSource(
          AudioBuffer(channels: [noise(count: 40_000)]), sampleRate: 48_000)
        try graph.connect(graph.add(PlayerNode(source), as: "player"), to: graph.output)
        return PlaybackItem.Opened(try Renderer(graph)) { ended.update { $0.append(number) } }
      }
    }
    let listener = try Listener(items, format: format)
    listener.listen(blocks: 120)
    #expect(ended.update { $0 } == [0])
    listener.playback.stop()
    #expect(ended.update { $0 } == [0, 1])
  }
}
