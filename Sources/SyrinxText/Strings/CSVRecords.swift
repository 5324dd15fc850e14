/// Records of comma-separated values (RFC 4180), or of values with another mark between them.
///
/// A field in quotes may hold marks, line ends and, doubled, quotes. Empty lines are skipped.
public enum CSVRecords {
  public static func parse(_ text: String, separator: UInt8 = UInt8(ascii: ",")) -> [[String]] {
    var records: [[String]] = []
    var record: [String] = []
    var field: [UInt8] = []
    var isQuoted = false
    var bytes = Array(text.utf8)[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    func endField() {
      record.append(String(decoding: field, as: UTF8.self))
      field = []
    }
    func endRecord() {
      guard !record.isEmpty || !field.isEmpty else { return }
      endField()
      records.append(record)
      record = []
    }
    while let byte = bytes.popFirst() {
      switch byte {
      case UInt8(ascii: "\"") where isQuoted:
        if bytes.first == byte {
          field.append(byte)
          bytes = bytes.dropFirst()
        } else {
          isQuoted = false
        }
      case _ where isQuoted: field.append(byte)
      case UInt8(ascii: "\"") where field.isEmpty: isQuoted = true
      case separator: endField()
      case 0x0A: endRecord()
      case 0x0D where bytes.first == 0x0A || bytes.isEmpty: break
      default: field.append(byte)
      }
    }
    endRecord()
    return records
  }
}
