import SyrinxText

extension JSONValue {
  package var value: Double? { if case .number(let value) = self { value } else { nil } }

  /// A text as it is, anything else as JSON.
  var plainText: String { text ?? compact }

  /// An object with the members of another after its own.
  package func adding(_ other: JSONValue) -> JSONValue {
    guard case .object(let members) = self, case .object(let more) = other else { return self }
    return .object(members + more)
  }
}

extension String? {
  package var json: JSONValue { map { .string($0) } ?? nil }
}

extension Double? {
  /// The number rounded to a multiple of 1 / `steps`, or null.
  package func rounded(_ steps: Double) -> JSONValue {
    map { .number($0.rounded(to: steps)) } ?? nil
  }
}

extension Int? {
  package var json: JSONValue { map { .integer($0) } ?? nil }
}

/// The progress of a task, for a terminal and for programs.
package protocol Progress {
  /// From 0 to 1; nil while the end is unknown.
  var fraction: Double? { get }
  var text: String { get }
  var json: JSONValue { get }
}
