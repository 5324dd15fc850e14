import LibC

/// The facts of an open file (`fstat`).
package func fileStatus(of descriptor: Int32) throws(SystemFailure) -> stat {
  var status = stat()
  guard unsafe fstat(descriptor, &status) == 0 else { throw SystemFailure(number: errno) }
  return status
}

/// Where in a file the next byte would be read (`lseek`).
package func currentPlace(in descriptor: Int32) throws(SystemFailure) -> Int {
  let place = lseek(descriptor, 0, SEEK_CUR)
  guard place >= 0 else { throw SystemFailure(number: errno) }
  return Int(place)
}

/// Goes to a byte (`lseek`).
package func go(to place: Int, in descriptor: Int32) throws(SystemFailure) {
  guard lseek(descriptor, off_t(place), SEEK_SET) >= 0 else { throw SystemFailure(number: errno) }
}

/// The length of a file (`fstat`).
package func byteCount(of descriptor: Int32) throws(SystemFailure) -> Int {
  Int(try fileStatus(of: descriptor).st_size)
}

/// Cuts a file off, or fills it up with zeros (`ftruncate`).
package func setByteCount(of descriptor: Int32, to count: Int) throws(SystemFailure) {
  guard ftruncate(descriptor, off_t(count)) == 0 else { throw SystemFailure(number: errno) }
}

/// Reads up to so many bytes, none at the end (`read`), or those at a place (`pread`).
package func readBytes(
  from descriptor: Int32, upTo count: Int, at place: Int? = nil
) throws(SystemFailure) -> [UInt8] {
  var failure: Int32 = 0
  let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
    var result = 0
    repeat {
      result =
        if let place {
          unsafe pread(descriptor, buffer.baseAddress, count, off_t(place))
        } else {
          unsafe read(descriptor, buffer.baseAddress, count)
        }
    } while result < 0 && errno == EINTR
    if result < 0 { failure = errno }
    filled = max(result, 0)
  }
  guard failure == 0 else { throw SystemFailure(number: failure) }
  return bytes
}

/// Fills a buffer with what comes next (`read`), or with the bytes at a place (`pread`); fewer only at the end,
/// or after a failure, which is told.
@unsafe package func readBytes(
  into buffer: UnsafeMutableRawBufferPointer, from descriptor: Int32, at place: Int? = nil
) -> (count: Int, failure: SystemFailure?) {
  var done = 0
  while done < buffer.count {
    // Darwin reads less than 2 GiB at a time.
    let (start, left) = unsafe (buffer.baseAddress! + done, min(buffer.count - done, 1 << 30))
    let result =
      if let place {
        unsafe pread(descriptor, start, left, off_t(place + done))
      } else {
        unsafe read(descriptor, start, left)
      }
    if result < 0 && errno == EINTR { continue }
    guard result > 0 else { return (done, result < 0 ? SystemFailure(number: errno) : nil) }
    done += result
  }
  return (done, nil)
}

/// The next position of a byte in a range (`memchr`).
package func firstPlace(of byte: UInt8, in bytes: [UInt8], _ range: Range<Int>) -> Int? {
  precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count)
  return unsafe bytes.withUnsafeBytes { bytes in
    guard !range.isEmpty, let start = bytes.baseAddress,
      let match = unsafe memchr(start + range.lowerBound, Int32(byte), range.count)
    else { return nil }
    return unsafe UnsafeRawPointer(match) - start
  }
}

/// Copies all bytes to the end.
package func copyBytes(from source: Int32, to target: Int32) throws(SystemFailure) {
  while case let bytes = try readBytes(from: source, upTo: 1 << 16), !bytes.isEmpty {
    try writeBytes(bytes.span, to: target)
  }
}

/// Copies bytes, and all that follow them in a pipe, to a temporary file.
package func copyBytes(
  _ head: [UInt8] = [], thenFrom source: Int32, toTemporary target: Int32
) throws(SystemFailure) {
  var bytes = head.isEmpty ? try readBytes(from: source, upTo: 1 << 16) : head
  while !bytes.isEmpty {
    do throws(SystemFailure) {
      try writeBytes(bytes.span, to: target)
    } catch {
      throw SystemFailure(number: error.number, isTemporary: true)
    }
    bytes = try readBytes(from: source, upTo: 1 << 16)
  }
}

/// Moves all that follows one place in a file so that it follows another.
package func moveBytes(
  in descriptor: Int32, from start: Int, to target: Int
) throws(SystemFailure) {
  let count = max(try byteCount(of: descriptor) - start, 0)
  let step = 1 << 20
  let places = Array(stride(from: 0, to: count, by: step))
  // Bytes that are moved back must not be written over what is still to be read.
  for place in target > start ? places.reversed() : places {
    let bytes = try readBytes(
      from: descriptor, at: start + place, count: min(step, count - place))
    try writeBytes(bytes[...], to: descriptor, at: target + place)
  }
  try setByteCount(of: descriptor, to: target + count)
}

/// Up to so many bytes that come within some seconds, as soon as there are any (`poll`, `read`); none if
/// time is up, nil at the end and where nothing can be read.
package func readBytes(
  from descriptor: Int32, upTo count: Int, within seconds: Double
) -> [UInt8]? {
  var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  guard unsafe poll(&request, 1, Int32(seconds * 1000)) > 0 else { return [] }
  do throws(SystemFailure) {
    let bytes = try readBytes(from: descriptor, upTo: count)
    return bytes.isEmpty ? nil : bytes
  } catch {
    return error.number == EAGAIN ? [] : nil
  }
}

/// Writes all bytes (`write`).
package func writeBytes(_ bytes: Span<UInt8>, to descriptor: Int32) throws(SystemFailure) {
  let failure = unsafe bytes.withUnsafeBufferPointer { buffer -> Int32 in
    var done = 0
    while done < buffer.count {
      let result = unsafe write(descriptor, buffer.baseAddress! + done, buffer.count - done)
      if result < 0 && errno == EINTR { continue }
      guard result > 0 else { return result < 0 ? errno : EIO }
      done += result
    }
    return 0
  }
  guard failure == 0 else { throw SystemFailure(number: failure) }
}

/// Reads a number of bytes from the current position, or from another without moving it; fewer only at the end.
package func readBytes(
  from descriptor: Int32, at place: Int? = nil, count: Int
) throws(SystemFailure) -> [UInt8] {
  // The array that all empty ones share would be written to, which the thread sanitizer reports.
  guard count > 0 else { return [] }
  // Read into one place: an array that grows would take twice the memory.
  var failure: SystemFailure?
  let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
    (filled, failure) = unsafe readBytes(
      into: UnsafeMutableRawBufferPointer(buffer), from: descriptor, at: place)
  }
  if let failure { throw failure }
  return bytes
}

/// Writes bytes over those at a place.
package func writeBytes(
  _ bytes: ArraySlice<UInt8>, to descriptor: Int32, at place: Int
) throws(SystemFailure) {
  try go(to: place, in: descriptor)
  try writeBytes(bytes.span, to: descriptor)
}

/// A number that changes as long as something is written to an open file (`fstat`).
package func writingMark(of descriptor: Int32) -> Int {
  guard let facts = (try? fileStatus(of: descriptor)).map({ FileFacts($0) }) else { return 0 }
  return facts.byteCount ^ facts.seconds &* 1_000_000_007 ^ Int(facts.nanoseconds)
}
