import LibC

/// A client of a socket. It is let go of when it leaves, and when it does not take what it is sent.
package final class Connection {
  private let descriptor: Descriptor
  /// The bytes that have come and were not taken yet.
  private var received: [UInt8] = []
  private var unsent: [UInt8] = []
  /// Set once nothing more will come; it may still take answers.
  private var hasEnded = false
  /// Set once it is to be left after what is still to be sent.
  private var isEnding = false
  private var isGone = false
  private var splitter = ReceivedLines()

  /// Bytes that are held of what has come, and of what a client does not take.
  private static let mostReceived = 1 << 17
  private static let mostUnsent = 1 << 20

  init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }

  package var number: Int32 { descriptor.number }
  /// Set while there is room for what comes, so that it is worth waiting for.
  var isReading: Bool { !isGone && !hasEnded && !isEnding && received.count < Self.mostReceived }
  /// When something came last.
  private(set) var lastTime = MonotonicTime.now
  package var isOver: Bool { isGone || isEnding && unsent.isEmpty }

  /// Reads what has come, as far as there is room for it.
  func receive() {
    while isReading {
      do throws(SystemFailure) {
        let bytes = try readBytes(from: descriptor.number, upTo: 1 << 14)
        hasEnded = bytes.isEmpty
        lastTime = .now
        received += bytes
      } catch {
        if error.number != EAGAIN { isGone = true }
        return
      }
    }
  }

  /// Takes so many of the bytes that have come.
  private func take(_ count: Int) { received.removeFirst(min(count, received.count)) }

  /// Sends bytes as soon as the client takes them.
  package func send(_ bytes: [UInt8]) {
    guard !isGone else { return }
    unsent += bytes
    flush()
    if unsent.count > Self.mostUnsent { isGone = true }
  }

  /// Leaves the client once it has taken what was sent.
  package func end() {
    isEnding = true
    received = []
  }

  func flush() {
    while !isGone, !unsent.isEmpty {
      let count = unsafe unsent.withUnsafeBytes { bytes in
        #if canImport(Glibc)
          unsafe LibC.send(descriptor.number, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        #else
          unsafe LibC.send(descriptor.number, bytes.baseAddress, bytes.count, 0)
        #endif
      }
      if count > 0 {
        unsent.removeFirst(count)
      } else if errno != EINTR {
        if errno != EAGAIN { isGone = true }
        return
      }
    }
  }
}

extension Connection {
  /// The first lines that are whole, so many at most.
  package func takeLines(atMost count: Int) -> [ReceivedLine] {
    let lines = splitter.takeLines(atMost: count, from: &received)
    if lines.count < count, hasEnded { end() }
    return lines
  }

  /// The request that has come; one that cannot be read is the last.
  package func takeRequest() -> HTTPRequest.Reading {
    let reading = HTTPRequest.read(received)
    switch reading {
    case .request(_, let byteCount): take(byteCount)
    case .incomplete: if hasEnded { end() }
    case .faulty: received = []
    }
    return reading
  }
}
