// Texts of formats are divided by bytes or Unicode scalars, never by characters: a carriage return and a line
// feed are one `Character`, and so is a separator with the combining mark after it.

extension StringProtocol where SubSequence == Substring {
  /// The lines of a text, without what ends them: a line feed, a carriage return, or both.
  package var rows: [Substring] { rowsWithEnds.map(\.text) }

  /// The same with what ends each of them, so that nothing is lost when they are put together again.
  package var rowsWithEnds: [(text: Substring, end: Substring)] {
    var rows: [(Substring, Substring)] = []
    let bytes = utf8
    var start = bytes.startIndex
    while let end = bytes[start...].firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) {
      var next = bytes.index(after: end)
      if bytes[end] == 0x0D, next < bytes.endIndex, bytes[next] == 0x0A {
        next = bytes.index(after: next)
      }
      rows.append((self[start..<end], self[end..<next]))
      start = next
    }
    if start < bytes.endIndex { rows.append((self[start...], self[bytes.endIndex...])) }
    return rows
  }

  /// The parts between separators of one byte; the last takes all that is left after so many splits.
  package func fields(
    _ separator: Unicode.Scalar, maxSplits: Int = .max, omittingEmpty: Bool = false
  ) -> [Substring] {
    utf8.split(
      separator: UInt8(ascii: separator), maxSplits: maxSplits,
      omittingEmptySubsequences: omittingEmpty
    ).map { self[$0.startIndex..<$0.endIndex] }
  }

  /// The parts before and after the first separator of one byte; nil where there is none.
  package func divided(at separator: Unicode.Scalar) -> (before: Substring, behind: Substring)? {
    utf8.firstIndex(of: UInt8(ascii: separator)).map {
      (self[startIndex..<$0], self[utf8.index(after: $0)...])
    }
  }

  /// Likewise where neither is empty.
  package func pair(at separator: Unicode.Scalar) -> (before: String, behind: String)? {
    guard let (before, behind) = divided(at: separator), !before.isEmpty, !behind.isEmpty else {
      return nil
    }
    return (String(before), String(behind))
  }

  /// The same text with a backslash before each of these scalars.
  package func escaping(_ special: String) -> String {
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if special.unicodeScalars.contains(scalar) { text.append("\\") }
      text.append(scalar)
    }
    return String(text)
  }

  /// Compares bytes, whatever combines with the last of them.
  package func begins(with prefix: String) -> Bool { utf8.starts(with: prefix.utf8) }

  /// The rest after these bytes; nil if it does not begin with them.
  package func behind(_ prefix: String) -> Substring? {
    guard begins(with: prefix) else { return nil }
    return self[utf8.index(startIndex, offsetBy: prefix.utf8.count)...]
  }

  /// Without the spaces around it.
  package var trimmed: Substring {
    let kept = unicodeScalars.trimmed
    return self[kept.startIndex..<kept.endIndex]
  }

  package var isBlank: Bool { unicodeScalars.allSatisfy(\.isSpace) }
}

extension BidirectionalCollection<Unicode.Scalar> {
  var trimmed: SubSequence {
    guard let first = firstIndex(where: { !$0.isSpace }),
      let last = lastIndex(where: { !$0.isSpace })
    else { return self[startIndex..<startIndex] }
    return self[first...last]
  }
}

extension Unicode.Scalar {
  /// Words may be divided here: white space that is not said to hold them together.
  package var isSpace: Bool {
    if value < 0x80 { return value == 0x20 || 0x09...0x0D ~= value }
    return properties.isWhitespace && ![0xA0, 0x2007, 0x202F].contains(value)
  }
}
