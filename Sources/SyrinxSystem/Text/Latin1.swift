extension String {
  /// Text with a character for every byte.
  package init(latin1 bytes: some Collection<UInt8>) {
    self = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  /// The bytes of such a text.
  package var latin1: [UInt8] { unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } }
}

extension Collection<UInt8> {
  /// The bytes as ISO 8859-1.
  package var latin1: String { String(latin1: self) }
}
