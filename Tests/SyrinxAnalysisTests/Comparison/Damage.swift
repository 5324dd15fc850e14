import Foundation
import Testing

/// Something that is done to a sound, at three strengths: just not to be heard, just to be heard, and
/// plain.
///
/// Strengths are taken from the literature, not from what the model hears: half a threshold or less,
/// about twice a threshold, and more. Where the model is wrong, `isDeafTo` says so. Cited as Z&F is
/// Zwicker and Fastl, Psychoacoustics (2007); thresholds are in its chapters 2 (quiet), 4 (masking), 7
/// (level and frequency) and 10 (modulation).
struct Damage: Sendable, CustomTestStringConvertible {
  let name: String
  let material: Material
  let strengths: [Double]
  /// Strengths that people hear and the model does not.
  let isDeafTo: [Double]
  let apply: @Sendable (Sound, Double) -> [[Float]]

  init(
    _ name: String, _ material: Material, _ strengths: [Double], isDeafTo: [Double] = [],
    _ apply: @escaping @Sendable (Sound, Double) -> [[Float]]
  ) {
    self.name = name
    self.material = material
    self.strengths = strengths
    self.isDeafTo = isDeafTo
    self.apply = apply
  }

  var testDescription: String { name }

  static let all = levels + added + times + pitches + spectra + wrecks + stereo

  static func amplitude(_ decibels: Double) -> Double { pow(10, decibels / 20) }

  /// One between two moments, with slopes of 5 ms.
  static func step(_ seconds: Double, _ start: Double, _ end: Double) -> Double {
    max(min((seconds - start) / 0.005, (end - seconds) / 0.005, 1), 0)
  }
}
