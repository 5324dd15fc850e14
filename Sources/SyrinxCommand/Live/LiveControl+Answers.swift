import SyrinxDevices
import SyrinxRender
import SyrinxSystem
import SyrinxText

extension LiveControl {
  /// Obeys a line of another program.
  func obey(_ line: ReceivedLine) throws -> [JSONValue.Member] {
    guard case .text(let text) = line else {
      throw LiveError.lineTooLong(most: ReceivedLine.longest)
    }
    return try obey(text)
  }

  /// The answer to a line, for programs.
  func answer(_ line: ReceivedLine) -> JSONValue {
    do {
      return .object([.init("ok", true)] + (try obey(line)))
    } catch {
      return ["ok": false, "error": .string(error.report)]
    }
  }

  /// Switches that are not as at the beginning, in words.
  var marks: [String] {
    let gain = session.gain.value
    return [
      session.isMuted ? "muted" : "",
      session.pushToTalk == .off ? "" : "push " + session.pushToTalk.rawValue,
      gain == 0 ? "" : "gain " + gain.text(decimals: 1).withTrueMinus + " dB",
      recordings.isEmpty ? "" : "● recording",
    ]
  }
}
