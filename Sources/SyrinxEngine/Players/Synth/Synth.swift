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

  /// Reads a path such as `synth sine 440 5s`.
  public init(path: String) throws(SynthError) {
    var words = path.split(separator: " ").map(String.init)[...]
    guard words.popFirst() == Self.word else {
      throw .unknownWave("", known: Wave.allCases.map(\.rawValue))
    }
    try self.init(taking: &words)
    if let word = words.first { throw .unexpected(word, wave: wave) }
  }

  /// Takes the words of a sound from the front of others: its wave, what that requires, and settings by
  /// name.
  public init(taking words: inout ArraySlice<String>) throws(SynthError) {
    self.init()
    let name = words.popFirst() ?? ""
    guard let wave = Wave(rawValue: name) else {
      throw .unknownWave(name, known: Wave.allCases.map(\.rawValue))
    }
    self.wave = wave
    var missing = wave.positional[...]
    while let word = words.first {
      let halves = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if halves.count == 2, Self.parameters.contains(where: { $0.name == halves[0] }) {
        let parameter = String(halves[0])
        guard parameter == "rate" || (wave.positional + wave.others).contains(parameter) else {
          throw .unheeded(parameter, wave: wave)
        }
        missing.removeAll { $0 == parameter }
        try set(parameter, String(halves[1]))
      } else if let parameter = missing.first {
        missing.removeFirst()
        try set(parameter, word)
      } else {
        break
      }
      words.removeFirst()
    }
    if let parameter = missing.first { throw .missing(parameter, wave: wave) }
    try check()
  }

  private mutating func set(_ parameter: String, _ word: String) throws(SynthError) {
    do { try set(parameter, word: word) } catch { throw .parameter(wave: wave, error) }
  }

  /// The rules that bind several parameters.
  private func check() throws(SynthError) {
    let nyquist = Double(rate) / 2
    for name in wave.positional where name == "freq" || name == "to" {
      let value = name == "freq" ? freq : to
      guard value <= nyquist else { throw .beyondNyquist(name, value, wave: wave, limit: nyquist) }
    }
    if wave == .sweep || wave == .inverseSweep, freq >= to {
      throw .sweepDescends(from: freq, to: to)
    }
    if wave == .dtmf, let key = keys?.first(where: { DualTone.pair($0) == nil }) {
      throw .unknownKey(key)
    }
  }
}

public enum SynthError: Error, Hashable, Sendable {
  case unknownWave(String, known: [String])
  case missing(String, wave: Synth.Wave)
  /// A parameter that means nothing to the wave.
  case unheeded(String, wave: Synth.Wave)
  case unexpected(String, wave: Synth.Wave)
  case parameter(wave: Synth.Wave, ParameterError)
  case beyondNyquist(String, Double, wave: Synth.Wave, limit: Double)
  case sweepDescends(from: Double, to: Double)
  case unknownKey(Character)
}
