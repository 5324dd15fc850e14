import Foundation
import TestSupport
import Testing

@testable import SyrinxSystem

@Suite("A socket that answers lines")
struct SocketTests {
  private let folder: TemporaryFolder
  private let server: SocketServer

  init() throws {
    folder = try TemporaryFolder()
    server = SocketServer(try ListeningSocket(path: folder.file("socket")))
  }

  /// Answers each line by itself.
  private func serve() {
    server.exchange()
    for client in server.clients {
      for line in client.takeLines(atMost: 16) {
        let text = if case .text(let text) = line { text } else { "too long" }
        client.send(Array((text + "\n").utf8))
      }
    }
    server.leave()
  }

  private func connect() throws -> SocketClient {
    try #require(SocketClient(path: folder.file("socket")))
  }

  @Test("may be used by its owner only, and goes with the server")
  func permissions() throws {
    let path = folder.file("other")
    var other: SocketServer? = SocketServer(try ListeningSocket(path: path))
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect((mode as? Int) == 0o600)
    #expect(other?.descriptors.count == 1)
    other = nil
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("takes the place of one that nobody listens at, and of nothing else")
  func stale() throws {
    let path = folder.file("stale")
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
    #if canImport(Glibc)
      let old = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let old = socket(AF_UNIX, SOCK_STREAM, 0)
    #endif
    let result = unsafe withUnsafePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(old, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    #expect(result == 0)
    close(old)
    #expect(FileFacts(path: path)?.isSocket == true)
    _ = try ListeningSocket(path: path)
    #expect(throws: SystemFailure(number: EADDRINUSE)) {
      try ListeningSocket(path: folder.file("socket"))
    }
    try Data("text".utf8).write(to: folder.url("file"))
    #expect(throws: SystemFailure(number: EADDRINUSE)) {
      try ListeningSocket(path: folder.file("file"))
    }
    #expect(throws: SystemFailure(number: ENAMETOOLONG)) {
      try ListeningSocket(path: folder.file(String(repeating: "a", count: 200)))
    }
    #expect(try Data(contentsOf: folder.url("file")) == Data("text".utf8))
  }

  @Test("answers several clients, each its own lines in their order, also after it sends no more")
  func clients() throws {
    let clients = try (0..<5).map { _ in try connect() }
    for (number, client) in clients.enumerated() { client.send("a\(number)\nb\(number)\nhalf") }
    for (number, client) in clients.enumerated() {
      #expect(client.line(serve: serve) == "a\(number)")
      #expect(client.line(serve: serve) == "b\(number)")
    }
    clients[0].send(" a line\nrest")
    clients[0].endSending()
    #expect(clients[0].line(serve: serve) == "half a line")
    // Half a line is no line.
    #expect(clients[0].rest(serve: serve) == "")
    #expect(server.clients.count == 4)
  }

  @Test("passes over what is too long, and goes on behind it")
  func tooLong() throws {
    let client = try connect()
    let long = String(repeating: "x", count: 3 << 20)
    let isSent = Thread {
      var rest = long[...]
      while !rest.isEmpty {
        let count = client.send(String(rest.prefix(1 << 16)))
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
      client.send("\nnext\n")
    }
    isSent.start()
    #expect(client.line(within: 20, serve: serve) == "too long")
    #expect(client.line(serve: serve) == "next")
  }

  @Test("a client that takes no answers, or vanishes, is let go of")
  func vanished() throws {
    let other = try connect()
    do {
      let client = try connect()
      client.send("one\ntwo\nthr")
    }
    let deaf = try connect()
    let line = String(repeating: "y", count: 60_000) + "\n"
    for _ in 0..<200 {
      let sending = Thread { deaf.send(line) }
      sending.start()
      for _ in 0..<20 { serve() }
    }
    other.send("here\n")
    #expect(other.line(serve: serve) == "here")
    #expect(server.clients.count <= 2)
  }

  @Test("turns away more clients than it can have")
  func crowd() throws {
    var clients: [SocketClient] = []
    for _ in 0..<40 {
      clients.append(try connect())
      serve()
    }
    #expect(server.clients.count == 32)
    clients.removeAll()
    serve()
    #expect(server.clients.isEmpty)
    let client = try connect()
    client.send("again\n")
    #expect(client.line(serve: serve) == "again")
  }

  @Test("one that has been silent for long gives way to a new one")
  func silent() throws {
    let server = SocketServer(try ListeningSocket(path: folder.file("full")), patience: 0)
    func serve() {
      server.exchange()
      for client in server.clients {
        for case .text(let line) in client.takeLines(atMost: 16) { client.send(Array(line.utf8)) }
      }
      server.leave()
    }
    let clients = try (0..<33).map { number in
      let client = try #require(SocketClient(path: folder.file("full")))
      serve()
      if number == 31 { server.clients.first?.send(Array("welcome\n".utf8)) }
      return client
    }
    #expect(server.clients.count == 32)
    #expect(clients[0].rest(serve: serve) == "welcome\n")
    clients[32].send("here\n")
    for _ in 0..<20 { serve() }
    #expect(server.clients.count == 32)
  }

  @Test("one that sends no more and takes no answers is not waited for")
  func halfClosed() throws {
    let client = try connect()
    // More than a socket holds.
    let line = String(repeating: "y", count: 1000)
    for _ in 0..<20 {
      client.send(String(repeating: line + "\n", count: 30))
      serve()
      serve()
    }
    client.endSending()
    for _ in 0..<40 { serve() }
    #expect(server.clients.count == 1 && server.descriptors.count == 1)
  }

  @Test("leaves alone what has taken its name")
  func replaced() throws {
    let path = folder.file("other")
    var other: ListeningSocket? = try ListeningSocket(path: path)
    #expect(other?.number ?? -1 >= 0)
    try FileManager.default.removeItem(atPath: path)
    try Data("text".utf8).write(to: folder.url("other"))
    other = nil
    #expect(try Data(contentsOf: folder.url("other")) == Data("text".utf8))
  }

  @Test("has no name with a zero in it")
  func zero() throws {
    #expect(throws: SystemFailure(number: ENOENT)) {
      try ListeningSocket(path: folder.file("a\0b"))
    }
    #expect(!FileManager.default.fileExists(atPath: folder.file("a")))
  }

  @Test("on the loopback has a port of its own")
  func loopback() throws {
    let listening = try ListeningSocket(port: nil)
    let port = try #require(listening.port)
    #expect(port > 0)
    let client = try #require(SocketClient(port: port))
    client.send("GET / HTTP/1.1\r\n\r\n")
    let server = SocketServer(listening)
    var request: HTTPRequest?
    for _ in 0..<200 where request == nil {
      server.exchange()
      for client in server.clients {
        if case .request(let read, _) = client.takeRequest() { request = read }
      }
      usleep(1000)
    }
    #expect(request?.method == "GET" && request?.target == "/")
    #expect(throws: SystemFailure(number: EADDRINUSE)) { try ListeningSocket(port: port) }
  }
}

