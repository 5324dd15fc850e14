import LibC

// Sockets/ lets other programs of this machine, and nobody else, ask something of this one while it works.
// Nothing here waits for a client.

/// A socket that other programs of this machine connect to: one with a name among the files (unix(7)), which its
/// owner alone may use, or a port of the loopback (ip(7)).
package final class ListeningSocket {
  package let port: Int?
  private let descriptor: Descriptor
  private let path: String?
  /// Which file the name is: another may have taken it when this one goes.
  private let identity: FileIdentity?
  /// Has the name taken away however the program ends.
  private let name: UnfinishedName?

  /// Clients that wait to be accepted.
  private static let backlog: Int32 = 16

  /// Makes a socket of a name that leads nowhere, or to a socket that nobody listens at any more.
  package init(path: String) throws(SystemFailure) {
    descriptor = try Self.make(AF_UNIX)
    if FileFacts(path: path, followingLinks: false)?.isSocket == true {
      let other = try Self.make(AF_UNIX)
      guard try Self.withAddress(of: path, { unsafe connect(other.number, $0, $1) }) != 0 else {
        throw SystemFailure(number: EADDRINUSE)
      }
      guard errno == ECONNREFUSED else { throw SystemFailure(number: errno) }
      removeFile(path)
    }
    let number = descriptor.number
    guard try Self.withAddress(of: path, { unsafe bind(number, $0, $1) }) == 0 else {
      throw SystemFailure(number: errno)
    }
    self.path = path
    identity = FileIdentity(path: path)
    port = nil
    name = UnfinishedName(path)
    // Nobody can connect before `listen`.
    guard path.withSystemPath({ unsafe chmod($0, 0o600) }) == 0, listen(number, Self.backlog) == 0
    else { throw SystemFailure(number: errno) }
  }

  /// Listens on 127.0.0.1 at a port, or at any that is free.
  package init(port wanted: Int?) throws(SystemFailure) {
    descriptor = try Self.make(AF_INET)
    path = nil
    identity = nil
    name = nil
    let number = descriptor.number
    var yes: Int32 = 1
    _ = unsafe setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(4))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(clamping: wanted ?? 0).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = unsafe withUnsafeMutablePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe bind(number, address, size) == 0 && listen(number, Self.backlog) == 0
          && getsockname(number, address, &size) == 0
      }
    }
    guard result else { throw SystemFailure(number: errno) }
    port = Int(in_port_t(bigEndian: address.sin_port))
  }

  deinit {
    if let path, FileIdentity(path: path) == identity { removeFile(path) }
  }

  /// The number to wait for, until a client comes.
  package var number: Int32 { descriptor.number }

  /// The next client that has come; nil where there is none.
  package func accept() -> Connection? {
    while true {
      let client = LibC.accept(descriptor.number, nil, nil)
      if client >= 0 {
        Self.prepare(client)
        return Connection(Descriptor(owning: client))
      }
      guard errno == EINTR || errno == ECONNABORTED else { return nil }
    }
  }

  private static func make(_ family: Int32) throws(SystemFailure) -> Descriptor {
    #if canImport(Glibc)
      let number = socket(family, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let number = socket(family, SOCK_STREAM, 0)
    #endif
    guard number >= 0 else { throw SystemFailure(number: errno) }
    prepare(number)
    return Descriptor(owning: number)
  }

  /// No other program gets it, nobody waits for it, and a client that has gone is an error of the write.
  private static func prepare(_ number: Int32) {
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    _ = fcntl(number, F_SETFL, O_NONBLOCK)
    #if canImport(Darwin)
      var yes: Int32 = 1
      _ = unsafe setsockopt(number, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(4))
    #endif
  }

  @safe private static func withAddress(
    of path: String, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws(SystemFailure) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = SystemText.bytes(path)
    guard !bytes.isEmpty, !bytes.contains(0) else { throw SystemFailure(number: ENOENT) }
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
      throw SystemFailure(number: ENAMETOOLONG)
    }
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
    return unsafe withUnsafePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe call($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}

/// Waits until one of some descriptors can be read, so many seconds at most; a signal ends it earlier (`poll`).
package func waitForInput(at descriptors: [Int32], seconds: Double) {
  var requests = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
  _ = unsafe poll(&requests, nfds_t(requests.count), Int32(seconds * 1000))
}
