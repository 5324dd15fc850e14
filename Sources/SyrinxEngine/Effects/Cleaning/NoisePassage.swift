import SyrinxSystem

/// Where the noise of a sound can be heard by itself.
public enum NoisePassage: Hashable, Sendable {
  /// Seconds of the sound.
  case stretch(ClosedRange<Double>, word: String)
  /// The path of a file.
  case file(String)

  /// Reads `0..0.5s`; what is not of that form is a path.
  init(_ word: String) {
    self = Self.stretch(word).map { .stretch($0, word: word) } ?? .file(word)
  }

  /// The word that is read as this.
  var word: String {
    switch self {
    case .stretch(_, let word), .file(let word): word
    }
  }

  private static func stretch(_ word: String) -> ClosedRange<Double>? {
    guard let dots = word.firstRange(of: ".."),
      let from = Quantity.seconds(word[..<dots.lowerBound]),
      let to = Quantity.seconds(word[dots.upperBound...]), from >= 0, from < to, to.isFinite
    else { return nil }
    return from...to
  }
}
