import SyrinxPage
import SyrinxSystem

/// Serves a page that steers a session to browsers of this machine that know its address, of which one part
/// cannot be guessed. Names of other machines that lead here, and pages of others, are refused.
final class LivePageServer {
  private let server: SocketServer
  private let token: String
  private let hosts: [String]

  /// Listens at a port, or at any that is free where it is 0.
  init(port wanted: Int) throws {
    let listening: ListeningSocket
    do throws(SystemFailure) {
      listening = try ListeningSocket(port: wanted)
    } catch {
      throw LiveError.socket(
        name: "127.0.0.1:\(wanted)", reason: systemReason(error.number))
    }
    server = SocketServer(listening)
    let port = listening.port ?? 0
    hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    // Of the system's generator, which cannot be guessed.
    token = (0..<16).map { _ in
      String(UInt8.random(in: .min ... .max), radix: 16).zeroPadded(to: 2)
    }.joined()
  }

  var address: String { "http://\(hosts[0])/\(token)/" }
  var descriptors: [Int32] { server.descriptors }

  /// Answers what browsers have asked; `answer` obeys a line.
  func serve(_ answer: (String) -> String) {
    server.exchange()
    for client in server.clients { serve(client, answer) }
    server.leave()
  }

  private func serve(_ client: Connection, _ answer: (String) -> String) {
    while true {
      switch client.takeRequest() {
      case .incomplete: return
      case .faulty(let status):
        client.send(status.response("text/plain", "", isLast: true))
        client.end()
        return
      case .request(let request, _):
        client.send(response(to: request, answer))
        guard request.isPersistent else {
          client.end()
          return
        }
      }
    }
  }

  func response(to request: HTTPRequest, _ answer: (String) -> String) -> [UInt8] {
    let isLast = !request.isPersistent
    func refuse(_ status: HTTPStatus) -> [UInt8] {
      status.response("text/plain", "", isLast: isLast)
    }
    guard let host = request.fields["host"], hosts.contains(host),
      request.fields["origin"].map({ hosts.map { "http://" + $0 }.contains($0) }) ?? true
    else { return refuse(.forbidden) }
    let parts = request.target.dropFirst().split(
      separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, isToken(parts[0]) else { return refuse(.forbidden) }
    switch (request.method, parts[1]) {
    case ("GET", ""):
      return HTTPStatus.ok.response("text/html; charset=utf-8", LivePage.text, isLast: isLast)
    case ("POST", "line"):
      let line = String(decoding: request.body, as: UTF8.self)
      return HTTPStatus.ok.response("application/json", answer(line), isLast: isLast)
    case (_, ""), (_, "line"): return refuse(.methodNotAllowed)
    default: return refuse(.notFound)
    }
  }

  /// Takes as long for a word that is nearly right as for any other.
  private func isToken(_ word: Substring) -> Bool {
    guard word.utf8.count == token.utf8.count else { return false }
    return zip(word.utf8, token.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
