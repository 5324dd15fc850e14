public struct Speaker: Hashable, Sendable {
  public enum Gender: UInt8, Sendable {
    case unknown, male, female
  }

  public var name: String
  /// Codes such as `en-gb`, the best first.
  public var languages: [String]
  /// The engine's own name of it.
  public var identifier: String
  public var gender: Gender

  /// The word that chooses it.
  public var code: String { languages.first ?? name }

  /// True where it speaks a language: `en` is spoken by `en-gb`, and by nobody of another name.
  public func speaks(_ language: String) -> Bool {
    let wanted = language.lowercased()
    return languages.contains {
      $0.lowercased() == wanted || $0.lowercased().hasPrefix(wanted + "-")
    }
      || name.lowercased() == wanted
  }

  /// The word that chooses a speaker of a language (BCP 47): of `de-DE`, where nobody is called so, that of
  /// `de`. Nil where nobody speaks it.
  static func code(of language: String, among speakers: [Speaker]) -> String? {
    var subtags = language.lowercased().split(separator: "-")
    while !subtags.isEmpty {
      let tag = subtags.joined(separator: "-")
      let isCalledSo = speakers.contains {
        $0.languages.first?.lowercased() == tag
          || $0.identifier.split(separator: "/").last?.lowercased() == tag
      }
      if isCalledSo { return tag }
      if let speaker = speakers.first(where: { $0.languages.contains { $0.lowercased() == tag } }) {
        return speaker.code
      }
      subtags.removeLast()
    }
    return nil
  }

  /// Up to three codes or names most like a word.
  package static func nearest(to word: String, in speakers: [Speaker]) -> [String] {
    let wanted = Array((word.split(separator: "+").first ?? "").lowercased())
    let names = Set(speakers.flatMap { $0.languages + [$0.name] })
    let ranked = names.compactMap { name -> (distance: Int, name: String)? in
      let letters = Array(name.lowercased())
      let distance = editDistance(wanted, letters)
      let isLike =
        distance <= max(wanted.count / 2, 1) || letters.starts(with: wanted) && !wanted.isEmpty
      return isLike ? (distance, name) : nil
    }
    return ranked.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(3).map(\.name)
  }

  /// Letters to change, insert or leave out (Levenshtein).
  private static func editDistance(_ one: [Character], _ other: [Character]) -> Int {
    guard one.count <= 64, other.count <= 64 else { return .max }
    var row = Array(0...other.count)
    for (index, letter) in one.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in other.indices {
        let above = row[column + 1]
        row[column + 1] = min(
          above + 1, row[column] + 1, diagonal + (letter == other[column] ? 0 : 1))
        diagonal = above
      }
    }
    return row[other.count]
  }
}
