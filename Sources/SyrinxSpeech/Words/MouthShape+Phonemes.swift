extension MouthShape {
  /// The shapes that a phoneme goes through: two of a diphthong between different ones, none of a sound
  /// for which the lips stay as its neighbours have them. Names are those of espeak-ng, which follow
  /// Kirshenbaum's ASCII-IPA, or letters of the International Phonetic Alphabet.
  public static func shapes(of phoneme: String) -> [MouthShape] {
    var shapes: [MouthShape] = []
    for scalar in phoneme.unicodeScalars {
      guard let shape = vowels[scalar], shapes.last != shape else { continue }
      shapes.append(shape)
    }
    // A vowel may be named with a consonant that colours it: `@L`, `3r`.
    if !shapes.isEmpty { return Array(shapes.prefix(2)) }
    return phoneme.unicodeScalars.lazy.compactMap { consonants[$0] }.first.map { [$0] } ?? []
  }

  /// The shapes of ARPAbet's names, which the Montreal Forced Aligner writes with digits of stress.
  static let arpabet: [String: [MouthShape]] = {
    let lists: [([MouthShape], String)] = [
      ([.open], "AA AE AH EH ER"), ([.round], "AO UH UW"), ([.wide], "IH IY"),
      ([.open, .round], "AW"), ([.open, .wide], "AY"), ([.wide], "EY"), ([.round, .wide], "OY"),
      ([.round], "OW W R CH JH SH ZH"), ([.closed], "B F M P V"),
      ([.wide], "D DH L N S T TH Y Z"), ([], "G HH K NG"),
    ]
    return Dictionary(
      uniqueKeysWithValues: lists.flatMap { shapes, names in
        names.split(separator: " ").map { (String($0), shapes) }
      })
  }()

  static func unstressed(_ name: String) -> String {
    name.last.map { "012".contains($0) } == true ? String(name.dropLast()) : name
  }

  private static func table(_ lists: [(MouthShape, String)]) -> [Unicode.Scalar: MouthShape] {
    Dictionary(
      uniqueKeysWithValues: lists.flatMap { shape, letters in
        letters.unicodeScalars.map { ($0, shape) }
      })
  }

  private static let vowels = table([
    (.open, "aAV@3&068ɑɐɒʌəɜɚɝæ"), (.wide, "iIeEɪɛɨ1"), (.round, "oOuUyYQWɔʊøœʏʉɵ"),
  ])

  private static let consonants = table([
    (.closed, "mbpfvMɱɸβʋ"), (.round, "wSZrRʃʒɹɥʍ"), (.wide, "szjtdnlTDθðɲ"),
  ])
}
