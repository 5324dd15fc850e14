/// The actions of keys while a sound is played or changed.
public enum KeyAction: Hashable, Sendable {
  /// The voice of a number, counted from 0.
  case voice(Int)
  case passthrough
  case pause
  /// Another parameter is chosen, or the chosen one turned, by so many steps.
  case chooseParameter(Int)
  case turnParameter(Int)
  /// Goes so many seconds forth or back.
  case skip(Double)
  case nextFile(Int)
  case quit
}

public struct KeyMap: Sendable {
  public var actions: [Key: KeyAction]
  /// The words of the chains that a key file names, in the order of their numbers, with their lines.
  public var chains: [(key: Key, words: String, line: Int)] = []

  public init(_ actions: [Key: KeyAction]) { self.actions = actions }

  public subscript(key: Key) -> KeyAction? { actions[key] }

  private static let quitting: [Key: KeyAction] = [
    .character("q"): .quit, .control("c"): .quit, .control("d"): .quit,
  ]

  private static let voices = Dictionary(
    uniqueKeysWithValues: (1...9).map {
      (Key.character(Character(String($0))), KeyAction.voice($0 - 1))
    })

  /// Those of `live`: 1 to 9, space, and arrows for parameters.
  public static let live = KeyMap(
    quitting.merging(voices) { $1 }.merging([
      .character(" "): .passthrough, .up: .chooseParameter(-1), .down: .chooseParameter(1),
      .left: .turnParameter(-1), .right: .turnParameter(1),
    ]) { $1 })

  /// Those of `play`: 1 to 9, space, arrows to the sides for the position, up and down or n and p for files.
  public static let play = KeyMap(
    quitting.merging(voices) { $1 }.merging([
      .character(" "): .pause, .left: .skip(-5), .right: .skip(5), .up: .nextFile(-1),
      .down: .nextFile(1), .character("n"): .nextFile(1), .character("p"): .nextFile(-1),
    ]) { $1 })

  /// A fault of a key file, with the line, counted from 1.
  public enum Fault: Error, Equatable, Sendable {
    case unknownKey(String, line: Int)
    case keyTwice(String, line: Int)
    case noChain(String, line: Int)
  }

  /// Adds the chains of a key file: in each line a key's name and the words of a chain, as `1 voice robot` or
  /// `space gain -6`; `#` begins a comment.
  public func adding(fileText text: String) throws(Fault) -> KeyMap {
    var map = self
    map.actions = map.actions.filter { if case .voice = $0.value { false } else { true } }
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let words = line.split(whereSeparator: \.isWhitespace)
      guard let name = words.first, name.first != "#" else { continue }
      guard let key = Key(name: String(name)) else {
        throw .unknownKey(String(name), line: index + 1)
      }
      guard !map.chains.contains(where: { $0.key == key }) else {
        throw .keyTwice(String(name), line: index + 1)
      }
      guard words.count > 1 else { throw .noChain(String(name), line: index + 1) }
      map.actions[key] = .voice(map.chains.count)
      map.chains.append((key, words.dropFirst().joined(separator: " "), index + 1))
    }
    return map
  }
}
