/// A request by HTTP/1.1 (RFC 9112), as far as a page of our own makes them: a body has a stated length.
package struct HTTPRequest: Hashable, Sendable {
  package let method: String
  /// The path, with what may follow it.
  package let target: String
  /// The fields by their names in small letters.
  package let fields: [String: String]
  package let body: [UInt8]
  /// The client sends further requests on the same connection.
  package let isPersistent: Bool

  package enum Reading: Hashable, Sendable {
    case incomplete
    case request(HTTPRequest, byteCount: Int)
    /// The status that says why it cannot be read.
    case faulty(HTTPStatus)
  }
}
