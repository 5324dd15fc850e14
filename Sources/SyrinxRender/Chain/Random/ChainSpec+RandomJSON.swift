import SyrinxEngine
import SyrinxText

extension ChainSpec {
  /// Reads `{"chance": {"percent": 30, "chain": […]}}`, `{"some": {"count": "1..2", "of": [[…], […]]}}` or
  /// `{"shuffle": {"of": [[…], […]]}}`.
  static func random(
    _ word: RandomWord, _ document: Document, _ voices: VoiceBook
  ) throws(DocumentError) -> [Step] {
    guard let draws = voices.draws else {
      throw .words(.notDrawn(word.rawValue), place: document.path)
    }
    guard word != .chance else {
      try document.allowMembers(["percent", "chain"])
      let percent = try document.required("percent")
      guard case .number(let value) = percent.value, (0...100).contains(value) else {
        throw .expected("a number from 0 to 100", place: percent.path)
      }
      let chain = try document.required("chain")
      guard draws.takes(percent: value) else {
        _ = try ignored(chain, voices)
        return []
      }
      return try ChainSpec(chain, voices: voices).steps
    }
    try document.allowMembers(["count", "of"])
    let list = try document.required("of")
    let chains = try list.elements()
    guard !chains.isEmpty else { throw .emptyBranches(place: list.path) }
    var counts = chains.count...chains.count
    if word == .some || document.value["count"] != nil {
      let count = try document.required("count")
      let text: String? =
        switch count.value {
        case .number(let number): number.shortText
        case .string(let text): text
        default: nil
        }
      guard let read = text.flatMap({ ChainReader.counts($0) }) else {
        throw .expected("a number or a range such as \"1..2\"", place: count.path)
      }
      guard read.upperBound <= chains.count else {
        throw .words(.tooManyTaken(word, count: text ?? "", of: chains.count), place: count.path)
      }
      counts = read
    }
    // Where nothing is drawn all of them are read below: twice would double the time of every nested choice.
    if draws.isDrawing { for chain in chains { _ = try ignored(chain, voices) } }
    var steps: [Step] = []
    for place in draws.selection(counts, of: chains.count, isShuffled: word == .shuffle) {
      steps += try ChainSpec(chains[place], voices: voices).steps
    }
    return steps
  }

  /// Checks a chain without drawing.
  private static func ignored(
    _ document: Document, _ voices: VoiceBook
  ) throws(DocumentError) -> ChainSpec {
    var voices = voices
    voices.draws = voices.draws?.checking
    return try ChainSpec(document, voices: voices)
  }
}

extension VoiceBook {
  /// The parameters of an effect with what is drawn in the place of distributions.
  func drawn(_ document: Document, of name: String) throws(DocumentError) -> Document {
    guard case .object(let members) = document.value else { return document }
    let known =
      name == VoiceCall.word
      ? VoiceCall.declarations : effects.effect(named: name)?.parameters ?? []
    var drawn = try members.map { member throws(DocumentError) in
      let domain = known.first { $0.name == member.name }?.domain
      let place = document.path + "." + member.name
      return JSONValue.Member(member.name, try self.drawn(member.value, for: domain, at: place))
    }
    if draws != nil, known.contains(where: { $0.name == "seed" }),
      !members.contains(where: { $0.name == "seed" }), let seed = draws?.seed()
    {
      drawn.append(.init("seed", .integer(seed)))
    }
    return Document(.object(drawn), path: document.path)
  }

  private func drawn(
    _ value: JSONValue, for domain: Domain?, at place: String
  ) throws(DocumentError) -> JSONValue {
    switch value {
    case .string(let text):
      do throws(ChainError) {
        return .string(try drawn(text, for: domain))
      } catch {
        throw .words(error, place: place)
      }
    case .array(let values):
      return .array(
        try values.map { value throws(DocumentError) in
          try drawn(value, for: domain, at: place)
        })
    default: return value
    }
  }
}
