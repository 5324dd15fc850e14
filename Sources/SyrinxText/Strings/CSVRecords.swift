import SyrinxSystem

/// Records of comma-separated values (RFC 4180), or of values with another mark between them.
///
/// A field in quotes may hold marks, line ends and, doubled, quotes. Where tabs are the marks, a quote is one
/// only if its field ends with another on the same line, since many programs write such files without quotes.
/// Empty lines are skipped.
public enum CSVRecords {
  /// A field in quotes that the text ends in; all that follows would be taken for a part of it.
  public struct UnclosedQuote: Error, Equatable, Sendable {
    /// From 1 on.
    public let line: Int
  }

  public struct Record: Hashable, Sendable {
    /// The line that it begins in, from 1 on.
    public let line: Int
    public let fields: [String]
  }

  public static func parse(
    _ text: String, separator: UInt8 = UInt8(ascii: ",")
  ) throws(UnclosedQuote) -> [Record] {
    var records: [Record] = []
    var record: [String] = []
    var field: [UInt8] = []
    /// The lines of the next byte, of the record and of the quote that is open.
    var (line, start, quote) = (1, 1, 0)
    var bytes = Array(text.utf8)[...]
    if bytes.starts(with: byteOrderMark) { bytes = bytes.dropFirst(3) }
    func endField() {
      record.append(String(decoding: field, as: UTF8.self))
      field = []
    }
    func endRecord() {
      guard !record.isEmpty || !field.isEmpty else { return }
      endField()
      records.append(Record(line: start, fields: record))
      record = []
    }
    while let byte = bytes.popFirst() {
      if record.isEmpty, field.isEmpty, quote == 0 { start = line }
      // A return alone ends lines of old Macs, and of tables that Excel writes for a Mac.
      let isEnd = byte == 0x0A || byte == 0x0D && bytes.first != 0x0A
      if isEnd { line += 1 }
      switch byte {
      case UInt8(ascii: "\"") where quote > 0:
        if bytes.first == byte {
          field.append(byte)
          bytes = bytes.dropFirst()
        } else {
          quote = 0
        }
      case _ where quote > 0: field.append(byte)
      case UInt8(ascii: "\"")
      where field.isEmpty && (separator != 0x09 || Self.isClosed(bytes, before: separator)):
        quote = line
      case separator: endField()
      case 0x0A, 0x0D: if isEnd { endRecord() }
      default: field.append(byte)
      }
    }
    guard quote == 0 else { throw UnclosedQuote(line: quote) }
    endRecord()
    return records
  }

  /// True of what follows a quote if another ends the field on this line.
  private static func isClosed(_ bytes: ArraySlice<UInt8>, before separator: UInt8) -> Bool {
    let quote = UInt8(ascii: "\"")
    var rest = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    while let byte = rest.popFirst() {
      guard byte == quote else { continue }
      guard rest.first == quote else {
        return rest.isEmpty || rest.first == separator
      }
      rest = rest.dropFirst()
    }
    return false
  }
}
