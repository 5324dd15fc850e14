import SyrinxSystem

/// The program that shows text which does not fit on the terminal: $SYRINX_PAGER, else $PAGER, else less.
enum Pager {
  /// The command as a shell reads it; nil where text is to be written as it is.
  static var command: String? {
    let chosen = environment("SYRINX_PAGER") ?? environment("PAGER")
    if let chosen { return chosen == "cat" ? nil : chosen }
    return programPath("less") == nil ? nil : "LESSCHARSET=utf-8 exec less -R"
  }

  /// Shows a text until the person is done with it. False where the program cannot be run.
  static func show(_ text: String) -> Bool {
    guard environment("TERM") != "dumb", let command,
      let pager = try? ChildProgram(
        ["/bin/sh", "-c", command], input: .bytes(Array(text.utf8)), output: .inherited)
    else { return false }
    do {
      try pager.finishAtTerminal()
    } catch .ended(.exit(status: 126...127), _) {
      return false
    } catch {}
    return true
  }
}

extension TextSink {
  /// Set where letters may be bold.
  var showsBold: Bool { isTerminal && environment("TERM") != "dumb" }

  /// Writes text in which only `Bold` commands the terminal.
  func writeHelp(_ text: String) {
    var rest = text[...]
    while let start = rest.firstRange(of: Bold.start) {
      write(String(rest[..<start.lowerBound]))
      control(Bold.start)
      rest = rest[start.upperBound...]
      guard let end = rest.firstRange(of: Bold.end) else { break }
      write(String(rest[..<end.lowerBound]))
      control(Bold.end)
      rest = rest[end.upperBound...]
    }
    write(String(rest))
  }
}

/// The sequences of ECMA-48 around bold letters.
enum Bold {
  static let start = "\u{1B}[1m"
  static let end = "\u{1B}[0m"
}
