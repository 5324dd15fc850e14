import SyrinxEngine
import Testing

@testable import SyrinxDevices

@Suite("A recording")
struct RecordingTests {
  /// What another thread works on until it is waited for.
  private struct Handed: @unchecked Sendable { let recording: Recording }

  private func microphone(_ system: FakeSystem, holding seconds: Double = 10) throws -> Microphone {
    system.heard = { frame, channel in Float(frame + 1) * (channel == 0 ? 1 : -1) / 100_000 }
    let format = StreamFormat(sampleRate: 48_000, channelCount: 2)
    return try Microphone(
      system, StreamRequest(format: format, blockFrameCount: 100), holdingSeconds: seconds)
  }

  @Test("has every frame that came, and is made whole every second")
  func whole() throws {
    let system = FakeSystem()
    let microphone = try microphone(system)
    let sink = BufferSink(channelCount: 2)
    var checkpoints: [Int] = []
    let recording = try Recording(
      microphone, to: sink, checkpoint: { checkpoints.append(sink.channels[0].count) })
    try microphone.start()
    system.advance(to: 2.5)
    microphone.stop()
    try recording.run()
    #expect(sink.channels[0].count >= 119_900)
    for (frame, sample) in sink.channels[1].enumerated() where sample != -Float(frame + 1) / 100_000
    {
      Issue.record("frame \(frame)")
      break
    }
    #expect(checkpoints.count == 3 && checkpoints[0] < 49_000 && checkpoints[1] < 97_000)
    #expect(checkpoints.last == sink.channels[0].count)
    #expect(microphone.lostFrameCount == 0 && microphone.takePeak() > 1)
  }

  @Test("goes through a chain, for as long as it is asked to")
  func chain() throws {
    let system = FakeSystem()
    let microphone = try microphone(system)
    let sink = BufferSink(channelCount: 2)
    let recording = try Recording(microphone, to: sink) { graph, input in
      var gain = Gain()
      gain.db = Curve(20)
      return try graph.add(gain, as: "gain", after: input)
    }
    try microphone.start()
    system.advance(to: 1)
    try recording.run(frameCount: 12_345)
    #expect(sink.channels[0].count == 12_345)
    #expect(abs(sink.channels[0][999] - 0.1) < 1e-5)
  }

  @Test("keeps its time where frames were lost, and counts them")
  func lost() throws {
    let system = FakeSystem()
    let microphone = try microphone(system, holding: 0.1)
    let sink = BufferSink(channelCount: 2)
    try microphone.start()
    // Nobody reads for half a second, and then somebody does.
    system.advance(to: 0.5)
    #expect(microphone.lostFrameCount > 10_000)
    let handed = Handed(recording: try Recording(microphone, to: sink))
    let worker = Worker { try? handed.recording.run() }
    let reader = try #require(worker)
    for _ in 0..<50 {
      system.advance(to: system.time + 0.01)
      pause(0.004)
    }
    microphone.stop()
    reader.join()
    let heard = sink.channels[0]
    let wrong = heard.indices.first { heard[$0] != 0 && heard[$0] != Float($0 + 1) / 100_000 }
    #expect(wrong == nil && heard.last != 0)
    #expect(heard.filter { $0 == 0 }.count == microphone.lostFrameCount)
  }
}
