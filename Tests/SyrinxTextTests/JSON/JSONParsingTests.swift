import Testing

@testable import SyrinxText

@Suite("JSON is read as RFC 8259 says")
struct JSONParsingTests {
  static let goodDocuments: [(text: String, value: JSONValue)] = [
    ("null", nil), (" true ", true), ("false", false), ("0", 0), ("-0", -0.0), ("12", 12),
    ("-1.5e3", -1500), ("1E-2", 0.01), ("1e+2", 100), ("0.25", 0.25),
    ("\"\"", ""), ("\"a\"", "a"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
    (#""\u00e9\u20AC""#, "é€"), (#""\ud83d\udc26""#, "🐦"), ("\"🐦\"", "🐦"),
    ("\"\u{7F}\"", "\u{7F}"), (#""\u0000""#, "\0"),
    ("[]", []), ("[ ]", []), ("[1, [2], {}]", [1, [2], [:]]), ("{}", [:]),
    ("\t{ \"a\" : 1 ,\r\n\"b\":[ null ] }", ["a": 1, "b": [nil]]),
    ("\u{FEFF}[1]", [1]), ("{\"\": 0}", ["": 0]),
  ]

  @Test("a good document", arguments: goodDocuments.indices)
  func good(_ index: Int) throws {
    #expect(
      try JSONValue(parsing: Self.goodDocuments[index].text) == Self.goodDocuments[index].value)
  }

  static let badDocuments: [(text: String, line: Int, column: Int)] = [
    ("", 1, 1), ("  ", 1, 3), ("nul", 1, 1), ("True", 1, 1), ("NaN", 1, 1), ("Infinity", 1, 1),
    ("01", 1, 2), ("-", 1, 2), ("+1", 1, 1), (".5", 1, 1), ("1.", 1, 3), ("1.e2", 1, 3),
    ("1e", 1, 3), ("0x1", 1, 2), ("1e999", 1, 1), ("- 1", 1, 2), ("-01", 1, 3),
    ("[1,]", 1, 4), ("[,1]", 1, 2), ("[1 2]", 1, 4), ("[1", 1, 3), ("]", 1, 1), ("[1]]", 1, 4),
    ("{\"a\"}", 1, 5), ("{\"a\":}", 1, 6), ("{a:1}", 1, 2), ("{\"a\":1,}", 1, 8), ("{1:1}", 1, 2),
    ("{\"a\":1", 1, 7), ("'a'", 1, 1), ("\"a", 1, 3), ("\"\t\"", 1, 2), ("\"a\nb\"", 1, 3),
    (#""\x""#, 1, 2), (#""\u12"#, 1, 6), (#""\u12g4""#, 1, 2), (#""\ud800""#, 1, 2),
    (#""\udc26""#, 1, 2), (#""\ud83dx""#, 1, 2), (#""\ud83d\n""#, 1, 2), (#""\ud83d\ud83d""#, 1, 2),
    ("1 2", 1, 3), ("[\n  1,\n  é]", 3, 3), ("{}\n\nx", 3, 1), ("\"é\" x", 1, 5),
    ("[1] // two", 1, 5), ("\u{A0}1", 1, 1), ("[\u{0B}1]", 1, 2),
  ]

  @Test("a bad document, with its place", arguments: badDocuments.indices)
  func bad(_ index: Int) {
    let (text, line, column) = Self.badDocuments[index]
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
    #expect(error?.line == line)
    #expect(error?.column == column)
  }

  @Test("whole numbers of which a Double has not all digits keep them where that is asked for")
  func digits() throws {
    let text = "[1234567890123456789, -9007199254740993, 18446744073709551615, 12, 1.5, 1e300]"
    let kept = try JSONValue(parsing: text, keepsDigits: true)
    #expect(kept.compact == text.replacing("1e300", with: "1e+300"))
    guard case .array(let values) = kept else { return }
    #expect(values[3] == 12 && values[4] == 1.5 && values[0] == .digits("1234567890123456789"))
    #expect(try JSONValue(parsing: "9007199254740993") == 9_007_199_254_740_992)
    let large = String(repeating: "9", count: 400)
    #expect(throws: JSONError.self) { try JSONValue(parsing: large, keepsDigits: true) }
  }

  @Test(
    "numbers that other programs write and JSON does not have are named",
    arguments: ["NaN", "Infinity", "-Infinity", "Inf", "-Inf", "-NaN", "nan"])
  func notFinite(word: String) {
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: "[\(word)]") }
    #expect(error?.fault == .notFinite(word) && error?.column == 2)
  }

  @Test("nesting is limited, and the limit itself is allowed")
  func depth() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    _ = try JSONValue(parsing: nested(JSONValue.depthLimit + 1))
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: nested(100_000)) }
    #expect(error?.fault == .tooDeep(limit: JSONValue.depthLimit))
    let members = String(repeating: "{\"a\":", count: 100_000)
    #expect(throws: JSONError.self) { try JSONValue(parsing: members) }
  }

  @Test("what is written is read back", arguments: goodDocuments.indices)
  func roundTrip(_ index: Int) throws {
    let value = Self.goodDocuments[index].value
    #expect(try JSONValue(parsing: value.compact) == value)
    #expect(try JSONValue(parsing: value.pretty) == value)
  }

  @Test(
    "numbers keep every bit",
    arguments: [0.1, 1e-300, 1.7976931348623157e308, .leastNonzeroMagnitude, 1 / 3.0])
  func numbers(_ number: Double) throws {
    #expect(try JSONValue(parsing: JSONValue.number(number).compact) == .number(number))
  }

  @Test("an object has the members that there are, and null is one", arguments: [false, true])
  func membersThatThereAre(isThere: Bool) {
    let value: JSONValue = [1]
    let object = JSONValue.object(of: [
      "a": value, "b": isThere ? value : .none, "c": value["d"], "d": .null, "e": "f",
    ])
    let found = isThere ? #""b": [1], "# : ""
    #expect(object.compact == #"{"a": [1], \#(found)"d": null, "e": "f"}"#)
  }

  @Test("every prefix of a document is refused without harm")
  func prefixes() throws {
    let text = #"{"a": [1.5e3, "\ud83d\udc26", true, null], "b": {"c": -0.1}}"#
    for end in text.unicodeScalars.indices {
      #expect(throws: JSONError.self) { try JSONValue(parsing: String(text[..<end])) }
    }
    _ = try JSONValue(parsing: text)
  }

  @Test(
    "whole numbers are those that all readers agree on",
    arguments: [
      ("0", 0), ("-3", -3), ("9007199254740991", 1 << 53 - 1), ("2.0e1", 20),
      ("9007199254740992", nil), ("-9223372036854775808", nil), ("9223372036854775807", nil),
      ("1e300", nil), ("0.5", nil),
    ])
  func wholeNumbers(text: String, whole: Int?) throws {
    let value = try JSONValue(parsing: text)
    #expect(value.whole == whole)
    #expect(try JSONValue(parsing: value.compact) == value)
  }
}
