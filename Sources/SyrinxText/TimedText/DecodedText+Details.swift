import SyrinxSystem

extension DecodedText {
  /// Its encoding and ends of lines, as details; the usual ones need none.
  var details: [TimedText.Detail] {
    (encoding == .utf8 ? [] : [TimedText.Detail("encoding", encoding.rawValue)])
      + (hasCarriageReturns ? [TimedText.Detail("newline", "crlf")] : [])
  }
}

extension String {
  /// The text as a format's details want it written. One that their encoding lacks a letter for is
  /// written as UTF-8.
  func bytes(as details: [TimedText.Detail]) -> [UInt8] {
    let text = details["newline"] == "crlf" ? replacing(scalar: "\n", with: "\r\n") : self
    let encoding = details["encoding"].flatMap { TextEncoding(rawValue: $0) } ?? .utf8
    return encoding.bytes(text) ?? Array(text.utf8)
  }
}
