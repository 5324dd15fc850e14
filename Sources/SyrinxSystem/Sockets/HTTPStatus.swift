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
