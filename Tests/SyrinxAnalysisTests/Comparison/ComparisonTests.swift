import Foundation
import SyrinxEngine
import Testing

@testable import SyrinxAnalysis

@Suite("Two sounds side by side")
struct ComparisonTests {
  private static let rate = 8000

  /// Tones that come and go, over a little noise: like itself at no lag but none.
  private static let sound: [Float] = {
    var state: UInt32 = 7
    return (0..<2 * rate).map { frame in
      state = state &* 1_664_525 &+ 1_013_904_223
      let noise = Float(Int32(bitPattern: state)) / 2_147_483_648
      let seconds = Double(frame) / Double(rate)
      let tone = sin(2 * .pi * (200 + 150 * sin(5 * seconds)) * seconds) * sin(3 * seconds)
      // Sixteen bits, so that steps can be counted.
      return ((0.3 * Float(tone) + 0.02 * noise) * 32768).rounded() / 32768
    }
  }()

  private func compare(
    _ want: [[Float]], _ got: [[Float]], for tier: Tier = .exact
  ) throws -> Comparison {
    try Comparison(
      want: BufferSource(AudioBuffer(channels: want), sampleRate: Self.rate),
      got: BufferSource(AudioBuffer(channels: got), sampleRate: Self.rate), for: tier)
  }

  @Test("are the same when they are")
  func same() throws {
    let found = try compare([Self.sound, Self.sound], [Self.sound, Self.sound])
    #expect(found.isExact && found.firstDifferentFrame == nil && found.rmsDB == nil)
    #expect(found.alignment?.lagFrames == 0 && found.loudnessDifferenceLU == 0)
    for tier in [Tier.exact, .steps(1), .null(-120), .perceptual] {
      #expect(found.disagreements(tier, step: 1.0 / 32768) == [])
    }
  }

  @Test("are told apart by one step of one sample, in the right frame and channel")
  func oneStep() throws {
    var other = Self.sound
    other[4321] += 1.0 / 32768
    let found = try compare([Self.sound, Self.sound], [Self.sound, other])
    #expect(found.firstDifferentFrame == 4321 && found.worstChannel == 1)
    #expect(found.channels[0].differingSamples == 0 && found.channels[1].differingSamples == 1)
    #expect(abs(try #require(found.largest.largestDB) + 90.309) < 0.001)
    // One step of 2·16000 samples.
    let rms: Double = try #require(found.channels[1].rmsDB)
    #expect(abs(rms + 132.350) < 0.001)
    let step = 1.0 / 32768
    #expect(found.disagreements(.exact, step: step) == [.samples(1)])
    #expect(found.disagreements(.steps(1), step: step) == [])
    #expect(found.disagreements(.steps(1), step: step / 256).count == 1)
    #expect(found.disagreements(.null(-90), step: step) == [])
    #expect(found.disagreements(.null(-91), step: step).count == 1)
  }

  @Test("have a dropout found in either of them and in either channel", arguments: [0, 1])
  func dropouts(channel: Int) throws {
    var broken = [Self.sound, Self.sound]
    let start = 4000
    for frame in start..<start + Self.rate / 40 { broken[channel][frame] = 0 }
    for (want, got) in [([Self.sound, Self.sound], broken), (broken, [Self.sound, Self.sound])] {
      let dropout = try compare(want, got, for: .perceptual).perception?.dropout
      #expect(try #require(dropout).channel == channel)
      // It is told by the cells of 2.5 ms that it covers.
      let frame = try #require(dropout).frame
      #expect(frame >= start && frame < start + Self.rate / 200)
    }
  }

  @Test("have their lag found, either way", arguments: [37, -250, 1, 7000])
  func lag(frames: Int) throws {
    let silence = [Float](repeating: 0, count: abs(frames))
    let moved =
      frames > 0 ? silence + Self.sound : Array(Self.sound[(-frames)...]) + silence
    let found = try compare([Self.sound], [moved])
    let alignment = try #require(found.alignment)
    #expect(alignment.lagFrames == frames)
    #expect(abs(try #require(alignment.gainDB)) < 1e-9 && !alignment.isInverted)
    #expect((alignment.residualDB ?? -200) < -120)
  }

  @Test("have what is left of them told where one step of 24 bits differs")
  func faintResidual() throws {
    var got = Self.sound
    got[5000] += 1 / 8_388_608
    let alignment = try #require(try compare([Self.sound], [got]).alignment)
    let expected = -20 * log10(8_388_608 * Double(got.count).squareRoot())
    #expect(abs(try #require(alignment.residualDB) - expected) < 0.1)
  }

