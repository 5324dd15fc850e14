/// Tells a full stop that ends a sentence from one that ends an abbreviation.
struct SentenceEnds {
  private let scalars: [Unicode.Scalar]

  init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

  /// Abbreviations before a name, in English, German, French and Spanish.
  private static let titles: Set<String> = [
    "Dr", "Mr", "Mrs", "Ms", "Messrs", "Prof", "St", "Mt", "Gen", "Col", "Capt", "Lt", "Sgt", "Cpl",
    "Rev", "Hon", "Pres", "Gov", "Sen", "Rep", "Hr", "Hrn", "Fr", "Frl", "Dipl", "Ing", "Mme",
    "Mlle",
    "Sr", "Sra", "Srta",
  ]
  /// Abbreviations that hardly ever end a sentence.
  private static let others: Set<String> = [
    "vs", "cf", "e.g", "i.e", "ca", "approx", "viz", "bzw", "z.b", "d.h", "u.a", "vgl", "sog",
    "p.ej",
  ]
  /// These end a sentence as well, unless a number follows.
  private static let beforeNumbers: Set<String> = [
    "no", "nos", "nr", "fig", "figs", "vol", "pp", "ch", "chap", "art", "abs", "kap", "núm",
  ]
  /// A number with a full stop before one of these is an ordinal.
  private static let afterOrdinals: Set<String> = [
    "januar", "februar", "märz", "april", "mai", "juni", "juli", "august", "september", "oktober",
    "november", "dezember", "jahrhundert", "klasse", "stock", "platz",
  ]

  /// True of a word whose last mark ends a sentence; quotes and brackets may stand after it.
  func endsSentence(_ word: Range<Int>) -> Bool {
    let last = scalars[word].last { scalar in
      switch scalar.properties.generalCategory {
      case .closePunctuation, .finalPunctuation, .initialPunctuation: false
      default: scalar != "\"" && scalar != "'"
      }
    }
    return last?.isSentenceEnd ?? false
  }

  /// True of a word with a full stop that goes on in the next one.
  func isAbbreviation(_ word: Range<Int>, before next: Range<Int>, after last: Range<Int>?) -> Bool
  {
    guard let stop = scalars[word].last, stop == "." else { return false }
    let bare = letters(word)
    let following = letters(next)
    if Self.titles.contains(bare) || Self.others.contains(bare.lowercased()) { return true }
    let isBeforeNumber = following.unicodeScalars.first?.properties.numericType != nil
    if isBeforeNumber, Self.beforeNumbers.contains(bare.lowercased()) { return true }
    if !bare.isEmpty, bare.utf8.count <= 2, bare.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) {
      return Self.afterOrdinals.contains(following.lowercased())
    }
    // An initial stands before a name and after another one, or first; other single letters are of
    // abbreviations in several words, as in z. B. and p. ej.
    func isSingle(_ text: String) -> Bool { text.unicodeScalars.count == 1 }
    guard isSingle(bare), bare != "I" else { return false }
    guard isUpper(bare), isUpper(following) else {
      return !isUpper(following) || isSingle(following)
    }
    return last.map { isUpper(letters($0)) || isSingle(letters($0)) } ?? true
  }

  private func letters(_ word: Range<Int>) -> String {
    let rest = scalars[word].drop(while: \.isMark)
    let end = rest.lastIndex { !$0.isMark } ?? rest.startIndex - 1
    return String(String.UnicodeScalarView(rest[...end]))
  }

  private func isUpper(_ text: String) -> Bool {
    text.unicodeScalars.first?.properties.isUppercase ?? false
  }
}
