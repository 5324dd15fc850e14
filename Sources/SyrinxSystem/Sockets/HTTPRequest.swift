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

  private static let mostHeadBytes = 1 << 14
  private static let mostBodyBytes = 1 << 16

  /// Reads the request that the bytes begin with.
  package static func read(_ bytes: [UInt8]) -> Reading {
    guard let end = endOfHead(bytes) else {
      return bytes.count > mostHeadBytes ? .faulty(.headTooLarge) : .incomplete
    }
    guard end <= mostHeadBytes, let head = String(validating: bytes[..<end], as: UTF8.self) else {
      return .faulty(end > mostHeadBytes ? .headTooLarge : .badRequest)
    }
    var lines = head.unicodeScalars.split(
      separator: "\n", omittingEmptySubsequences: false
    ).map { line in
      String(line.last == "\r" ? line.dropLast() : line)
    }
    let first = lines.removeFirst().split(separator: " ", omittingEmptySubsequences: false)
    guard first.count == 3, !first[0].isEmpty, first[1].hasPrefix("/"),
      ["HTTP/1.1", "HTTP/1.0"].contains(first[2])
    else { return .faulty(.badRequest) }
    guard let fields = Self.fields(lines.filter { !$0.isEmpty }) else {
      return .faulty(.badRequest)
    }
    guard fields["transfer-encoding"] == nil else { return .faulty(.notImplemented) }
    guard let count = bodyByteCount(fields) else { return .faulty(.badRequest) }
    guard count <= mostBodyBytes else { return .faulty(.bodyTooLarge) }
    guard bytes.count - end >= count else { return .incomplete }
    let request = HTTPRequest(
      method: String(first[0]), target: String(first[1]), fields: fields,
      body: Array(bytes[end..<end + count]),
      isPersistent: first[2] == "HTTP/1.1" && fields["connection"]?.lowercased() != "close")
    return .request(request, byteCount: end + count)
  }

  /// The place after the empty line.
  private static func endOfHead(_ bytes: [UInt8]) -> Int? {
    var place = 0
    while let end = firstPlace(of: 10, in: bytes, place..<min(bytes.count, mostHeadBytes + 1)) {
      if bytes[place..<end].allSatisfy({ $0 == 13 }), place > 0 { return end + 1 }
      place = end + 1
    }
    return nil
  }

  /// Nil where a line is none of a field, or one that must be alone is there twice.
  private static func fields(_ lines: [String]) -> [String: String]? {
    var fields: [String: String] = [:]
    for line in lines {
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let name = line[..<colon].lowercased()
      guard !name.isEmpty, name.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
      var value = line[line.index(after: colon)...]
      while let end = value.first, " \t".contains(end) { value.removeFirst() }
      while let end = value.last, " \t".contains(end) { value.removeLast() }
      let isSingle = ["host", "origin", "content-length"].contains(name)
      if let before = fields[name] {
        guard !isSingle else { return nil }
        fields[name] = before + ", " + value
      } else {
        fields[name] = String(value)
      }
    }
    return fields
  }

  /// Nil where the length is no number.
  private static func bodyByteCount(_ fields: [String: String]) -> Int? {
    guard let text = fields["content-length"] else { return 0 }
    guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(text)
  }
}

package enum HTTPStatus: Int, Sendable {
  case ok = 200
  case badRequest = 400
  case forbidden = 403
  case notFound = 404
  case methodNotAllowed = 405
  case bodyTooLarge = 413
  case headTooLarge = 431
  case notImplemented = 501

  private var phrase: String {
    switch self {
    case .ok: "OK"
    case .badRequest: "Bad Request"
    case .forbidden: "Forbidden"
    case .notFound: "Not Found"
    case .methodNotAllowed: "Method Not Allowed"
    case .bodyTooLarge: "Content Too Large"
    case .headTooLarge: "Request Header Fields Too Large"
    case .notImplemented: "Not Implemented"
    }
  }

  /// A response as it is sent. Nothing of it is kept, framed or referred to.
  package func response(
    _ type: String, _ body: String, _ fields: [(String, String)] = [], isLast: Bool = false
  ) -> [UInt8] {
    let all =
      [
        ("Content-Type", type), ("Content-Length", String(body.utf8.count)),
        ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "no-referrer"), ("X-Frame-Options", "DENY"),
        ("Connection", isLast ? "close" : "keep-alive"),
      ] + fields
    let head = all.map { "\($0): \($1)\r\n" }.joined()
    return Array("HTTP/1.1 \(rawValue) \(phrase)\r\n\(head)\r\n\(body)".utf8)
  }
}
