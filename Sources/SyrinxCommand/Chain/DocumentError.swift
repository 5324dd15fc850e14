import SyrinxEngine

/// What can be wrong with a chain written as JSON. A `place` is a path such as `chain[2].pitch`,
/// empty for the document itself.
public enum DocumentError: Error, Hashable, Sendable {
  case notJSON(JSONError)
  case expected(String, place: String)
  case missing(member: String, place: String)
  case repeated(member: String, place: String)
  case unknown(member: String, place: String, known: [String])
  case unknownVersion(String)
  case unknownEffect(String, place: String, candidates: [String])
  case knob(ParameterError, place: String)
  case emptyBranches(place: String)
  case nameTaken(String)
  case unknownNode(String, place: String, candidates: [String])
  /// Nothing in the graph leads to `output`.
  case noOutput
  case manyOutputs
  /// A node that feeds no other.
  case leadsNowhere(String)
}
