import TestSupport
import Testing

@testable import SyrinxEngine

@Suite struct PitchTrackTests {
  private static let rate = 8820

  private func points(
    of sound: [Float], range: ClosedRange<Double> = 75...600, block: Int = 4096
  ) throws -> [PitchPoint] {
    var track = try PitchTrack(sampleRate: Double(Self.rate), range: range)
    var points: [PitchPoint] = []
    var start = 0
    while start < sound.count {
      let end = min(start + block, sound.count)
      track.add(sound[start..<end].span, to: &points)
      start = end
    }
    track.finish(&points)
    return points
  }

  @Test(arguments: [82.3, 131.7, 219.1, 397.9])
  func `a vowel's period is found within three cents`(_ frequency: Double) throws {
    let vowel = steadyVowel(
      fundamental: frequency, formants: [700, 1200, 2500], rate: Self.rate, count: Self.rate)
    let found = try points(of: vowel).dropFirst(20).dropLast(20)
    let expected = Double(Self.rate) / frequency
    #expect(found.count > 100)
    for point in found {
      #expect((Double(point.period) / expected - 1).magnitude < 0.0017)
      #expect(point.strength > 0.95)
    }
  }

  @Test func `noise and silence are not voiced`() throws {
    let found = try points(of: noise(count: 2 * Self.rate))
    #expect(found.count(where: \.isVoiced) * 50 < found.count)
    #expect(try points(of: [Float](repeating: 0, count: 5000)).allSatisfy { !$0.isVoiced })
  }

  @Test func `voicing ends with the vowel`() throws {
    let vowel = steadyVowel(
      fundamental: 120, formants: [500, 1500, 2500], rate: Self.rate, count: Self.rate / 2)
    let silence = [Float](repeating: 0, count: Self.rate / 2)
    let found = try points(of: silence + vowel + silence)
    let voiced = found.indices.filter { found[$0].isVoiced }
    // Half a second is a hundred points of 44 samples; a window reaches 20 ms to either side.
    #expect((96...108).contains(voiced.count))
    #expect((95...103).contains(try #require(voiced.first)))
    #expect(zip(voiced, voiced.dropFirst()).allSatisfy { $1 == $0 + 1 })
  }

  @Test(arguments: [1, 7, 441, 5000])
  func `blocks of any size give the same points`(_ block: Int) throws {
    let sound =
      steadyVowel(fundamental: 140, formants: [600, 1300, 2400], rate: Self.rate, count: 3000)
      + noise(count: 2000, amplitude: 0.1)
    #expect(try points(of: sound, block: block) == points(of: sound))
  }

  @Test func `there is a point every hop, from the first sample to the last`() throws {
    for count in [0, 1, 43, 44, 4000] {
      let found = try points(of: noise(count: count))
      #expect(found.count == count / 44 + 1)
    }
  }

  @Test func `a quiet sound has the pitch of a loud one`() throws {
    let vowel = steadyVowel(
      fundamental: 150, formants: [700, 1200, 2500], rate: Self.rate, count: 4000)
    let quiet = vowel.map { $0 * 0x1p-10 }
    #expect(try points(of: quiet).map(\.period) == points(of: vowel).map(\.period))
  }
}
