import Foundation
import SyrinxEngine
import TestSupport
import Testing

@testable import SyrinxDevices

@Suite("What steers a live session")
struct LiveControlTests {
  /// A session that hears 440 Hz with a peak of a half, and keeps what goes out.
  private final class Room: @unchecked Sendable {
    let system = FakeSystem()
    let session: LiveSession
    var heard: [Float] = []

    init(_ voices: [LiveVoice] = [], selecting first: Int? = nil) throws {
      session = try LiveSession(system, LiveRequest(), voices: voices, selecting: first)
      system.heard = { frame, _ in sine(440, frame) }
      system.played = { [unowned self] _, block, _ in
        let samples = block.samples(of: 1)
        for frame in samples.indices { heard.append(samples[frame]) }
      }
    }

    /// The largest magnitude of the last tenth of a second, after some seconds more.
    func peak(after seconds: Double) -> Float {
      system.advance(to: system.time + seconds)
      return heard.suffix(4800).map(\.magnitude).max() ?? 0
    }

    /// The largest third difference from a frame on, in which 440 Hz have no part, and a step three times its size.
    func click(from frame: Int) -> Float {
      (frame..<heard.count - 3).reduce(0) { most, frame in
        let difference =
          heard[frame] - 3 * heard[frame + 1] + 3 * heard[frame + 2] - heard[frame + 3]
        return max(most, difference.magnitude)
      }
    }
  }

  private func halved() -> LiveVoice {
    LiveVoice(name: "half") { graph, input in
      var effect = Gain()
      effect.db = Curve(-6.0206)
      return try graph.add(effect, as: "gain", after: input)
    }
  }

  @Test("mutes, opens the microphone by a key, and changes the gain, without a click")
  func switches() throws {
    let room = try Room()
    let session = room.session
    try session.start()
    #expect(abs(room.peak(after: 1) - 0.5) < 0.01)
    session.isMuted = true
    #expect(session.isMuted && room.peak(after: 0.5) == 0)
    session.isMuted = false
    #expect(abs(room.peak(after: 0.5) - 0.5) < 0.01)
    session.push(.up)
    #expect(room.peak(after: 0.5) == 0)
    session.push(.down)
    #expect(abs(room.peak(after: 0.5) - 0.5) < 0.01)
    session.isMuted = true
    session.push(.off)
    #expect(room.peak(after: 0.5) == 0)
    session.isMuted = false
    session.gain.set(-6.0206)
    #expect(abs(room.peak(after: 0.5) - 0.25) < 0.005)
    session.gain.set(100)
    #expect(session.gain.value == 40)
    session.gain.set(0)
    _ = room.peak(after: 0.5)
    #expect(room.click(from: 24_000) < 0.02)
  }

  @Test("mixes sounds with the voice at their own level, each to its end or until they are stopped")
  func sounds() throws {
    let room = try Room()
    let session = room.session
    try session.start()
    session.push(.up)
    _ = room.peak(after: 0.5)
    /// A mono sound of 16 kHz for a stereo output of 48 kHz.
    func item(seconds: Double, value: Float) -> PlaybackItem {
      PlaybackItem {
        let count = Int(16_000 * seconds)
        let buffer = AudioBuffer(channels: [[Float](repeating: value, count: count)])
        var graph = Graph()
        let source = BufferSource(buffer, sampleRate: 16_000)
        let node = try graph.add(PlayerNode(SoundSource(source)), as: "sound")
        try graph.connect(node, to: graph.output)
        return PlaybackItem.Opened(try Renderer(graph))
      }
    }
    /// Frames played in a fake second come faster than a thread renders.
    func wait(until isSo: () -> Bool) {
      for _ in 0..<400 where !isSo() {
        usleep(5000)
        room.system.advance(to: room.system.time + 0.005)
      }
    }
    func last() -> Float { room.heard.last ?? 0 }
    #expect(try session.play("one", item(seconds: 0.4, value: 0.25)))
    wait { abs(last() - 0.25) < 1e-3 }
    #expect(abs(last() - 0.25) < 1e-3 && session.soundNames == ["one"])
    #expect(try session.play("two", item(seconds: 100, value: 0.125)))
    wait { abs(last() - 0.375) < 1e-3 }
    wait { abs(last() - 0.125) < 1e-3 }
    wait { session.soundNames == ["two"] }
    #expect(abs(last() - 0.125) < 1e-3 && session.soundNames == ["two"])
    session.stopSounds()
    wait { session.soundNames.isEmpty }
    #expect(last() == 0 && session.soundNames == [])
    for number in 0..<LiveSession.mostSounds {
      #expect(try session.play("\(number)", item(seconds: 100, value: 0.01)))
    }
    #expect(try !session.play("more", item(seconds: 1, value: 0)))
    session.isMuted = true
    wait { last() == 0 }
    #expect(last() == 0)
  }

