import SyrinxEngine
import SyrinxText

extension ParameterOwner {
  /// Sets the parameters of an object such as `{"cents": 400, "formants": "keep"}`.
  package mutating func read(_ document: Document) throws(DocumentError) {
    let parameters = parameters
    for (name, value) in try document.members() {
      guard let parameter = parameters.first(where: { $0.name == name }) else {
        throw .unknown(member: name, place: document.path, known: parameters.map(\.name))
      }
      try set(parameter, to: value)
    }
  }

  private mutating func set(_ parameter: ParameterDeclaration, to document: Document)
    throws(DocumentError)
  {
    var words: [String]?
    var word = ""
    switch document.value {
    case .array:
      words = try document.elements().map { element throws(DocumentError) in try element.string() }
      guard parameter.domain.isList else { throw .expected("one value", place: document.path) }
    case .number(let number): word = number.shortText
    case .string(let text): word = text
    case .bool(let isOn): word = isOn ? "yes" : "no"
    default: throw .expected("a number or text", place: document.path)
    }
    do throws(ParameterError) {
      if let words {
        try set(parameter.name, to: .list(words))
      } else {
        try set(parameter.name, word: word)
      }
    } catch {
      throw .parameter(error, place: document.path)
    }
  }

  /// The parameters that were set.
  package var json: JSONValue {
    .object(settings.map { JSONValue.Member($0.name, $0.value.json(words: $0.words)) })
  }
}

extension ParameterValue {
  /// The value as JSON; `words` are what it prints as.
  package func json(words: [String]) -> JSONValue {
    switch self {
    case .number(let curve): curve.plainValue.map { .number($0) } ?? .string(words[0])
    case .choice(let word), .text(let word): .string(word)
    case .list(let items): .array(items.map { .string($0) })
    case .flag(let isOn): .bool(isOn)
    case .unset: nil
    }
  }
}
