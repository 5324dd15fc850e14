/// Phrases that all messages share.
package enum Phrase {
  /// `: did you mean reverb?`, or else the other advice.
  package static func suggestion(
    _ word: String, _ candidates: [String], otherwise advice: String?
  ) -> String {
    let meant =
      candidates.first { $0.hasSuffix("=" + word) }
      ?? Suggestion.nearest(to: word, among: candidates)
    return (meant.map { "did you mean \($0)?" } ?? advice).map { ": " + $0 } ?? ""
  }

  package static func list(_ words: [String], conjunction: String = "or") -> String {
    guard words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) " + words.last!
  }

  package static func place(_ path: String, _ line: Int?) -> String {
    path + (line.map { ", line \($0)" } ?? "")
  }

  package static func input(_ path: String) -> String { InputLocation(path).phrase }

  package static func output(_ path: String) -> String { OutputLocation(path).phrase }

  package static func installing(_ program: String) -> String {
    #if canImport(Darwin)
      "brew install \(program)"
    #else
      "apt install \(program)"
    #endif
  }

  /// A library's message without its final full stop.
  package static func trimmed(_ reason: String) -> String {
    reason.hasSuffix(".") ? String(reason.dropLast()) : reason
  }
}

extension Sequence where Element: Hashable {
  /// The elements in their order, each once.
  var unique: [Element] {
    var known: Set<Element> = []
    return filter { known.insert($0).inserted }
  }
}
