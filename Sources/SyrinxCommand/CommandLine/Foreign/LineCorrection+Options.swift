import SyrinxEngine
import SyrinxFiles
import SyrinxRender
import SyrinxSystem

extension LineCorrection {
  func read(option: String) -> Bool {
    let halves = option.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    var name = String(halves[0])
    let attached = halves.count == 2 ? String(halves[1]) : nil
    let value = attached ?? rest.first
    func passValue() { if attached == nil { rest = rest.dropFirst() } }
    // SoX has these too, with another meaning.
    if program == .rubberband { name = ["-t": "--time", "-c": "--crisp"][name] ?? name }
    if name == "--encoding", let own = value.flatMap(ForeignForm.encoding) {
      isMoved = true
      passValue()
      options += [name, own]
      return true
    }
    if let known = command.optionParameters.first(where: { "--" + $0.name == name }),
      name != "--encoding" || !(ForeignForm.encodings.contains(rest.first ?? ""))
    {
      options.append(option)
      if attached == nil, known.domain != .flag {
        guard let value = rest.popFirst() else { return false }
        options.append(value)
      }
      return true
    }
    // The sound that is played in the place of another.
    if name == "--with", let place = options.lastIndex(of: "--replace"), place + 1 < options.count,
      let value
    {
      passValue()
      foreign.append(name)
      options[place + 1] += "=" + value
      return true
    }
    // A voice, of a chain or of a speech engine.
    let isVoice = ["--voice", "-v", "--preset"].contains(name) && value.flatMap(voice) != nil
    if let value, isVoice || command.name == "say" && Self.speech[name] != nil {
      foreign.append(name)
      passValue()
      if isVoice {
        rest = [value] + rest
        return readStep(VoiceCall.word)
      }
      options += [Self.speech[name] ?? name, value]
      return true
    }
    if let (found, letters) = ForeignOption.named(name, of: program) {
      foreign.append(name)
      var own = attached ?? letters
      if found.takesValue, own == nil {
        own = rest.popFirst()
        guard own != nil else { return false }
      }
      return found.equivalent(own ?? "").map(take) ?? false
    }
    // A parameter of the effect before it.
    if let effect = chain.last(where: { effects.effect(named: $0) != nil }),
      let parameter = effects.effect(named: effect)?.parameters
        .first(where: { "--" + $0.name == name || "-" + $0.name == name }),
      let value, parameter.domain.mayMean(value)
    {
      foreign.append(name)
      passValue()
      chain.append(parameter.name + "=" + value)
      return true
    }
    // An effect written as an option.
    let effect = String(name.drop { $0 == "-" })
    guard effects.effect(named: effect) != nil || ForeignEffect.named(effect) != nil else {
      return false
    }
    let earlier = foreign
    rest = halves.dropFirst().map(String.init) + rest
    defer { foreign = earlier + [name] }
    return readStep(effect)
  }

  /// The options of `say` by other names.
  private static let speech = [
    "--voice": "--speaker", "--language": "--speaker", "--lang": "--speaker", "--speed": "--rate",
    "--wpm": "--rate",
  ]

  private func take(_ equivalent: ForeignOption.Equivalent) -> Bool {
    switch equivalent {
    case .input(let path) where isComputed: return readSource(path)
    case .input(let path) where path.hasPrefix("concat:"):
      combining = ("join", [])
      for part in path.dropFirst(7).split(separator: "|") {
        take(file: String(part), isInput: true)
      }
    case .input(let path) where combining?.name == "join" && path.hasSuffix(".txt"):
      for part in Self.listed(in: path) { take(file: part, isInput: true) }
    case .input(let path): take(file: path, isInput: true)
    case .output(let path) where command.optionParameters.contains(where: { $0.name == "out" }):
      options += ["--out", path]
    case .output(let path) where output == nil: output = Self.pipe(path)
    case .output: return false
    case .form(let form): outputForm.merge(form)
    case .options(let words): options += words
    case .duration(let seconds):
      let start = valueIndex(of: "--start").flatMap { ForeignValues.seconds(options[$0]) }
      options += ["--end", ((start ?? 0) + seconds).typed]
    case _ where !takesChain: return false
    case .chain(let words):
      // Several options of one effect set its parameters.
      let isBegun =
        chain.last { effects.effect(named: $0) != nil || $0 == VoiceCall.word } == words[0]
      chain += words.dropFirst(isBegun ? 1 : 0)
    case .filters(let text): return read(FilterGraph(text))
    case .computed:
      isComputed = true
      hasNoInput = true
    case .null where files.isEmpty && inputs.isEmpty: hasNoInput = true
    case .null:
      hasNoOutput = true
      if rest.first == "-" { rest.removeFirst() }
    case .device: return readDevice()
    case .combining(let name): combining = (name, [])
    case .mixing(let exponent): mixes(exponent)
    case .factor(let factor):
      // Of ffmpeg, a level of messages.
      if program != .ffmpeg { self.factor = factor }
    case .command(let name): other = (name, [])
    case .parts(let seconds): parts = ["--at", "every=" + seconds.typed]
    }
    return true
  }

