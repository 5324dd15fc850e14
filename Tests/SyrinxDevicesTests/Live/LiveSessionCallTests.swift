import TestSupport

#if os(Linux)
  import Foundation
  import SyrinxEngine
  import Testing

  @testable import SyrinxDevices

  /// The library that the engine's tests of a live rendering load in front of the system's.
  private enum Counter {
    private typealias Begin = @convention(c) () -> Void
    private typealias End = @convention(c) () -> UnsafePointer<CChar>
    static let isLoaded = ProcessInfo.processInfo.environment["SYRINX_COUNTING"] != nil
    private static let begin = unsafe unsafeBitCast(dlsym(nil, "counter_begin")!, to: Begin.self)
    private static let end = unsafe unsafeBitCast(dlsym(nil, "counter_end")!, to: End.self)

    static func calls(during body: () -> Void) -> String {
      let (begin, end) = unsafe (begin, end)
      begin()
      body()
      return unsafe String(cString: end())
    }
  }

  @Suite(
    "The callbacks of a live session,",
    .enabled(if: Counter.isLoaded, "run by another test, which counts calls"))
  struct LiveSessionCallTests {
    private static let qualities = [Pitch.Quality.fast, .voice]

    @Test(
      "with a monitor, sounds and recordings, while voices are switched and clocks differ, neither allocate nor wait",
      arguments: qualities)
    func nothing(quality: Pitch.Quality) throws {
      let voices = [300.0, -500].map { cents in
        LiveVoice(name: "\(cents)") { graph, input in
          var pitch = Pitch()
          pitch.cents = Curve(cents)
          pitch.quality = quality
          return try graph.add(pitch, as: "pitch", after: input)
        }
      }
      let system = FakeSystem()
      system.drifts = ["mic": 200e-6]
      system.jitter = 0.001
      system.heard = { frame, _ in sine(220, frame) }
      var request = LiveRequest()
      request.monitor = system.devices()[1]
      let session = try LiveSession(system, request, voices: voices, selecting: 0)
      let captured = LiveSignal.allCases.compactMap { session.capture($0) }
      let tone = PlaybackItem {
        var graph = Graph()
        let buffer = AudioBuffer(channels: [[Float](repeating: 0.1, count: 24_000)])
        let node = try graph.add(
          PlayerNode(SoundSource(BufferSource(buffer, sampleRate: 48_000))), as: "tone")
        try graph.connect(node, to: graph.output)
        return PlaybackItem.Opened(try Renderer(graph))
      }
      #expect(try session.play("tone", tone))
      #expect(try session.play("again", tone))
      try session.start()
      var found = ""
      system.call = { callback, block, time in
        let calls = Counter.calls { callback(&block, time) }
        if found.isEmpty { found = calls }
      }
      for turn in 1...4 {
        system.advance(to: 0.5 * Double(turn))
        session.isMuted = turn == 2
        session.push(turn == 3 ? .up : .down)
        session.gain.set(Double(-turn))
        if turn == 3 { for sound in captured { sound.stop() } }
        if turn == 4 { session.stopSounds() }
        #expect(try session.select([1, nil, 0, 1][turn - 1]))
      }
      system.advance(to: 2.5)
      #expect(found == "")
      #expect(session.dropoutCount == 0)
    }
  }
#endif
