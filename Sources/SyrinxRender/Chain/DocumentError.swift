import SyrinxEngine
import SyrinxText

/// An error of a chain, voice or timeline in JSON. A `place` is a path such as `chain[2].pitch`,
/// empty for the document itself.
public indirect enum DocumentError: Error, Hashable, Sendable {
  case notJSON(JSONError)
  case expected(String, place: String)
  case missing(member: String, place: String)
  case repeated(member: String, place: String)
  case unknown(member: String, place: String, known: [String])
  case unknownVersion(String)
  case unknownEffect(String, place: String, candidates: [String])
  case notFound(EffectObstacle, place: String)
  case parameter(ParameterError, place: String)
  case emptyBranches(place: String)
  /// More effects and branches, nodes or connections than `limit`.
  case tooMany(String, limit: Int, place: String)
  case nameTaken(String)
  case voice(VoiceError, place: String)
  /// A chain written as words.
  case words(ChainError, place: String)
  /// The name of a voice is not letters, digits and hyphens.
  case badName(String, place: String)
  /// A voice file with the name of a voice that is built in.
  case nameOfBuiltIn(String, place: String)
  case unknownNode(String, place: String, candidates: [String])
  /// Nothing in the graph leads to `output`.
  case noOutput
  case manyOutputs
  /// A node that feeds no other.
  case leadsNowhere(String)
}

extension DocumentError {
  /// The path of the wrong value; nil where it is not a single one.
  private var place: String? {
    switch self {
    case .expected(_, let place), .unknownEffect(_, let place, _), .notFound(_, let place),
      .parameter(_, let place),
      .emptyBranches(let place), .unknownNode(_, let place, _), .voice(_, let place),
      .words(_, let place), .badName(_, let place), .nameOfBuiltIn(_, let place),
      .missing(_, let place), .tooMany(_, _, let place):
      place
    case .repeated(let member, let place), .unknown(let member, let place, _):
      place.isEmpty ? member : place + "." + member
    case .unknownVersion: "version"
    case .notJSON, .nameTaken, .noOutput, .manyOutputs, .leadsNowhere: nil
    }
  }

  /// The line on which the wrong value begins, from 1; nil if that is the whole document.
  package func line(in text: String) -> Int? {
    guard let place, !place.isEmpty else { return nil }
    return try? JSONValue.lines(in: text)[place]
  }
}

/// An error of a document with the file and line, from 1, where it is.
package struct DocumentFileError: Error, Equatable {
  package let path: String
  package let line: Int?
  package let error: DocumentError

  package init(path: String, line: Int? = nil, _ error: DocumentError) {
    self.path = path
    self.line = line
    self.error = error
  }
}

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

extension DocumentFileError: UsageError {
  package var sentence: String { error.sentence(in: Phrase.place(path, line)) }
}
