import SyrinxRender

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

extension [String] {
  /// The line as it is typed in a shell.
  var typedLine: String {
    (["syrinx"] + map(\.pastedInShell)).joined(separator: " ")
  }
}
