import Foundation
import SyrinxAnalysis
import TestSupport
import Testing

@Suite("Rooms")
struct RoomAcousticsTests {
  /// Noise that decays by 60 dB in a time, with a floor of noise.
  private func response(_ time: Double, seconds: Double, floor: Double = 0) -> [Float] {
    var dice = SystemlessDice(seed: 7)
    return (0..<Int(seconds * 16_000)).map { frame in
      let level = pow(10, -3 * Double(frame) / (time * 16_000))
      return Float(level * dice.next() + floor * dice.next())
    }
  }

  /// Noise of a fixed beginning (P. L'Ecuyer, “Tables of linear congruential generators”).
  private struct SystemlessDice {
    var state: UInt64
    init(seed: UInt64) { state = seed }
    mutating func next() -> Double {
      state = state &* 2_862_933_555_777_941_757 &+ 3_037_000_493
      return Double(Int64(bitPattern: state)) / Double(Int64.max)
    }
  }

  @Test("an exponential decay has its time, clarity and definition", arguments: [0.4, 1.2])
  func decay(_ time: Double) throws {
    let room = try #require(
      RoomAcoustics(impulseResponse: response(time, seconds: 2 * time), sampleRate: 16_000))
    #expect(abs(try #require(room.whole.reverberationTime) / time - 1) < 0.05)
    #expect(abs(try #require(room.whole.earlyDecayTime) / time - 1) < 0.15)
    // Energy falls by exp(−13.8 t ÷ T).
    let early = 1 - exp(-6 * log(10) * 0.05 / time)
    #expect(abs(try #require(room.whole.definition) - early) < 0.06)
    #expect(abs(try #require(room.whole.clarity) - 10 * log10(early / (1 - early))) < 1)
    #expect(room.octaves.map(\.frequency) == [125, 250, 500, 1000, 2000, 4000])
    for octave in room.octaves where octave.frequency >= 500 {
      #expect(abs(try #require(octave.measures.reverberationTime) / time - 1) < 0.15, "\(octave)")
    }
  }

  @Test("noise behind the decay does not lengthen it")
  func noise() throws {
    let room = try #require(
      RoomAcoustics(
        impulseResponse: response(0.6, seconds: 3, floor: 0.003), sampleRate: 16_000))
    #expect(abs(try #require(room.whole.reverberationTime) / 0.6 - 1) < 0.08)
  }

  @Test("silence is no room")
  func silence() {
    #expect(RoomAcoustics(impulseResponse: [0, 0, 0], sampleRate: 8000) == nil)
    #expect(RoomAcoustics(impulseResponse: [], sampleRate: 8000) == nil)
  }
}
