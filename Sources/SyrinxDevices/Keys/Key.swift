// Keys/ is what a terminal is told by hand: keys and lines, read without a wait for a line's end.

/// A key that was pressed in a terminal.
public enum Key: Hashable, Sendable {
  case character(Character)
  case up, down, left, right
  case enter, tab, backspace, escape
  /// Together with the control key.
  case control(Character)
  /// One that has another name, as the terminal sent it after the escape.
  case other(String)

  /// The name by which key files know it.
  public var name: String {
    switch self {
    case .character(" "): "space"
    case .character(let character): String(character)
    case .up: "up"
    case .down: "down"
    case .left: "left"
    case .right: "right"
    case .enter: "enter"
    case .tab: "tab"
    case .backspace: "backspace"
    case .escape: "escape"
    case .control(let character): "ctrl-\(character)"
    case .other(let text): "other-\(text)"
    }
  }

  private static let named: [Key] = [
    .character(" "), .up, .down, .left, .right, .enter, .tab, .backspace, .escape,
  ]

  /// The key of a name; nil if there is none.
  public init?(name: String) {
    if let key = Self.named.first(where: { $0.name == name }) {
      self = key
    } else if name.count == 1 {
      self = .character(name.first!)
    } else if name.hasPrefix("ctrl-"), name.count == 6, let letter = name.last, letter.isASCII,
      letter.isLowercase
    {
      self = .control(letter)
    } else {
      return nil
    }
  }
}
