extension String {
  /// Text with a character for every byte.
  package init(latin1 bytes: some Collection<UInt8>) {
    self =
      bytes.withContiguousStorageIfAvailable { unsafe String(latin1: $0.span) }
      ?? String(latin1: Array(bytes).span)
  }

  private init(latin1 bytes: Span<UInt8>) {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    for place in bytes.indices {
      let byte = bytes[place]
      if byte < 0x80 {
        text.append(byte)
      } else {
        text.append(0xC0 | byte >> 6)
        text.append(0x80 | byte & 0x3F)
      }
    }
    self.init(decoding: text, as: UTF8.self)
  }

  /// The bytes of such a text.
  package var latin1: [UInt8] { unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } }

  /// The bytes of a text as ISO 8859-1, which may hold what that has not: another byte stands for it.
  package func latin1(orElse substitute: UInt8) -> [UInt8] {
    hasOnlyASCII ? Array(utf8) : unicodeScalars.map { UInt8(exactly: $0.value) ?? substitute }
  }

  package var hasOnlyASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }
}

extension Collection<UInt8> {
  /// The bytes as ISO 8859-1.
  package var latin1: String { String(latin1: self) }
}
