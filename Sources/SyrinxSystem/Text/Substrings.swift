import LibC

// The standard library's own searches are in its module of regular expressions, which would make the
// program larger by a megabyte.

/// Parts of a text are compared byte by byte.
extension StringProtocol {
  package func contains(_ part: String) -> Bool { firstRange(of: part) != nil }

  package func firstRange(of part: String) -> Range<Index>? {
    utf8.firstRange(of: part.utf8)
  }

  /// The text with every occurrence of `part`, which is not empty, replaced, from the left.
  package func replacing(_ part: String, with new: String) -> String {
    String(self).replacing(part, with: new)
  }
}

// The same, compiled for the texts that every start looks through, and for each line of a file of words.
extension String {
  package func contains(_ part: String) -> Bool { firstRange(of: part) != nil }

  package func firstRange(of part: String) -> Range<Index>? { utf8.firstRange(of: part.utf8) }

  package func replacing(_ part: String, with new: String) -> String {
    guard var found = firstRange(of: part) else { return self }
    var result = ""
    var rest = self[...]
    while true {
      result += rest[..<found.lowerBound]
      result += new
      rest = rest[found.upperBound...]
      guard let next = rest.utf8.firstRange(of: part.utf8) else { return result + rest }
      found = next
    }
  }

  /// A number with zeros before it, of at least so many digits.
  package func zeroPadded(to digits: Int) -> String {
    String(repeating: "0", count: max(digits - count, 0)) + self
  }
}

extension Collection<UInt8> {
  package func firstRange(of part: some Collection<UInt8>) -> Range<Index>? {
    // Bytes that lie beside each other, as nearly all do, are searched by the C library.
    let found = withContiguousStorageIfAvailable { whole in
      part.withContiguousStorageIfAvailable { unsafe place(of: $0, in: whole) }
    }
    if case .some(.some(let place)) = found {
      guard let place else { return nil }
      let start = index(startIndex, offsetBy: place)
      return start..<index(start, offsetBy: part.count)
    }
    var rest = self[...]
    while !rest.starts(with: part) {
      if rest.popFirst() == nil { return nil }
    }
    return rest.startIndex..<rest.index(rest.startIndex, offsetBy: part.count)
  }
}

private func place(
  of part: UnsafeBufferPointer<UInt8>, in whole: UnsafeBufferPointer<UInt8>
) -> Int? {
  guard let bytes = part.baseAddress, part.count > 0 else { return 0 }
  guard let start = whole.baseAddress,
    let found = unsafe memmem(start, whole.count, bytes, part.count)
  else { return nil }
  return unsafe UnsafeRawPointer(found) - UnsafeRawPointer(start)
}
