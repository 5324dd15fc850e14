import SyrinxEngine
import SyrinxFiles
import SyrinxRender
import SyrinxSystem

extension LineCorrection {
  /// The fault of the foreign words, or of the line where there are none, and the line that works; nil
  /// where none is known.
  func sentence(for error: any Error, isAccepted: ([String]) -> Bool) -> String? {
    if let absence { return "‘\(absence.word)’ is not an effect" + absence.end }
    guard isAccepted(words) else { return nil }
    return (fault ?? error.reportWithoutAdvice) + "; try: " + words.typedLine
  }

  private var fault: String? {
    // The equalizer's own error names the faulty band.
    guard let word = foreign.first, word != "eq" else { return nil }
    guard foreign.count == 1 else {
      return Phrase.list(foreign.map { "‘\($0)’" }, conjunction: "and") + " are not known here"
    }
    if word.hasPrefix("-") { return "\(word) is not an option of \(command.name)" }
    return effects.effect(named: word) == nil
      ? "‘\(word)’ is not an effect" : "\(word) takes other values here"
  }
}

extension Error {
  /// An effect of another program was taken for a file.
  fileprivate var namesForeignWord: Bool {
    guard case .path(.notFound(let path))? = FileError(self) else { return false }
    return ForeignEffect.begun(by: path) != nil
  }

  /// A folder was taken for a file.
  fileprivate var namesFolder: Bool {
    if case .path(.isDirectory)? = FileError(self) { true } else { false }
  }
}

extension [String] {
  /// The line as it is typed in a shell.
  fileprivate var typedLine: String {
    (["syrinx"] + map(\.pastedInShell)).joined(separator: " ")
  }
}

extension Console {
  /// The sentence of an error, with the line that was probably meant.
  func sentence(for error: any Error, _ arguments: [String]) -> String {
    if canMakeFolder(for: error, arguments) { return error.report + ": --make-folders makes it" }
    guard error.status == .misused || error.namesForeignWord || error.namesFolder else {
      return error.report
    }
    // A command of another program, before an effect of that name.
    if case .unknownCommand(let word, _)? = error as? InvocationError,
      let line = ForeignCommand.line(arguments), accepts(line)
    {
      return "‘\(word)’ is neither a command nor a file; try: " + line.typedLine
    }
    /// The fault and the first of some other lines that is accepted.
    func offer(_ lines: [[String]?], rule: String = "") -> String? {
      let line = lines.lazy.compactMap(\.self).first { $0 != arguments && accepts($0) }
      return line.map { error.reportWithoutAdvice + rule + "; try: " + $0.typedLine }
    }
    if let sentence = offer([
      arguments.withPlainSigns, arguments.withSpacedSigns, lineWithNoise(arguments),
    ]) {
      return sentence
    }
    // Lists take commas too.
    if (error as? any AdvisingError)?.message.hasDecimalComma == true,
      let sentence = offer([arguments.withDecimalPoints], rule: ParameterError.decimalRule)
    {
      return sentence
    }
    for line in [arguments, arguments.withPlainSigns] {
      if let correction = LineCorrection(line, commands, effects: effects),
        let sentence = correction.sentence(for: error, isAccepted: accepts)
      {
        return sentence
      }
    }
    if let sentence = offer([lineIntoFolder(for: error, arguments)]) { return sentence }
    if error.status == .misused,
      let sentence = offer([
        lineWithOutput(arguments), lineWithTags(arguments), lineWithDashes(for: error, arguments),
      ])
    {
      return sentence
    }
    // A line of another program, for all of which nothing is known.
    if case .unknownCommand(let word, _)? = error as? InvocationError,
      let program = ForeignProgram(rawValue: word), program.command == nil
    {
      return "‘\(word)’ is neither a command nor a file, and nothing here does all of this: "
        + "see syrinx help \(program.topic)"
    }
    return error.report
  }

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
