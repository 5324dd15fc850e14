extension ChainHint {
  package var sentence: String {
    switch self {
    case .changesNothing(let effect, let example):
      "\(effect) changes nothing as it is written: write, for example, \(example)"
    case .doubt(.centsForSemitones, let word):
      "pitch \(word) is in cents (1/100 semitone); for semitones write "
        + (word.contains("@") ? "st after each value" : "pitch \(word)st")
    case .doubt(.rateForDelay, let word):
      "flanger \(word) sets the rate in Hz; to set the depth in milliseconds write flanger"
        + " depth=\(word)"
    case .share(let effect, let setting, let word):
      "\(effect) \(setting)\(word) is \(word) %; for \(percent(word)) % write \(effect) \(setting)"
        + percent(word)
    case .change(let effect, let setting, let word):
      "\(effect) \(setting)\(word) is \(word.dropFirst()) of the original, not \(word.dropFirst()) more;"
        + " for that write \(effect) \(setting)\((100 + (Double(word.dropLast()) ?? 0)).shortText)%"
    case .noiseGate: "noise gate adds noise and then gates it; for a noise gate write gate alone"
    case .alias(let words, let own): "‘\(words)’ is run as ‘\(own)’"
    case .order(let effect, let other):
      "\(effect) works better before \(other): write \(effect) first"
    case .ownVoice(let name, let path): "voice \(name) is your own, of ‘\(path)’"
    case .doubt(.peakForLoudness, let word):
      "normalize \(word) sets the peak; for a loudness write normalize loudness=\(word)"
    }
  }
  private func percent(_ word: String) -> String { (100 * (Double(word) ?? 0)).shortText }
}