  @Test("have their gain found, polarity inverted too", arguments: [-0.5, 3, -20], [1.0, -1])
  func gain(decibels: Double, sign: Double) throws {
    let factor = Float(sign * pow(10, decibels / 20))
    let found = try compare([Self.sound], [Self.sound.map { $0 * factor }])
    let alignment = try #require(found.alignment)
    #expect(alignment.lagFrames == 0)
    #expect(abs(try #require(alignment.gainDB) - decibels) < 1e-4)
    #expect(alignment.isInverted == (sign < 0))
    #expect(abs(try #require(found.loudnessDifferenceLU) - decibels) < 1e-3)
    for band in found.bands { #expect(abs(band.differenceDB - decibels) < 0.01) }
  }

  @Test("show how much louder a band is")
  func bands() throws {
    func chord(_ levels: [Double]) -> [Float] {
      (0..<2 * Self.rate).map { frame in
        let tones = zip([125.0, 500, 2000], levels).map { frequency, level in
          level * sin(2 * .pi * frequency * Double(frame) / Double(Self.rate))
        }
        return Float(tones.reduce(0, +))
      }
    }
    let found = try compare([chord([0.1, 0.1, 0.1])], [chord([0.1, 0.2, 0.05])])
    for (hertz, expected) in [(125.0, 0.0), (500, 6.02), (2000, -6.02)] {
      let band = try #require(found.bands.min { abs($0.hertz - hertz) < abs($1.hertz - hertz) })
      #expect(abs(band.differenceDB - expected) < 0.05)
    }
  }

  @Test("have no lag when they have nothing in common")
  func strangers() throws {
    var state: UInt32 = 99
    let noise = (0..<Self.sound.count).map { _ -> Float in
      state = state &* 1_664_525 &+ 1_013_904_223
      return Float(Int32(bitPattern: state)) / 4_294_967_296
    }
    #expect(try compare([Self.sound], [noise]).alignment == nil)
    let silence = [Float](repeating: 0, count: 1000)
    #expect(try compare([Self.sound], [silence]).alignment == nil)
  }

  @Test("differ where one is longer, and where one has what is no number")
  func odd() throws {
    let short = try compare([Self.sound], [Array(Self.sound.dropLast(3))])
    #expect(short.firstDifferentFrame == Self.sound.count - 3)
    let length = Disagreement.length(want: 16_000, got: 15_997)
    for tier in [Tier.exact, .steps(9), .null(0)] {
      #expect(short.disagreements(tier, step: 1) == [length])
    }
    var broken = Self.sound
    broken[100] = .nan
    #expect(try compare([broken], [broken]).isExact)
    let found = try compare([Self.sound], [broken], for: .perceptual)
    #expect(found.largest.largest == .infinity && found.firstDifferentFrame == 100)
    #expect(found.disagreements(.null(0), step: 1).count == 1)
    #expect(try compare([[]], [[]]).isExact)
    #expect(try compare([[]], [[0.5]]).disagreements(.null(-10), step: 1).count == 1)
  }

  @Test("are drawn to the end of the longer one", arguments: [true, false])
  func portrait(isWantLonger: Bool) throws {
    func source(_ sound: ArraySlice<Float>) -> BufferSource {
      BufferSource(AudioBuffer(channels: [Array(sound)]), sampleRate: Self.rate)
    }
    let (long, short) = (source(Self.sound[...]), source(Self.sound[..<Self.rate]))
    let portrait = try DifferencePortrait(
      want: isWantLonger ? long : short, got: isWantLonger ? short : long,
      frameCount: Self.sound.count, columnCount: 100)
    let waves = isWantLonger ? [portrait.want, portrait.got] : [portrait.got, portrait.want]
    #expect(waves.map { $0.channels[0].count } == [100, 50])
    #expect(portrait.difference.channels[0][..<50].allSatisfy { $0.rms == 0 })
    #expect(portrait.difference.channels[0][50...] == waves[0].channels[0][50...])
  }

  @Test("are compared without bands at rates that have room for none", arguments: [1, 50])
  func lowRates(rate: Int) throws {
    let sounds = [0.5, 0.25].map { height in
      SharedFrames(
        AudioBuffer(channels: [(0..<200).map { Float(height * sin(Double($0 * $0))) }]))
    }
    let found = try Comparison(
      want: BufferSource(sounds[0], sampleRate: rate),
      got: BufferSource(sounds[1], sampleRate: rate), for: .perceptual)
    #expect(found.bands.isEmpty && found.differingSamples > 0)
  }

  @Test("cannot be compared in other formats")
  func formats() {
    #expect(throws: ComparisonError.self) {
      try compare([Self.sound], [Self.sound, Self.sound])
    }
  }

  @Test("are judged by tiers that read as they are written")
  func words() {
    for tier in [Tier.exact, .steps(3), .null(-90), .null(-90.5), .perceptual] {
      #expect(Tier(tier.word) == tier)
    }
    #expect(Tier("null:-90") == .null(-90))
    for word in ["", "lsb", "lsb:0", "lsb:x", "null:3", "null:", "exact:1", "perceptive"] {
      #expect(Tier(word) == nil)
    }
  }
}
