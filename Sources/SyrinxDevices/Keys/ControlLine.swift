/// A line by which a script drives what is heard: `set reverb.mix=40`, `voice 2`, `passthrough`, `pause`,
/// `skip -5`, `quit`.
public enum ControlLine: Hashable, Sendable {
  /// The value stays as it was written: units belong to the parameter.
  case set(node: String, parameter: String, value: String)
  case action(KeyAction)

  public enum Fault: Error, Hashable, Sendable {
    case unknownCommand(String)
    case malformed(command: String)
  }

  /// Nil for an empty line or a comment.
  public static func parse(_ line: String) throws(Fault) -> ControlLine? {
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let command = words.first, !command.hasPrefix("#") else { return nil }
    switch (command, words.count) {
    case ("set", 2):
      let sides = words[1].split(separator: "=", maxSplits: 1).map(String.init)
      guard sides.count == 2, let dot = sides[0].lastIndex(of: ".") else {
        throw .malformed(command: command)
      }
      let node = String(sides[0][..<dot])
      let parameter = String(sides[0][sides[0].index(after: dot)...])
      guard !node.isEmpty, !parameter.isEmpty else { throw .malformed(command: command) }
      return .set(node: node, parameter: parameter, value: sides[1])
    case ("voice", 2):
      guard let number = Int(words[1]), number > 0 else { throw .malformed(command: command) }
      return .action(.voice(number - 1))
    case ("skip", 2):
      guard let seconds = Double(words[1]), seconds.isFinite else {
        throw .malformed(command: command)
      }
      return .action(.skip(seconds))
    case ("passthrough", 1): return .action(.passthrough)
    case ("pause", 1): return .action(.pause)
    case ("quit", 1): return .action(.quit)
    case ("set", _), ("voice", _), ("skip", _), ("passthrough", _), ("pause", _), ("quit", _):
      throw .malformed(command: command)
    default: throw .unknownCommand(command)
    }
  }
}