@Suite("A request by HTTP")
struct HTTPRequestTests {
  private func read(_ text: String) -> HTTPRequest.Reading { HTTPRequest.read(Array(text.utf8)) }

  @Test("is whole when its head and its body are, and what follows is the next one's")
  func whole() {
    let text = "POST /a HTTP/1.1\r\nHost: b:1\r\nContent-Length: 3\r\nX-Y:  z \r\n\r\nabcGET"
    for count in 0..<(text.utf8.count - 3) {
      #expect(HTTPRequest.read(Array(text.utf8.prefix(count))) == .incomplete, "\(count)")
    }
    guard case .request(let request, let count) = read(text) else {
      Issue.record("unread")
      return
    }
    #expect(request.method == "POST" && request.target == "/a" && request.isPersistent)
    #expect(request.fields == ["host": "b:1", "content-length": "3", "x-y": "z"])
    #expect(request.body == Array("abc".utf8) && count == text.utf8.count - 3)
  }

  @Test(
    "is refused where it is none",
    arguments: [
      ("\r\n\r\n", HTTPStatus.badRequest), ("GET /\r\n\r\n", .badRequest),
      ("GET  / HTTP/1.1\r\n\r\n", .badRequest), ("GET / HTTP/2\r\n\r\n", .badRequest),
      ("GET http://a/ HTTP/1.1\r\n\r\n", .badRequest),
      ("GET / HTTP/1.1\r\nno field\r\n\r\n", .badRequest),
      ("GET / HTTP/1.1\r\n: x\r\n\r\n", .badRequest),
      ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", .badRequest),
      ("POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", .badRequest),
      ("POST / HTTP/1.1\r\nContent-Length: 1e3\r\n\r\n", .badRequest),
      ("POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", .badRequest),
      ("POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n", .badRequest),
      ("POST / HTTP/1.1\r\nContent-Length: 65537\r\n\r\n", .bodyTooLarge),
      ("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", .notImplemented),
    ])
  func refused(_ text: String, _ status: HTTPStatus) {
    #expect(read(text) == .faulty(status))
  }

  @Test("with a head that does not end is refused")
  func endless() {
    #expect(read("GET /" + String(repeating: "a", count: 20_000)) == .faulty(.headTooLarge))
    let fields = (0..<4000).map { "a\($0): b\r\n" }.joined()
    #expect(read("GET / HTTP/1.1\r\n" + fields + "\r\n") == .faulty(.headTooLarge))
  }

  @Test("the response states its length and that nothing of it is kept")
  func response() {
    let text = String(decoding: HTTPStatus.ok.response("text/plain", "ä"), as: UTF8.self)
    #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n") && text.hasSuffix("\r\n\r\nä"))
    #expect(text.contains("Content-Length: 2\r\n") && text.contains("Cache-Control: no-store\r\n"))
  }
}
