import SyrinxEngine
import SyrinxSystem
import Testing

@testable import SyrinxDevices

@Suite("A microphone")
struct MicrophoneTests {
  /// Worked on by another thread until it is waited for.
  private struct Handed: @unchecked Sendable {
    let microphone: Microphone
    let sink = BufferSink(channelCount: 2)

    func readAll() throws {
      var block = AudioBuffer(channelCount: 2, frameCapacity: 512)
      while true {
        let count = try microphone.read(into: &block)
        guard count > 0 else { return }
        sink.write(block.frames.prefix(count))
      }
    }
  }

  private func microphone(
    _ system: FakeSystem, holding holdingSeconds: Double = 10, seconds: Double? = nil,
    waiting: @escaping () -> Bool = { true }
  ) throws -> Microphone {
    system.heard = { frame, channel in Float(frame + 1) * (channel == 0 ? 1 : -1) / 100_000 }
    let format = StreamFormat(sampleRate: 48_000, channelCount: 2)
    return try Microphone(
      system, StreamRequest(format: format, blockFrameCount: 100), seconds: seconds,
      holdingSeconds: holdingSeconds, waiting: waiting)
  }

  @Test("gives every frame that came")
  func whole() throws {
    let system = FakeSystem()
    let handed = Handed(microphone: try microphone(system))
    try handed.microphone.start()
    system.advance(to: 2.5)
    handed.microphone.stop()
    try handed.readAll()
    let heard = handed.sink.channels[1]
    #expect(heard.count >= 119_900)
    #expect(heard.indices.first { heard[$0] != -Float($0 + 1) / 100_000 } == nil)
    #expect(handed.microphone.lostFrameCount == 0 && handed.microphone.takePeak() > 1)
  }

  @Test("ends after a length, or when whoever waits for it has had enough")
  func ending() throws {
    let system = FakeSystem()
    let short = Handed(microphone: try microphone(system, seconds: 0.25))
    try short.microphone.start()
    system.advance(to: 1)
    try short.readAll()
    #expect(short.sink.channels[0].count == 12_000)
    var looks = 0
    let waiting = Handed(
      microphone: try microphone(system) {
        looks += 1
        return looks < 3
      })
    try waiting.microphone.start()
    try waiting.readAll()
    #expect(looks == 3 && waiting.sink.channels[0].isEmpty)
  }

  @Test("keeps its time where frames were lost, and counts them")
  func lost() throws {
    let system = FakeSystem()
    let handed = Handed(microphone: try microphone(system, holding: 0.1))
    let microphone = handed.microphone
    try microphone.start()
    // Nobody reads for half a second, and then somebody does.
    system.advance(to: 0.5)
    #expect(microphone.lostFrameCount > 10_000)
    let worker = Worker { try! handed.readAll() }
    let reader = try #require(worker)
    for _ in 0..<50 {
      system.advance(to: system.time + 0.01)
      sleep(seconds: 0.004)
    }
    microphone.stop()
    reader.join()
    let heard = handed.sink.channels[0]
    let wrong = heard.indices.first { heard[$0] != 0 && heard[$0] != Float($0 + 1) / 100_000 }
    #expect(wrong == nil && heard.last != 0)
    #expect(heard.filter { $0 == 0 }.count == microphone.lostFrameCount)
  }
}