  /// The files of a list of ffmpeg's, such as `file 'a b.wav'`; others where it cannot be read.
  private static func listed(in path: String) -> [String] {
    let rows = (try? readTextFile(at: path, .found))?.rows ?? []
    let files = rows.map { String($0).chainWords }.filter { $0.first == "file" }
    guard !files.isEmpty, files.allSatisfy({ $0.count == 2 }) else { return ["a.wav", "b.wav"] }
    return files.map { Path.resolve($0[1], in: Path.folder(of: path)) }
  }

  /// Reads a source of ffmpeg, as in `sine=frequency=1000:duration=5`.
  private func readSource(_ text: String) -> Bool {
    let name = text.prefix { $0 != "=" }
    let values = ForeignValues(filter: text.dropFirst(name.count + 1))
    guard let effect = ForeignEffect.sources.first(where: { $0.names.contains(String(name)) }),
      case .source(let words, let length)? = effect.equivalent(values)
    else { return false }
    source = (words, length)
    if let rate = values.word(.max, "sample_rate", "r") { options += ["--rate", rate] }
    if let layout = values.word(.max, "channel_layout", "cl") {
      guard let count = ["mono": "1", "stereo": "2"][layout] else { return false }
      options += ["--channels", count]
    }
    return true
  }

  /// A mix, in which each of n sounds is divided by a power of n.
  func mixes(_ exponent: Double) {
    combining = ("mix", [])
    share = exponent
  }

  /// A device in place of a file is played to, or recorded from.
  private func readDevice() -> Bool {
    guard !isNamed, other == nil else { return false }
    let name = files.isEmpty && inputs.isEmpty ? "record" : "play"
    files += inputs + rest
    (inputs, rest) = ([], [])
    other = (name, [])
    return files.count == 1
  }

  /// Reads a graph of filters that is a chain, or a mix of inputs with a level and a time for each.
  private func read(_ graph: FilterGraph) -> Bool {
    for chain in graph.chains {
      if graph.chains.count > 1, let input = chain.input, let place = Self.place(chain.filters) {
        places[input] = place
        continue
      }
      for filter in chain.filters {
        guard beginsChain(filter) else {
          absence = (String(filter.prefix { $0 != "=" }), ": see syrinx effects")
          return true
        }
        guard read(word: filter) else { return false }
      }
    }
    return true
  }

  /// The place of an input in a mix; nil where filters do something else.
  private static func place(_ filters: [String]) -> Place? {
    var place = Place()
    for filter in filters {
      guard let equals = filter.firstIndex(of: "=") else { return nil }
      let values = ForeignValues(filter: filter[filter.index(after: equals)...])
      switch filter[..<equals] {
      case "volume":
        guard let decibels = values.decibels(0, "volume") else { return nil }
        place.level = decibels
      case "adelay":
        guard let word = values.word(0, "delays"), let number = ForeignValues.seconds(word) else {
          return nil
        }
        place.time = word.last?.isNumber ?? false ? number / 1000 : number
      default: return nil
      }
    }
    return place
  }

  /// Where the value stands that was given for an option.
  func valueIndex(of option: String) -> Int? {
    options.dropLast().firstIndex(of: option).map { $0 + 1 }
  }
}
