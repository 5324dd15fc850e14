/// A key of music as tags have it: a letter with a sign and a word (`F#m`, `Eb minor`), or a number of one of the
/// two wheels that disc jockeys mix by (`8A` of Camelot, `1m` of Open Key), on which a fifth is one step.
enum MusicalKey {
  private static let words = ["", "m", "min", "minor", "M", "maj", "major"]
  private static let letters: [Character: Int] = [
    "C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11,
  ]
  private static let sharps = ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"]
  private static let flats = ["C", "Db", "D", "Eb", "E", "F", "Gb", "G", "Ab", "A", "Bb", "B"]
  /// As keys are written most often where nothing says which sign is wanted.
  private static let major = ["C", "Db", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"]
  private static let minor = ["C", "C#", "D", "Eb", "E", "F", "F#", "G", "G#", "A", "Bb", "B"]

  /// The key so many semitones higher, written in the same way; nil of other texts.
  static func transposed(_ text: String, by semitones: Int) -> String? {
    wheel(text, semitones % 12) ?? named(text, semitones % 12)
  }

  private static func wheel(_ text: String, _ semitones: Int) -> String? {
    guard let mark = text.last, "ABabdm".contains(mark), let number = Int(text.dropLast()),
      (1...12).contains(number)
    else { return nil }
    let moved = String(place(number - 1 + 7 * semitones) + 1)
    return (text.hasPrefix("0") && moved.count == 1 ? "0" : "") + moved + String(mark)
  }

  private static func named(_ text: String, _ semitones: Int) -> String? {
    guard let letter = text.first, let degree = letters[letter] else { return nil }
    var rest = text.dropFirst()
    let sign = rest.first.flatMap { "#♯b♭".contains($0) ? $0 : nil }
    if sign != nil { rest = rest.dropFirst() }
    var word = rest[...]
    if let space = word.first, " -_".contains(space) { word = word.dropFirst() }
    let plain = word.count == 1 ? String(word) : word.lowercased()
    guard words.contains(plain) else { return nil }
    let isSharp = sign.map { "#♯".contains($0) }
    let names =
      switch isSharp {
      case true?: sharps
      case false?: flats
      case nil: ["m", "min", "minor"].contains(plain) ? minor : major
      }
    let old = degree + (isSharp.map { $0 ? 1 : -1 } ?? 0)
    let name = names[place(old + semitones)]
    let isTypographic = sign == "♯" || sign == "♭"
    let written =
      isTypographic ? String(name.map { $0 == "#" ? "♯" : $0 == "b" ? "♭" : $0 }) : name
    return written + rest
  }

  /// A number within an octave, or a turn of a wheel.
  private static func place(_ number: Int) -> Int { ((number % 12) + 12) % 12 }
}
