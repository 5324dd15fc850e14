extension StringProtocol where SubSequence == Substring {
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
