import Foundation
import SyrinxEngine
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("What every voice promises")
struct VoicePromiseTests {
  @Test("is said of each, and is what its parameters come to")
  func table() throws {
    #expect(VoicePromise.all.map(\.voice) == VoiceCatalog.names)
    var counted = 0
    for promise in VoicePromise.all {
      guard let shift = try ChainSpec(words: ["voice", promise.voice]).shift else { continue }
      if case .moves(let cents) = promise.pitch { #expect(abs(shift.cents - cents) < 0.001) }
      if let formants = promise.formants { #expect(abs(shift.formants - formants) < 0.001) }
      #expect(shift.tempo == promise.tempo)
      counted += 1
    }
    // All but those of chains side by side.
    #expect(counted == VoiceCatalog.all.count { !$0.words.contains("[") })
  }

  struct Trial: CustomTestStringConvertible {
    let promise: VoicePromise
    let fixture: String
    var testDescription: String { "\(promise.voice) of \(fixture)" }
  }

  private static let fixtures = ["voice-low", "voice-high", "voice-child"]

  /// In ordinary runs only the beginning is heard.
  private static let seconds = isFull ? 60 : 1.7
  private static let part = ["--end", "\(seconds)"]

  /// The speakers in that part, analysed once for all voices.
  private static let speakers: [String: Speech] = Dictionary(
    uniqueKeysWithValues: fixtures.compactMap { name in
      (try? Fixture.speech(Fixture.path(name + ".wav"), seconds: seconds)).map { (name, $0) }
    })

  /// Each voice on one of three speakers, or, where the environment asks for all that there is, on all.
  private static let trials: [Trial] = VoicePromise.all.enumerated().flatMap { place, promise in
    fixtures.enumerated()
      .filter { isFull || $0.offset == place % (ContractTests.isBrief ? 9 : 3) }
      .map { Trial(promise: promise, fixture: $0.element) }
  }

  @Test("is kept with whoever speaks, to 30 cents and 6 %", arguments: trials)
  func speech(trial: Trial) throws {
    let promise = trial.promise
    let bench = Bench()
    let input = Fixture.path(trial.fixture + ".wav")
    let chain = try ChainSpec(words: ["voice", promise.voice]).inTheOpen
    let words = [input, "out.wav"] + chain.words + Self.part + ["--quiet"]
    let outcome = bench.run(words: words)
    try #require(outcome.status == .done, "\(outcome.notes)")
    let before = try #require(Self.speakers[trial.fixture])
    let after = try Fixture.speech(bench.path("out.wav"))
    try check(promise, before, after)
    if let formants = promise.formants {
      let ratio = before.formantRatio(to: after)
      #expect(abs(ratio / formants - 1) < 0.06, "formants × \(ratio)")
    }
  }

  private func check(_ promise: VoicePromise, _ before: Speech, _ after: Speech) throws {
    let shifts = before.pitchShifts(to: after, tempo: promise.tempo)
    switch promise.pitch {
    case .moves(let cents):
      let median = try #require(shifts.quantile(0.5))
      #expect(abs(median - cents) < 30, "\(median) cents")
    case .sways(let depth):
      // Of a sine nine tenths lie below 0.95 of its height; creaking, a voice has twice the pitch at times.
      let (low, high) = try (#require(shifts.quantile(0.1)), #require(shifts.quantile(0.9)))
      #expect(abs((low + high) / 2) < 30, "\(low) to \(high) cents")
      #expect(abs((high - low) / 2 - 0.95 * depth) < 15, "\(low) to \(high) cents")
    case .stays(let note):
      let median = try #require(after.fundamentals.filter { $0 > 0 }.sorted().quantile(0.5))
      #expect(abs(1200 * log2(median / note)) < 30, "\(median) Hz")
    case .ceases:
      #expect(after.voicedShare < 0.1 * before.voicedShare)
    case .parts, .splits, .vanishes: break
    }
  }

  @Test("is kept whole, in its rooms, with a vowel that stays", arguments: VoicePromise.all)
  func vowel(promise: VoicePromise) throws {
    let bench = Bench()
    let input = Fixture.path("vowel-a.wav")
    _ = bench.run(words: [input, "out.wav", "voice", promise.voice, "--quiet", "--tail", "none"])
    let sound = try Fixture.samples(bench.path("out.wav"))
    func standsOut(_ cents: Double, in partials: Partials) {
      for harmonic in [1.0, 2, 3] {
        let level = partials.level(at: harmonic * 110 * exp2(cents / 1200))
        #expect(level > 10, "\(cents) cents, × \(harmonic): \(level) dB")
      }
    }
    switch promise.pitch {
    case .moves(let cents) where try ChainSpec(words: ["voice", promise.voice]).rings:
      // Sums and differences may come again after twice the period, and be taken for a pitch.
      standsOut(cents, in: Partials(sound))
    case .moves(let cents):
      let speech = try Speech(sound, rate: 22_050)
      let median = try #require(speech.fundamentals.filter { $0 > 0 }.sorted().quantile(0.5))
      let moved = 1200 * log2(median / 110)
      #expect(abs(moved - cents) < 30, "\(moved) cents")
    case .parts(let parts):
      let partials = Partials(sound)
      for cents in parts { standsOut(cents, in: partials) }
    case .splits(let distance):
      let partials = Partials(sound)
      for harmonic in stride(from: 110.0, through: 1320, by: 110) {
        let middle = partials.level(at: harmonic)
        #expect(partials.level(at: harmonic - distance) > middle + 20)
        #expect(partials.level(at: harmonic + distance) > middle + 20)
      }
    case .sways, .stays, .ceases, .vanishes: break
    }
  }
}

extension VoicePromise: CustomTestStringConvertible {
  var testDescription: String { voice }
}

/// The partials of a steady sound at 22.05 kHz, by Hann windows over six tenths of a second of it.
private struct Partials {
  private let samples: [Double]
  private var middle = 0.0

  init(_ sound: [Float]) {
    let part = sound[5500..<18_730]
    var samples = part.map { Double($0) }
    var index = 0
    while index < samples.count {
      samples[index] *= 0.5 - 0.5 * cos(2 * .pi * Double(index) / Double(samples.count))
      index += 1
    }
    self.samples = samples
    middle = stride(from: 40.0, through: 400, by: 3).map(decibels).sorted().quantile(0.5) ?? 0
  }

  /// Level of a partial above all that lies between 40 and 400 Hz, in decibels.
  func level(at frequency: Double) -> Double {
    (-2...2).map { decibels(at: frequency + Double($0)) }.max()! - middle
  }

  private func decibels(at frequency: Double) -> Double {
    let angle = 2 * Double.pi * frequency / 22_050
    let turn = (re: cos(angle), im: sin(angle))
    var (re, im) = (0.0, 0.0)
    var index = 0
    while index < samples.count {
      let next = re * turn.re - im * turn.im + samples[index]
      im = re * turn.im + im * turn.re
      re = next
      index += 1
    }
    return 10 * log10(re * re + im * im + 1e-30)
  }
}

extension [Double] {
  /// The value below which that share of these sorted ones lies.
  fileprivate func quantile(_ share: Double) -> Double? {
    isEmpty ? nil : self[Swift.min(Int(share * Double(count)), count - 1)]
  }
}
