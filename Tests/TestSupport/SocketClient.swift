import Foundation

/// A client of a socket, which may behave as badly as it likes.
package final class SocketClient: @unchecked Sendable {
  private let number: Int32
  private var received: [UInt8] = []

  /// Nil where nobody listens.
  package init?(path: String) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
    number = Self.make(AF_UNIX)
    let number = number
    let result = unsafe withUnsafePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else { return nil }
  }

  /// Nil where nobody listens.
  package init?(port: Int) {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    number = Self.make(AF_INET)
    let number = number
    let result = unsafe withUnsafePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { return nil }
  }

  deinit { close(number) }

  private static func make(_ family: Int32) -> Int32 {
    signal(SIGPIPE, SIG_IGN)
    #if canImport(Glibc)
      return socket(family, Int32(SOCK_STREAM.rawValue), 0)
    #else
      return socket(family, SOCK_STREAM, 0)
    #endif
  }

  /// Sends as much as is taken at once, and returns how many bytes that were.
  @discardableResult
  package func send(_ text: String) -> Int {
    let bytes = Array(text.utf8)
    return unsafe bytes.withUnsafeBytes { bytes in
      unsafe write(number, bytes.baseAddress, bytes.count)
    }
  }

  /// Sends nothing more, and listens on.
  package func endSending() { shutdown(number, Int32(SHUT_WR)) }

  /// The next line; nil where none comes in time, or the other side has left.
  package func line(within seconds: Double = 5, serve: () -> Void = {}) -> String? {
    let end = Date().addingTimeInterval(seconds)
    while true {
      if let place = received.firstIndex(of: 10) {
        defer { received.removeSubrange(...place) }
        return String(decoding: received[..<place], as: UTF8.self)
      }
      guard Date() < end, receive(serve) else { return nil }
    }
  }

  /// All that comes until the other side leaves or nothing more comes.
  package func rest(within seconds: Double = 0.5, serve: () -> Void = {}) -> String {
    let end = Date().addingTimeInterval(seconds)
    while Date() < end, receive(serve) {}
    defer { received = [] }
    return String(decoding: received, as: UTF8.self)
  }

  /// False once the other side has left.
  private func receive(_ serve: () -> Void) -> Bool {
    serve()
    var request = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&request, 1, 5) > 0 else { return true }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe read(number, &bytes, bytes.count)
    guard count > 0 else { return false }
    received += bytes.prefix(count)
    return true
  }
}
