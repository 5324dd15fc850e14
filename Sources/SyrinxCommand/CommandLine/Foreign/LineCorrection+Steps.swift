import SyrinxEngine
import SyrinxFiles
import SyrinxRender

extension LineCorrection {
  /// Reads an effect of here or of another program, or a voice.
  func readStep(_ typed: String) -> Bool {
    guard takesChain else { return false }
    let small = typed.lowercased()
    let word = beginsInCapitals(typed) ? small : typed
    if word != typed { isMoved = true }
    if word == VoiceCall.word {
      let name = rest.popFirst()
      let voice = name.map { self.voice($0) ?? $0 } ?? "robot"
      isMoved = isMoved || voice != name
      chain += [word, voice]
      return true
    }
    if word == "[" {
      chain.append(word)
      return true
    }
    if let (effect, values) = ForeignEffect.begun(by: word) {
      let earlier = rest
      var values = values ?? ForeignValues(readValues(of: effect))
      values.isSox = program?.isSox ?? false
      values.isMono = zip(options, options.dropFirst()).contains {
        $0 == "--channels" && $1 == "1"
      }
      if let equivalent = effect.equivalent(values) {
        foreign.append(String(word.prefix { $0 != "=" }))
        lastStep = (effect.names[0], values, chain, options)
        guard take(equivalent) else { return false }
        if case .chain = equivalent { readSettings() }
        return true
      }
      rest = earlier
      guard effects.effect(named: word) != nil || filter(word) != nil,
        !(values.isSox && effect.meansOther)
      else { return false }
    }
    if let (effect, values) = filter(word) {
      foreign.append(word)
      rest = values + rest
      return readStep(effect)
    }
    if let effect = effects.effect(named: word) {
      chain.append(word)
      readValues(of: effect)
      return true
    }
    chain += [VoiceCall.word, voice(word) ?? word]
    isMoved = true
    // As in `robot voice`.
    if rest.first == VoiceCall.word, rest.dropFirst().first.flatMap(voice) == nil {
      rest.removeFirst()
    }
    return true
  }

  /// Takes settings of the effect of here that a foreign one turned out to be.
  private func readSettings() {
    guard let name = chain.last(where: { effects.effect(named: $0) != nil }),
      let effect = effects.effect(named: name)
    else { return }
    while let word = rest.first, let equals = word.firstIndex(of: "="),
      effect.parameters.contains(where: { $0.name == word[..<equals] })
    {
      chain.append(rest.removeFirst())
    }
  }

  /// Takes the words that an effect of here can take.
  private func readValues(of effect: EffectDescriptor) {
    while let word = rest.first, effects.effect(named: word) == nil {
      if joinsUnit(word) || joinsSetting(of: effect) || joinsChoice(of: effect) { continue }
      if let setting = fileSetting(word, of: effect) ?? ratioToOne(word, of: effect)
        ?? drawn(word, of: effect)
      {
        take(setting)
        continue
      }
      // A parameter with its value after it.
      if let parameter = effect.parameters.first(where: { $0.name == word }),
        let value = rest.dropFirst().first, parameter.domain.mayMean(value)
      {
        foreign.append(word)
        chain.append(word + "=" + value)
        rest = rest.dropFirst(2)
        continue
      }
      let isValue = effect.parameters.contains { parameter in
        word.hasPrefix(parameter.name + "=")
          || parameter.isPositional && parameter.domain.mayMean(word)
      }
      guard isValue else {
        // A choice in capitals.
        let small = word.lowercased()
        guard small != word,
          effect.parameters.contains(where: { $0.isPositional && $0.domain.mayMean(small) })
        else { return }
        take(small)
        continue
      }
      chain.append(rest.removeFirst())
    }
  }

  /// Puts a word of the chain in the place of the next ones.
  private func take(_ word: String, for count: Int = 1) {
    isMoved = true
    chain.append(word)
    rest = rest.dropFirst(count)
  }

  /// A sound after an effect that reads one, where IN and OUT are named already, by its parameter.
  private func fileSetting(_ word: String, of effect: EffectDescriptor) -> String? {
    let named = min(inputs.count, 1) + (output == nil ? 0 : 1) + files.count
    let isSound = Container(path: word) != nil || word.hasPrefix("any:") && word.hasSuffix("/")
    guard isSound, !word.contains("="), named >= fileCount ?? .max,
      let parameter = effect.parameters.first(where: { $0.domain == .text(placeholder: "FILE") })
    else { return nil }
    return parameter.name + "=" + word
  }

  /// The setting of a ratio that is written as `4:1`, of an effect that has one.
  private func ratioToOne(_ word: String, of effect: EffectDescriptor) -> String? {
    let text = word.hasPrefix("ratio=") ? word.dropFirst(6) : word[...]
    guard effect.parameters.contains(where: { $0.name == "ratio" }), text.hasSuffix(":1"),
      Double(text.dropLast(2)) != nil
    else { return nil }
    return "ratio=" + text.dropLast(2)
  }

  /// Takes a unit that stands apart from its number, as in `-3 dB`.
  private func joinsUnit(_ word: String) -> Bool {
    let small = word.lowercased()
    let unit = ForeignValues.units[small] ?? (ChainError.units.contains(small) ? word : nil)
    guard let unit, let value = chain.last, value.last?.isNumber ?? false else { return false }
    isMoved = true
    chain[chain.count - 1] = value + unit
    rest = rest.dropFirst()
    return true
  }