  @Test("writes what goes out and what comes in, whole, from the first frame to the last")
  func captured() throws {
    let room = try Room([halved()], selecting: 0)
    let session = room.session
    let wet = try #require(session.capture(.wet))
    let dry = try #require(session.capture(.dry))
    #expect(session.capture(.wet) == nil)
    #expect(wet.format == session.format && dry.format.channelCount == 1)
    try session.start()
    room.system.advance(to: 2)
    wet.stop()
    dry.stop()
    func read(_ sound: CapturedSound, channel: Int) -> [Float] {
      var buffer = AudioBuffer(
        channelCount: sound.format.channelCount, frameCapacity: 1 << 20)
      var block = buffer.block
      let count = sound.read(into: &block)
      return Array(buffer.channels[channel].prefix(count))
    }
    let (out, raw) = (read(wet, channel: 1), read(dry, channel: 0))
    #expect(out == room.heard && raw.count == out.count && out.count >= 95_000)
    #expect(wet.lostFrameCount == 0 && dry.lostFrameCount == 0)
    let half = Float(0.5)
    for frame in 0..<out.count { #expect(abs(out[frame] - half * raw[frame]) < 1e-5) }
    // Each can be begun again at once, also where what was begun last has not been heard yet.
    for _ in 0..<3 { try #require(session.capture(.wet)).stop() }
    let again = try #require(session.capture(.wet))
    #expect(session.capture(.wet) == nil && session.capture(.dry) != nil)
    let before = room.heard.count
    room.system.advance(to: 2.1)
    again.stop()
    #expect(read(again, channel: 1) == Array(room.heard[before...]))
  }

  @Test("puts a chain in the place of the one before, and what was turned of it is forgotten")
  func line() throws {
    let room = try Room([halved()])
    let session = room.session
    try session.start()
    _ = room.peak(after: 0.5)
    #expect(try session.select(halved(), at: 5))
    #expect(session.selected == 1 && session.voices.count == 2)
    #expect(abs(room.peak(after: 0.5) - 0.25) < 0.005)
    #expect(session.set("db", of: "gain", to: -12.0412))
    #expect(abs(room.peak(after: 0.5) - 0.125) < 0.005)
    // One after the other, faster than they are crossfaded: the last is heard.
    #expect(try session.select(halved(), at: 1))
    #expect(try !session.select(nil) || session.proceed())
    try session.select(halved(), at: 1)
    for _ in 0..<4 {
      _ = room.peak(after: 0.2)
      session.proceed()
    }
    #expect(abs(room.peak(after: 0.3) - 0.25) < 0.005)
    let broken = LiveVoice(name: "broken") { _, _ in throw DeviceError.noThread }
    #expect(throws: DeviceError.noThread) { try session.select(broken, at: 1) }
    #expect(session.selected == 1 && session.voices[1].name == "half")
    #expect(abs(room.peak(after: 0.3) - 0.25) < 0.005)
  }
}
