/// A listening socket with its clients.
package final class SocketServer {
  package let listening: ListeningSocket
  package private(set) var clients: [Connection] = []
  private let patience: Duration
  private static let mostClients = 32

  /// A client that has sent nothing for so many seconds gives way to a new one where there are too many; else
  /// the new one is turned away.
  package init(_ listening: ListeningSocket, patience seconds: Double = 5) {
    self.listening = listening
    patience = .seconds(seconds)
  }

  /// The descriptors at which something may come.
  package var descriptors: [Int32] {
    [listening.number] + clients.filter(\.isReading).map(\.number)
  }

  /// Lets clients come and go, and takes over what they sent.
  package func exchange() {
    for client in clients {
      client.flush()
      client.receive()
    }
    // More come the next time.
    for _ in 0..<Self.mostClients {
      guard let client = listening.accept() else { return }
      if clients.count == Self.mostClients { removeSilent() }
      guard clients.count < Self.mostClients else { continue }
      client.receive()
      clients.append(client)
    }
  }

  private func removeSilent() {
    guard let index = clients.indices.min(by: { clients[$0].lastTime < clients[$1].lastTime }),
      MonotonicTime.now - clients[index].lastTime >= patience
    else { return }
    clients.remove(at: index)
  }

  /// Lets go of the clients that are over. What they sent before has been looked at.
  package func leave() { clients.removeAll(where: \.isOver) }
}
