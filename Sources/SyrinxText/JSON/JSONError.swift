/// Why a text is not JSON, and where.
public struct JSONError: Error, Hashable, Sendable {
  public enum Fault: Hashable, Sendable {
    case endedEarly
    /// The text found, and what is allowed there.
    case unexpected(String, expected: String)
    /// A number that other programs write and JSON does not have, such as `NaN`.
    case notFinite(String)
    case badEscape
    case loneSurrogate
    /// A control character inside a string must be written as an escape.
    case controlCharacter
    case badNumber
    case numberTooLarge
    case tooDeep(limit: Int)
    case textAfterEnd
  }

  public let fault: Fault
  /// Both counted from 1; the column in Unicode scalars.
  public var line: Int
  public let column: Int
}
