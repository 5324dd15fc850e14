import Foundation
import SyrinxText
import Testing

/// A page as it was written.
struct WrittenPage {
  let html: String
  let data: JSONValue

  init(_ path: String) throws {
    html = try String(contentsOfFile: path, encoding: .utf8)
    let text = try #require(Self.element("data", of: html))
    data = try JSONValue(parsing: text)
  }

  private static func element(_ name: String, of html: String) -> String? {
    guard let start = html.range(of: "id=\"\(name)\">")?.upperBound,
      let end = html[start...].range(of: "</script>")?.lowerBound
    else { return nil }
    return String(html[start..<end])
  }

  /// An embedded file.
  func media(_ index: Int) -> Data? {
    Self.element("media-\(index)", of: html).flatMap { Data(base64Encoded: $0) }
  }

  func list(_ name: String) -> [JSONValue] {
    if case .array(let values)? = data[name] { values } else { [] }
  }
}

extension JSONValue {
  /// The values of an array; none of anything else.
  var list: [JSONValue] { if case .array(let values) = self { values } else { [] } }
  var quantity: Double? { if case .number(let value) = self { value } else { nil } }
  var string: String? { if case .string(let value) = self { value } else { nil } }
}
