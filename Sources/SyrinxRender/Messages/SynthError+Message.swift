import SyrinxEngine

extension SynthError: UsageError, AdvisingError {
  package var message: AdvisedSentence {
    switch self {
    case .unknownWave(let word, let known):
      .init(
        "‘\(word)’ is not a kind of sound that synth makes",
        advice: Phrase.suggestion(word, known, otherwise: "choose " + Phrase.list(known)))
    case .missing(let parameter, let wave):
      "synth \(wave.rawValue) requires \(parameter), as in synth \(wave.example)"
    case .unheeded(let parameter, let wave):
      "synth \(wave.rawValue) has no \(parameter)"
    case .unexpected(let word, let wave):
      .init(
        "synth \(wave.rawValue): unexpected value ‘\(word)’",
        advice: ", write synth \(wave.example)")
    case .parameter(let wave, let error): error.message { "synth \(wave.rawValue): \($0)" }
    case .beyondNyquist(let parameter, let value, let wave, let limit):
      .init(
        "synth \(wave.rawValue): \(parameter)=\(value.shortText) is above half the sample rate,"
          + " \(limit.shortText) Hz", advice: "; rate=\(Int(bounded: 2 * value)) is enough")
    case .sweepDescends(let from, let to):
      "a sweep must rise: \(from.shortText) Hz is not below \(to.shortText) Hz"
    case .unknownKey(let key):
      "‘\(key)’ is not a key of a telephone: 0–9, A–D, * and # are"
    }
  }
}

extension Synth.Wave {
  /// The words of a valid signal of this kind.
  fileprivate var example: String {
    switch self {
    case .sine: "sine 440 5s"
    case .sweep: "sweep 20 20k 10s"
    case .inverseSweep: "inverse-sweep 20 20k 10s"
    case .white, .pink, .brown: rawValue + " 10s seed=2"
    case .impulses: "impulses 2 10s"
    case .silence: "silence 3s"
    case .pluck: "pluck 220 3s"
    case .metronome: "metronome 120 30s"
    case .dtmf: "dtmf 0800123"
    }
  }
}
