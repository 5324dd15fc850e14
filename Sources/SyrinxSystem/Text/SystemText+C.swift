import LibC

extension SystemText {
  /// The text for a string of C.
  @unsafe public static func string(_ bytes: UnsafePointer<CChar>) -> String {
    unsafe string(
      UnsafeBufferPointer(start: bytes, count: strlen(bytes)).map { UInt8(bitPattern: $0) })
  }

  /// Bytes with a zero behind them, for C; whoever asks for them deallocates them.
  @unsafe package static func cText(
    _ bytes: some Collection<UInt8>
  ) -> UnsafeMutablePointer<CChar> {
    let text = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
    for (index, byte) in bytes.enumerated() { unsafe text[index] = CChar(bitPattern: byte) }
    unsafe text[bytes.count] = 0
    return unsafe text
  }

  /// The words a program is started with: its name and its arguments.
  package static var arguments: [String] {
    (0..<Int(CommandLine.argc)).compactMap { index in
      unsafe CommandLine.unsafeArgv[index].map { unsafe string($0) }
    }
  }
}

/// The text of a C string that a library has allocated for its caller, who frees it here (`free`).
@unsafe package func takeString(_ text: UnsafeMutablePointer<CChar>) -> String {
  defer { unsafe free(text) }
  return unsafe String(cString: text)
}

extension String {
  /// Hands a path to a call of the system: one with a zero byte, at which it would end too early, as an
  /// empty one, which leads nowhere.
  @safe package func withSystemPath<Result>(_ call: (UnsafePointer<CChar>) -> Result) -> Result {
    guard !utf8.contains(0) else { return unsafe "".withCString { unsafe call($0) } }
    guard utf8.contains(0xF4) else { return unsafe withCString { unsafe call($0) } }
    let bytes = (SystemText.bytes(self) + [0]).map { CChar(bitPattern: $0) }
    return unsafe bytes.withUnsafeBufferPointer { unsafe call($0.baseAddress!) }
  }
}
