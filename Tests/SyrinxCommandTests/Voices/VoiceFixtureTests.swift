import Foundation
import SyrinxEngine
import SyrinxFiles
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

/// Speech, of a low, a high and a child's voice.
@Suite("On speech", .serialized)
struct VoiceFixtureTests {
  static let voices = ["voice-low", "voice-high", "voice-child"]
  private let bench = Bench()

  private func fixture(_ name: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/Audio/\(name).wav").path
  }

  private func median(_ path: String) throws -> Double? {
    let reader = try SoundFileReader(path: path)
    var meter = try PitchMeter(format: reader.format)
    var buffer = AudioBuffer(
      channelCount: reader.format.channelCount, frameCapacity: try #require(reader.frameCount))
    _ = try reader.read(into: &buffer)
    meter.add(buffer.frames)
    let median = meter.median
    return median
  }

  private func rendered(_ voice: String, _ chain: String) throws -> Double? {
    let outcome = bench.run("\(fixture(voice)) out.wav --encoding float \(chain)")
    #expect(outcome.status == .done, "\(outcome.notes)")
    return try median(bench.path("out.wav"))
  }

  private func cents(_ frequency: Double?, from other: Double?) throws -> Double {
    1200 * log2(try #require(frequency) / #require(other))
  }

  @Test("robotize speaks at the pitch asked for", arguments: voices, [87.3, 110, 250])
  func robotize(voice: String, hertz: Double) throws {
    #expect(abs(try cents(rendered(voice, "robotize \(hertz)"), from: hertz)) < 5)
  }

  @Test("whisper has no pitch", arguments: voices)
  func whisper(voice: String) throws {
    #expect(try rendered(voice, "whisper") == nil)
  }

  @Test("anonymize keeps the pitch", arguments: voices)
  func anonymize(voice: String) throws {
    let before = try median(fixture(voice))
    #expect(abs(try cents(rendered(voice, "anonymize"), from: before)) < 25)
  }

  /// The median of a creaky voice lies between creak and the rest, and moves where little is added to either: so it
  /// is compared how far the pitch moved at every instant.
  @Test(
    "pitch with a target moves a voice as far as its median is from there", arguments: voices,
    [130.0, 230])
  func target(voice: String, hertz: Double) throws {
    let asked = try cents(hertz, from: median(fixture(voice)))
    _ = try rendered(voice, "pitch target=\(hertz)")
    let shifts = try Fixture.speech(fixture(voice)).pitchShifts(
      to: Fixture.speech(bench.path("out.wav")))
    #expect(abs(shifts[shifts.count / 2] - asked) < 10, "\(shifts[shifts.count / 2]), not \(asked)")
  }
}
