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
