// Synth/ makes sounds of nothing but numbers: tones to measure with, noise, and a few instruments.

/// A sound that is computed, as a user asks for it: `sine 440 5s`.
public struct Synth: Adjustable, Hashable {
  public enum Wave: String, CaseIterable, Sendable {
    case sine, sweep
    case inverseSweep = "inverse-sweep"
    case white, pink, brown, impulses, silence, pluck, metronome, dtmf

    /// The parameters that bare words set, all of them required.
    public var positional: [String] {
      switch self {
      case .sine, .impulses, .pluck: ["freq", "length"]
      case .sweep, .inverseSweep: ["freq", "to", "length"]
      case .white, .pink, .brown, .silence: ["length"]
      case .metronome: ["tempo", "length"]
      case .dtmf: ["keys"]
      }
    }

    /// Others that it heeds, beside `rate`.
    public var others: [String] {
      switch self {
      case .white, .pink, .brown, .pluck: ["level", "seed"]
      case .metronome: ["level", "beats"]
      case .silence: []
      default: ["level"]
      }
    }
  }

  public var wave = Wave.sine
  /// Hertz; of a sweep where it begins and where it ends.
  public var freq = 440.0
  public var to = 20_000.0
  /// Seconds.
  public var length = 1.0
  /// Decibels of the peak; of noise of its root mean square.
  public var level = -12.0
  public var seed = 1
  /// Beats a minute, and in a bar.
  public var tempo = 120.0
  public var beats = 4
  public var keys: String?
  /// Hertz.
  public var rate = 48_000

  public init() {}

  public static let parameters: [Parameter<Synth>] = [
    .choice("wave", \.wave, positional: true, help: "what is made"),
    .fixed("freq", \.freq, .hertz, 0.01...384_000, help: "frequency, or start of a sweep"),
    .fixed("to", \.to, .hertz, 0.01...384_000, help: "end of a sweep"),
    .fixed("length", \.length, .seconds, 0...86_400, help: "duration"),
    .fixed(
      "level", \.level, .level, -120...0, help: "peak level of tones; RMS level of noise"),
    .count("seed", \.seed, 0...999_999, help: "seed of the random numbers"),
    .fixed("tempo", \.tempo, .plain, 1...1000, help: "beats per minute"),
    .count("beats", \.beats, 1...32, help: "beats per bar; the first is higher"),
    .text("keys", \.keys, placeholder: "KEYS", help: "telephone keys: 0–9, A–D, * and #"),
    .count("rate", \.rate, 1000...768_000, unit: .hertz, help: "sample rate"),
  ]

  /// The word that begins such a sound where the path of a file might stand.
  public static let word = "synth"

  /// True of a path that stands for a computed sound; a file of such a name is written `./synth …`.
  public static func isMeant(by path: String) -> Bool { path.hasPrefix(word + " ") }
}
