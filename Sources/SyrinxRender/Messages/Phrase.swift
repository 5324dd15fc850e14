/// How all messages speak of things.
package enum Phrase {
  /// `: did you mean reverb?`, or else the other advice.
  package static func suggestion(
    _ word: String, _ candidates: [String], otherwise advice: String?
  ) -> String {
    if candidates.contains(where: { $0.hasSuffix("=" + word) }),
      let exact = candidates.first(where: { $0.hasSuffix("=" + word) })
    {
      return ": did you mean \(exact)?"
    }
    if let nearest = Suggestion.nearest(to: word, among: candidates) {
      return ": did you mean \(nearest)?"
    }
    return advice.map { ": " + $0 } ?? ""
  }

  package static func list(_ words: [String], conjunction: String = "or") -> String {
    guard words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) " + words.last!
  }

  /// A file, and a line of it where one is known.
  package static func place(_ path: String, _ line: Int?) -> String {
    path + (line.map { ", line \($0)" } ?? "")
  }

  /// What is read.
  package static func input(_ path: String) -> String {
    InputLocation(path).phrase
  }

  /// What brings a program.
  package static func installing(_ program: String) -> String {
    #if canImport(Darwin)
      "brew install \(program)"
    #else
      "apt install \(program)"
    #endif
  }

  /// A program by its name alone.
  static func programName(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// What is written.
  package static func output(_ path: String) -> String {
    OutputLocation(path).phrase
  }

  /// A library's words without the full stop that they end in.
  package static func trimmed(_ reason: String) -> String {
    reason.hasSuffix(".") ? String(reason.dropLast()) : reason
  }
}
