import Foundation
import SyrinxEngine
import Testing

@Suite("An effect's strength")
struct StrengthTests {
  /// Effects that have none: they do their work or are not there.
  private static let steadfast = [
    "limiter", "trim", "normalize", "invert", "loudness", "silence", "declip", "declick", "stutter",
    "dehum", "harmony", "reverse", "noise", "hard-clip", "crop", "codec",
    "mask",
  ]

  @Test("is all there at 1, and nothing at 0", arguments: Sample.all)
  func ends(sample: Sample) throws {
    try check(sample.effect)
  }

  private func check<E: Effect>(_ effect: E) throws {
    #expect(try effect.weakened(to: 1) == effect)
    let least = try effect.weakened(to: 0)
    // A layout of channels, a seed that varies and a target are not a matter of degree.
    let settings = Set(effect.settings.map(\.name))
    let isOfDegree = settings.isDisjoint(with: ["channels", "seed", "target"])
    if isOfDegree, !Self.steadfast.contains(effect.descriptor.name) { #expect(least.isBypass) }
    // Whatever lies between can be written down and read again.
    for amount in [0.001, 0.37, 0.999] {
      let part = try effect.weakened(to: amount)
      for setting in part.settings where setting.words.count == 1 {
        var again = effect.descriptor.makeEffect()
        try again.set(setting.name, word: setting.words[0])
      }
    }
  }

  @Test("cents, decibels and mixes go in equal steps, ratios in equal ratios")
  func scales() throws {
    var pitch = Pitch()
    pitch.cents = Curve(points: [.init(0, at: .seconds(0)), .init(-800, at: .percent(50))])
    pitch.formants = .ratio(0.64)
    pitch.tempo = 4
    let half = try pitch.weakened(to: 0.5)
    #expect(half.cents.points.map(\.value) == [0, -400])
    #expect(half.cents.points.map(\.time) == pitch.cents.points.map(\.time))
    #expect(half.formants == .ratio(0.8))
    #expect(half.tempo == 2)
    var reverb = Reverb()
    reverb.mix = 40
    reverb.decay = 3
    #expect(try reverb.weakened(to: 0.25).mix == 10)
    #expect(try reverb.weakened(to: 0.25).decay == 3)
    var compressor = Compressor()
    compressor.ratio = 9
    compressor.makeup = 6
    let softer = try compressor.weakened(to: 0.5)
    #expect(softer.ratio == 3 && softer.makeup == 3)
    #expect(try Limiter().weakened(to: 0.5) == Limiter())
    var width = Width()
    width.sides = Curve(points: [.init(0, at: .seconds(0)), .init(180, at: .seconds(1))])
    #expect(try width.weakened(to: 0.5).sides.points.map(\.value) == [50, 140])
  }

  @Test("bands of an equalizer grow flat, or open")
  func bands() throws {
    let equalizer = Equalizer(
      [
        .init(.parametric, at: 1000, gain: 6), .init(.lowPass, at: 200),
        .init(.highPass, at: 500), .init(.bandPass, at: 700, width: .octaves(0.2)),
        .init(.bandStop, at: 700, width: .q(1)),
      ], gain: -4)
    let half = try equalizer.weakened(to: 0.5)
    #expect(half.gain == -2)
    #expect(half.bands[0].gain == 3 && half.bands[0].frequency == 1000)
    #expect(half.bands[1].frequency == 2000)
    #expect(half.bands[2].frequency == 100)
    #expect(half.bands[3].width == .octaves(1))
    #expect(half.bands[4].width == .q(10))
    #expect(try equalizer.weakened(to: 0).isBypass)
  }
}
