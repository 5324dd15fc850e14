import SyrinxRender
import SyrinxSystem

/// The ways by which other programs steer a session: lines from a file or a pipe, a socket that answers them, a page.
final class LiveSockets {
  private let lines: LineInput?
  private let socket: SocketServer?
  private let page: LivePageServer?
  /// Lines of a client that are obeyed at once; others come first then.
  private static let mostLines = 16

  init(control: String?, web: Int?) throws {
    page = try web.map { try LivePageServer(port: $0) }
    guard let path = control else {
      (lines, socket) = (nil, nil)
      return
    }
    let facts = FileFacts(path: path)
    if facts?.kind == .folder { throw PathError.isDirectory(path: path) }
    let isPiped = InputLocation(path) == .standardInput
    if !isPiped, facts == nil || facts?.isSocket == true {
      lines = nil
      do throws(SystemFailure) { socket = SocketServer(try ListeningSocket(path: path)) } catch {
        throw LiveError.socket(name: path, reason: systemReason(error.number))
      }
      return
    }
    (lines, socket) = (isPiped ? LineInput() : LineInput(path: path), nil)
    guard lines != nil else { throw LiveError.control(path: path) }
  }

  var descriptors: [Int32] {
    (lines.map { [$0.number] } ?? []) + (socket?.descriptors ?? []) + (page?.descriptors ?? [])
  }

  var address: String? { page?.address }

  /// Set once no more lines will come.
  var hasEnded: Bool { lines?.hasEnded == true }

  /// Obeys what has come. `tell` says the fault of a line that nobody is answered.
  func serve(_ control: LiveControl, tell: (any Error) -> Void) {
    for line in lines?.lines(within: 0) ?? [] {
      do { _ = try control.obey(line) } catch { tell(error) }
    }
    if let socket {
      socket.exchange()
      for client in socket.clients {
        for line in client.takeLines(atMost: Self.mostLines) where line != .text("") {
          client.send(Array((control.answer(line).compact + "\n").utf8))
        }
      }
      socket.leave()
    }
    page?.serve { control.answer(.text($0)).compact }
  }
}
