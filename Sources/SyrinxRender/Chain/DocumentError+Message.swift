extension DocumentError: UsageError {
  package var sentence: String { sentence(in: "the chain") }

  package func sentence(in document: String) -> String {
    func at(_ place: String) -> String { place.isEmpty ? document : "\(document): \(place)" }
    return switch self {
    case .notJSON(let error):
      "\(document), line \(error.line), column \(error.column): \(error.fault.reason)"
    case .expected(let thing, let place): "\(at(place)) must be \(thing)"
    case .missing("version", _): "\(document) lacks the member \"version\": 1"
    case .missing(let member, let place): "\(at(place)) lacks the member \"\(member)\""
    case .repeated(let member, let place): "\(at(place)) has the member \"\(member)\" twice"
    case .unknown(let member, let place, let known):
      "\(at(place)) has an unknown member \"\(member)\""
        + Phrase.suggestion(
          member, known,
          otherwise: known.isEmpty ? nil : "choose " + known.joined(separator: ", "))
    case .unknownVersion(let version):
      "\(document): unsupported version \(version); version 1 is supported"
    case .notFound(let obstacle, let place): "\(at(place)): \(obstacle.sentence)"
    case .unknownEffect(let name, let place, let candidates):
      "\(at(place)): ‘\(name)’ is not an effect"
        + Phrase.suggestion(name, candidates, otherwise: "see syrinx effects")
    case .parameter(let error, let place):
      error.message { parameter in
        let owner =
          place.hasSuffix("." + parameter) ? String(place.dropLast(parameter.count + 1)) : place
        return at(owner) + ": " + parameter
      }.text
    case .emptyBranches(let place): "\(at(place)) has no branches"
    case .tooMany(let things, let limit, let place): "\(at(place)) has more than \(limit) \(things)"
    case .nameTaken(let name): "\(document): the name ‘\(name)’ is used twice"
    case .voice(let error, let place): "\(at(place)): \(error.sentence)"
    case .words(let error, let place): "\(at(place)): \(error.sentence)"
    case .badName(let name, let place):
      "\(at(place)): ‘\(name)’ is not a valid name: use letters, digits and hyphens"
    case .nameOfBuiltIn(let name, let place):
      "\(at(place)): ‘\(name)’ is built in, and only a file \(name).json takes its place: choose"
        + " another name, or that of the file"
    case .unknownNode(let name, let place, let candidates):
      "\(at(place)): unknown node ‘\(name)’"
        + Phrase.suggestion(name, candidates, otherwise: nil)
    case .manyOutputs:
      "\(document): several nodes are connected to ‘output’: connect them by a mixer"
    case .leadsNowhere(let name): "\(document): node ‘\(name)’ is not connected to the output"
    case .noOutput: "\(document): nothing is connected to ‘output’"
    }
  }
}
