extension GoldenOutcome {
  package func text(nameWidth: Int) -> String {
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(width - text.displayWidth, 0))
    }
    var text = padded(verdict.rawValue, 11) + padded(golden.name.printable, nameWidth + 2)
    text += golden.tier.word + "\n"
    for reason in reasons { text += String(repeating: " ", count: 11) + reason.printable + "\n" }
    let files = [left, picture, page?.path].compactMap { $0 }
    if !files.isEmpty {
      text +=
        String(repeating: " ", count: 11)
        + "kept as \(Phrase.list(files, conjunction: "and").printable)\n"
    }
    return text
  }
}
