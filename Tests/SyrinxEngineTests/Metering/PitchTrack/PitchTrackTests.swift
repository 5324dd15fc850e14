import TestSupport
import Testing

@testable import SyrinxEngine

@Suite struct PitchTrackTests {
  private static let rate = 8820

  private func points(
    of sound: [Float], range: ClosedRange<Double> = 75...600, block: Int = 4096,
    isMeter: Bool = false
  ) throws -> [PitchPoint] {
    var track = try PitchTrack(sampleRate: Double(Self.rate), range: range, isMeter: isMeter)
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

  @Test(arguments: [82.3, 131.7, 219.1, 397.9])
  func `a meter finds the periods that effects find, but for the last bits`(_ frequency: Double)
    throws
  {
    let vowel = steadyVowel(
      fundamental: frequency, formants: [700, 1200, 2500], rate: Self.rate, count: Self.rate / 2)
    let sound = vowel + noise(count: Self.rate / 4, amplitude: 0.01)
    let (effects, meter) = (try points(of: sound), try points(of: sound, isMeter: true))
    #expect(effects.count == meter.count)
    for (one, other) in zip(effects, meter) {
      #expect(one.isVoiced == other.isVoiced)
      #expect((one.period - other.period).magnitude <= 1e-4 * one.period)
    }
  }

  @Test func `of a sound above the range only a meter finds no multiple`() throws {
    let tone = sine(900, rate: Self.rate, count: Self.rate / 2, amplitude: 0.5)
    #expect(try points(of: tone).count(where: { $0.isVoiced }) > 80)
    #expect(try points(of: tone, isMeter: true).allSatisfy { !$0.isVoiced })
  }

  @Test func `a voice 40 dB below the loudest is not voiced`() throws {
    let vowel = steadyVowel(
      fundamental: 120, formants: [500, 1500, 2500], rate: Self.rate, count: Self.rate / 2)
    let found = try points(of: vowel + vowel.map { 0.01 * $0 })
    #expect(found.prefix(90).allSatisfy { $0.isVoiced })
    #expect(found.dropFirst(110).allSatisfy { !$0.isVoiced })
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
