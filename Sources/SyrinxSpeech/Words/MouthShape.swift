import SyrinxText

/// The shape of the lips while a phoneme is heard, as far as a drawn mouth shows it.
public enum MouthShape: String, CaseIterable, Sendable {
  case closed, open, wide, round

  public struct Label: Hashable, Sendable {
    public var shape: MouthShape
    public var start: Int
    public var end: Int
  }

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
  private static let arpabet: [String: [MouthShape]] = {
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

  private static func unstressed(_ name: String) -> String {
    name.last.map { "012".contains($0) } == true ? String(name.dropLast()) : name
  }

  /// True of the names that espeak-ng, Praat and aligners write into pauses.
  private static func isPause(_ name: String) -> Bool {
    name.hasPrefix("_") || ["", "sil", "sp", "spn", "<eps>", "<p:>"].contains(name.lowercased())
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

  /// The shapes of phonemes, the mouth closed in the pauses. Times are those of the labels.
  public static func track(_ phonemes: [TimedText.Tier.Label], until end: Int) -> [Label] {
    var track: [Label] = []
    func add(_ shape: MouthShape, _ start: Int, _ end: Int) {
      guard end > start else { return }
      if let last = track.last, last.shape == shape, last.end == start {
        track[track.count - 1].end = end
      } else {
        track.append(Label(shape: shape, start: start, end: end))
      }
    }
    // Letters alone mean other sounds there than in espeak-ng's names.
    let isARPAbet = phonemes.contains {
      $0.text.utf8.count > 1 && arpabet[unstressed($0.text)] != nil
    }
    var time = 0
    for phoneme in phonemes where !isPause(phoneme.text) {
      if phoneme.start > time { add(.closed, time, phoneme.start) }
      let start = max(phoneme.start, time)
      let end = max(phoneme.end, start)
      var shapes = isARPAbet ? arpabet[unstressed(phoneme.text)] ?? [] : shapes(of: phoneme.text)
      if shapes.isEmpty {
        shapes = [track.last.map { $0.end == start ? $0.shape : .open } ?? .open]
      }
      let middle = start + (end - start) / shapes.count
      add(shapes[0], start, middle)
      add(shapes.last!, middle, end)
      time = end
    }
    add(.closed, time, end)
    return track
  }
}
