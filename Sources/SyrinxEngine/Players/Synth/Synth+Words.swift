extension Synth {
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
