/// A listening socket with its clients.
package final class SocketServer {
  package let listening: ListeningSocket
  package private(set) var clients: [Connection] = []
  /// Further ones are turned away.
  private static let mostClients = 32

  package init(_ listening: ListeningSocket) { self.listening = listening }

  /// The descriptors at which something may come.
  package var descriptors: [Int32] { [listening.number] + clients.map(\.number) }

  /// Lets clients come and go, and takes over what they sent.
  package func exchange() {
    while let client = listening.accept() {
      if clients.count < Self.mostClients { clients.append(client) }
    }
    for client in clients {
      client.flush()
      client.receive()
    }
  }

  /// Lets go of the clients that are over. What they sent before has been looked at.
  package func leave() { clients.removeAll(where: \.isOver) }
}