  /// Takes a choice that is written with a blank, as in `large hall`.
  private func joinsChoice(of effect: EffectDescriptor) -> Bool {
    let word = rest.prefix(2).joined(separator: "-").lowercased()
    let isChoice = effect.parameters.contains { parameter in
      if case .choice(let words) = parameter.domain { return words.contains(word) }
      return false
    }
    guard rest.count > 1, isChoice else { return false }
    take(word, for: 2)
    return true
  }

  /// Takes a parameter that is set with blanks or a colon, as in `mix = 30`, `mix= 30` and `mix:30`.
  private func joinsSetting(of effect: EffectDescriptor) -> Bool {
    let words = Array(rest.prefix(3))
    var text = words[0].filter { $0 != " " }
    if let equals = text.firstIndex(of: "=") {
      text = ForeignValues.plain(text[..<equals]) + text[equals...]
    }
    let sign = words.count > 1 ? words[1] : ""
    for parameter in effect.parameters {
      let name = parameter.name
      let (value, count): (String, Int) =
        if text == name + "=" {
          (sign, 2)
        } else if text.hasPrefix(name + "=") || text.hasPrefix(name + ":") {
          (String(text.dropFirst(name.count + 1)), 1)
        } else if text == name, sign == "=", words.count > 2 {
          (words[2], 3)
        } else if text == name, sign.hasPrefix("=") {
          (String(sign.dropFirst()), 2)
        } else { ("", 0) }
      let setting = name + "=" + value
      guard count > 0, setting != words[0], parameter.domain.mayMean(value) else { continue }
      take(setting, for: count)
      return true
    }
    return false
  }

  /// A range of numbers as random values are written, where the parameter takes a number.
  private func drawn(_ word: String, of effect: EffectDescriptor) -> String? {
    func isNumber(_ parameter: ParameterDeclaration?) -> Bool {
      if case .number? = parameter?.domain { true } else { false }
    }
    guard let equals = word.firstIndex(of: "=") else {
      guard isNumber(effect.parameters.first(where: \.isPositional)) else { return nil }
      // A pitch without a unit is meant in semitones, not in cents.
      let isPitch = effect.name == "pitch" && word.last?.isNumber ?? false
      return word.asRandomRange.map { $0 + (isPitch ? "st" : "") }
    }
    let name = word[..<equals]
    guard isNumber(effect.parameters.first { $0.name == name }) else { return nil }
    return String(word[word.index(after: equals)...]).asRandomRange.map { name + "=" + $0 }
  }

  /// Takes the words that can only be values of another program's effect.
  private func readValues(of effect: ForeignEffect) -> [String] {
    var words: [String] = []
    while let word = rest.first {
      if word.looksLikeOption, word.count == 2, let letter = word.last,
        effect.valued.contains(letter), let value = rest.dropFirst().first
      {
        words.append("\(letter)=\(value)")
        rest = rest.dropFirst(2)
        continue
      }
      let isFlag =
        word.looksLikeOption && (effect.hasTrailingFlags || words.allSatisfy(\.looksLikeOption))
        && word.dropFirst().allSatisfy { effect.flags.contains($0) }
      let isBand = effect.names == ["eq"] && EqualizerWords.beginsBand(word)
      // A level of SoX may be without end.
      let isLevel = word.hasPrefix("-inf")
      guard isFlag || isLevel || !word.looksLikeOption, !["--", "[", "]", ",", ":"].contains(word),
        isBand || !beginsChain(word),
        Container(path: word) == nil
      else { break }
      words.append(rest.removeFirst())
    }
    return words
  }

  private func take(_ equivalent: ForeignEffect.Equivalent) -> Bool {
    switch equivalent {
    case .chain(let words):
      // After the name of the effect that it is, as in `reverb hall`, that is not repeated.
      let isBegun = words.count > 1 && chain.last == words[0]
      chain += words.dropFirst(isBegun ? 1 : 0)
    case .options(let words): options += words
    case .inputOptions(let words):
      guard keepsTime, !words.contains(where: { $0.hasPrefix("--") && options.contains($0) }) else {
        return false
      }
      options += words
    case .command(let name, let words): other = (name, words)
    case .combining(let name, let words): combining = (name, words)
    case .mixing(let exponent): mixes(exponent)
    case .several(let all): return all.allSatisfy(take)
    case .source(let words, let length): source = (words, length)
    case .noiseProfile: return takeNoiseProfile()
    case .nothing(let sentence): absence = (foreign.last ?? "", "; " + sentence)
    }
    return true
  }

  /// True where no effect so far moves the sound in time.
  private var keepsTime: Bool {
    let still: Set = ["eq", "gain", "pan", "width", "invert", "compressor", "limiter", "gate"]
    return chain.allSatisfy { effects.effect(named: $0) == nil || still.contains($0) }
  }

  /// A segment with noise only is learnt where the noise is removed.
  private func takeNoiseProfile() -> Bool {
    func value(_ name: String) -> String? {
      valueIndex(of: name).map { options[$0] }
    }
    guard let end = value("--end") else {
      absence = ("noiseprof", "; denoise learns the noise itself: denoise profile=0..0.5s")
      return true
    }
    chain += ["denoise", "profile=\(value("--start") ?? "0")..\(end)s"]
    options = []
    hasNoOutput = false
    return true
  }
}
