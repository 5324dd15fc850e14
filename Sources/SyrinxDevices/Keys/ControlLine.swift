import SyrinxSystem

/// A line by which a script drives what is heard: a chain, `reverb.mix=40`, `voice 2`, `mute on`, `quit`.
public enum ControlLine: Hashable, Sendable {
  /// The value stays as it was written: units belong to the parameter. Without a node it is the only one that has
  /// such a parameter.
  case set(node: String?, parameter: String, value: String)
  case action(KeyAction)
  /// The words of a chain that is heard from now on.
  case chain([String])
  /// Nil is the other way round.
  case bypass(Bool?)
  case mute(Bool?)
  case push(PushToTalk)
  case gain(String)
  /// Nil ends a recording.
  case record(LiveSignal, path: String?)
  /// Nil ends all sounds.
  case play(path: String?)
  case status

  public enum Fault: Error, Equatable, Sendable {
    case unknownCommand(String)
    case malformed(command: String)
  }

  /// The first words of lines, apart from those of chains.
  public static let commands = [
    "set", "voice", "chain", "bypass", "passthrough", "mute", "push", "gain", "record",
    "record-dry",
    "play", "status", "pause", "skip", "quit",
  ]

  /// Nil for an empty line or a comment. A line whose first word `beginsChain` is a chain.
  public static func parse(
    _ line: String, beginsChain: (String) -> Bool = { _ in false }
  ) throws(Fault) -> ControlLine? {
    let words = line.chainWords
    guard let command = words.first, !command.hasPrefix("#") else { return nil }
    switch (command, words.count) {
    case ("set", 2): return try setting(words[1], command)
    case ("voice", 2):
      guard let number = Int(words[1]) else { return .chain(words) }
      guard number > 0 else { throw .malformed(command: command) }
      return .action(.voice(number - 1))
    case ("skip", 2):
      guard let seconds = Double(words[1]), seconds.isFinite else {
        throw .malformed(command: command)
      }
      return .action(.skip(seconds))
    case ("gain", 2): return .gain(words[1])
    case ("push", 2):
      guard let state = PushToTalk(rawValue: words[1]) else { throw .malformed(command: command) }
      return .push(state)
    case ("bypass", 1...2): return .bypass(try switched(words, command))
    case ("mute", 1...2): return .mute(try switched(words, command))
    case ("chain", 2...): return .chain(Array(words.dropFirst()))
    case ("record", 2...): return .record(.wet, path: path(in: line, behind: command))
    case ("record-dry", 2...): return .record(.dry, path: path(in: line, behind: command))
    case ("play", 2...): return .play(path: path(in: line, behind: command))
    case ("status", 1): return .status
    case ("passthrough", 1): return .action(.passthrough)
    case ("pause", 1): return .action(.pause)
    case ("quit", 1): return .action(.quit)
    case ("voice", 3...), ("gain", 3...): return .chain(words)
    case _ where commands.contains(command): throw .malformed(command: command)
    case (_, 1) where command.contains("=") && !beginsChain(command):
      return try setting(command, command)
    default:
      guard beginsChain(command) else { throw .unknownCommand(command) }
      return .chain(words)
    }
  }

  /// `NODE.PARAMETER=VALUE`, or the parameter alone.
  private static func setting(_ word: String, _ command: String) throws(Fault) -> ControlLine {
    let sides = word.split(separator: "=", maxSplits: 1).map(String.init)
    guard sides.count == 2, !sides[0].isEmpty else { throw .malformed(command: "set") }
    guard let dot = sides[0].lastIndex(of: ".") else {
      return .set(node: nil, parameter: sides[0], value: sides[1])
    }
    let node = String(sides[0][..<dot])
    let parameter = String(sides[0][sides[0].index(after: dot)...])
    guard !node.isEmpty, !parameter.isEmpty else { throw .malformed(command: "set") }
    return .set(node: node, parameter: parameter, value: sides[1])
  }

  /// On or off; nil where nothing is said.
  private static func switched(_ words: [String], _ command: String) throws(Fault) -> Bool? {
    switch words.dropFirst().first {
    case nil: return nil
    case "on": return true
    case "off": return false
    default: throw .malformed(command: command)
    }
  }

  /// All of the line after its first word, since names may have spaces; nil for `stop`.
  private static func path(in line: String, behind command: String) -> String? {
    var rest = line[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    rest.removeFirst(command.count)
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest == "stop" ? nil : String(rest)
  }
}

/// The key by which one speaks only while it is held.
public enum PushToTalk: String, CaseIterable, Sendable {
  /// There is none: the microphone is always heard.
  case off
  case up, down
}

/// The sounds of a session that can be written.
public enum LiveSignal: String, CaseIterable, Sendable {
  /// All that goes out.
  case wet
  /// The microphone while it is heard.
  case dry
}
