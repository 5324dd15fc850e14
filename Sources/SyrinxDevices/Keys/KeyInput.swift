import SyrinxSystem

/// The keys that are pressed at a terminal, as they are pressed.
public final class KeyInput {
  private let terminal: RawTerminal
  private var parser = KeyParser()

  /// Nil where standard input is no terminal, or has another reader.
  public convenience init?() { self.init(RawTerminal()) }

  init?(_ terminal: RawTerminal?) {
    guard let terminal else { return nil }
    self.terminal = terminal
  }

  /// Where keys can be waited for.
  public var descriptor: Int32 { terminal.descriptor }

  /// Set after an escape, which may be a key or the beginning of one.
  public var isWaiting: Bool { parser.isWaiting }

  /// The keys that are pressed within so many seconds, as soon as there are some; none if time is up, nil
  /// when there will be no more.
  public func keys(within seconds: Double) -> [Key]? {
    // After an escape, the rest of a sequence comes at once or not at all.
    let wait = parser.isWaiting ? min(seconds, 0.03) : seconds
    guard let bytes = terminal.bytes(within: wait) else { return nil }
    return bytes.isEmpty ? (parser.isWaiting ? parser.finish() : []) : parser.keys(in: bytes)
  }
}
