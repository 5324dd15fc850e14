import SyrinxEngine

extension ChainReader {
  /// A word after an effect of which the parameters in `set` have values.
  func drawn(
    _ word: String, of owner: some ParameterOwner, _ set: [String]
  ) throws(ChainError) -> String {
    if let equals = word.firstIndex(of: "="), word.isSetting {
      let name = String(word[..<equals])
      let domain = owner.parameters.first { $0.name == name }?.domain
      return try name + "=" + voices.drawn(String(word[word.index(after: equals)...]), for: domain)
    }
    guard VoiceBook.mayBeRandom(word), let draws = voices.draws else {
      return try voices.drawn(word, for: nil)
    }
    // One of its words tells the parameter, which tells how it is drawn.
    let example = try draws.suspended { () throws(ChainError) in try voices.drawn(word, for: nil) }
    return try voices.drawn(word, for: owner.parameters.positional(for: example, set: set)?.domain)
  }

  /// Draws the seed of an effect that has one and is not given it.
  func drawSeed(of effect: inout any Effect, _ set: [String]) throws(ChainError) {
    guard !set.contains("seed"), effect.parameters.contains(where: { $0.name == "seed" }),
      let seed = voices.draws?.seed()
    else { return }
    do throws(ParameterError) {
      try effect.set("seed", to: .number(Curve(Double(seed))))
    } catch {
      throw .parameter(effect: effect.descriptor.name, error)
    }
  }
}

extension Effect {
  /// True if it has a seed that is to be drawn: always, or only where none is set.
  func drawsSeed(always: Bool = false) -> Bool {
    guard let seed = try? value(of: "seed") else { return false }
    return always || seed == .unset
  }
}
