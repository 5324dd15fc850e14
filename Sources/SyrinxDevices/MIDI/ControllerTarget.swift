/// A controller and what it turns, as in `cc7=reverb.mix` or, on one channel only, `cc7@10=gain`.
public struct ControllerTarget: Hashable, Sendable {
  public let controller: Int
  /// Nil for any.
  public let channel: Int?
  public let target: String

  public enum Fault: Error, Equatable, Sendable {
    case malformed(String)
    case unknownController(String)
    case unknownChannel(String)
  }

  public init(_ word: String) throws(Fault) {
    let sides = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard sides.count == 2, !sides[1].isEmpty else { throw .malformed(word) }
    let parts = sides[0].split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts[0].lowercased().hasPrefix("cc"),
      let controller = Int(parts[0].dropFirst(2)),
      ControllerChange.controllers.contains(controller)
    else { throw .unknownController(String(sides[0])) }
    if parts.count == 2 {
      guard let channel = Int(parts[1]), ControllerChange.channels.contains(channel) else {
        throw .unknownChannel(String(parts[1]))
      }
      self.channel = channel
    } else {
      channel = nil
    }
    self.controller = controller
    target = String(sides[1])
  }

  public func means(_ change: ControllerChange) -> Bool {
    change.controller == controller && channel.map { $0 == change.channel } ?? true
  }

  /// As it is written.
  public var word: String {
    "cc\(controller)" + (channel.map { "@\($0)" } ?? "") + "=" + target
  }
}
