import SyrinxEngine
import SyrinxText

extension VoiceBook {
  /// The parameters of an effect with what is drawn in the place of distributions.
  func drawn(_ document: Document, of name: String) throws(DocumentError) -> Document {
    guard case .object(let members) = document.value else { return document }
    let known =
      name == VoiceCall.word
      ? VoiceCall.declarations : effects.effect(named: name)?.parameters ?? []
    var drawn = try members.map { member throws(DocumentError) in
      let domain = known.first { $0.name == member.name }?.domain
      let place = document.place + "." + member.name
      return JSONValue.Member(member.name, try self.drawn(member.value, for: domain, at: place))
    }
    if draws != nil, known.contains(where: { $0.name == "seed" }),
      !members.contains(where: { $0.name == "seed" }), let seed = draws?.seed()
    {
      drawn.append(.init("seed", .integer(seed)))
    }
    return Document(.object(drawn), place: document.place)
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
