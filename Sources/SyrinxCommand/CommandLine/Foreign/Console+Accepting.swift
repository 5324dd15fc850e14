extension Console {
  /// True for a line that parses; files are not opened.
  func accepts(_ arguments: [String]) -> Bool {
    func isRead<C: Command>(_ command: C.Type, _ words: [String]) -> Bool {
      guard
        let invocation = try? Invocation<C.Options>(words, of: C.name, commands, effects: effects)
      else { return false }
      return invocation.asksForHelp || (try? C(invocation)) != nil
    }
    guard let (command, words) = try? commands.command(in: arguments, effects) else { return false }
    return isRead(command, words)
  }
}
