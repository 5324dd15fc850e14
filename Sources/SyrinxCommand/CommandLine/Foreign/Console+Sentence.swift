import SyrinxEngine
import SyrinxFiles
import SyrinxRender
import SyrinxSystem

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
      lineWithPlainSigns(for: error, arguments), arguments.withSpacedSigns,
      lineWithNoise(arguments),
    ]) {
      return sentence
    }
    let rule = ", but a value of synth, which stands before OUT"
    if let sentence = offer([lineWithValues(for: error, arguments)], rule: rule) { return sentence }
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
    if let sentence = offer([
      lineWithNearName(for: error, arguments), lineIntoFolder(for: error, arguments),
    ]) {
      return sentence
    }
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
