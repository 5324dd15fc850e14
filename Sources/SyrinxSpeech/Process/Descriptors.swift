#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes all bytes (`write`); false where nobody reads any more.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
  unsafe bytes.withUnsafeBytes { buffer in
    var rest = unsafe buffer
    while unsafe !rest.isEmpty {
      let count = unsafe write(descriptor, rest.baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      unsafe rest = unsafe UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return true
  }
}

/// Reads up to so many bytes (`read`), fewer only at the end.
func readFully(from descriptor: Int32, count: Int) throws(SpeechError) -> [UInt8] {
  var failure: Int32 = 0
  let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
    while filled < count {
      let result = unsafe read(descriptor, buffer.baseAddress! + filled, count - filled)
      if result < 0, errno == EINTR { continue }
      if result < 0 { failure = errno }
      guard result > 0 else { return }
      filled += result
    }
  }
  guard failure == 0 else { throw .system(number: failure) }
  return bytes
}

/// Reads what there is, or waits for it (`read`); nothing at the end.
func readOnce(from descriptor: Int32, count: Int) throws(SpeechError) -> [UInt8] {
  var failure: Int32 = 0
  let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
    var result: Int
    repeat {
      result = unsafe read(descriptor, buffer.baseAddress!, count)
    } while result < 0 && errno == EINTR
    if result < 0 { failure = errno } else { filled = result }
  }
  guard failure == 0 else { throw .system(number: failure) }
  return bytes
}
