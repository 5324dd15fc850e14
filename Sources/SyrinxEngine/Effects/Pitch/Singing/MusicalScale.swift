/// The notes of a scale in equal temperament, in all octaves.
public struct MusicalScale: Hashable, Sendable {
  /// As it is typed, such as `C-major`.
  public let name: String
  /// Semitones from C to the root, and from the root to each note of an octave.
  private let root: Int
  private let steps: [Int]

  private static let roots: [String: Int] = [
    "C": 0, "C#": 1, "Db": 1, "D": 2, "D#": 3, "Eb": 3, "E": 4, "F": 5, "F#": 6, "Gb": 6, "G": 7,
    "G#": 8, "Ab": 8, "A": 9, "A#": 10, "Bb": 10, "B": 11,
  ]
  private static let kinds: [(name: String, steps: [Int])] = [
    ("major", [0, 2, 4, 5, 7, 9, 11]),
    ("minor", [0, 2, 3, 5, 7, 8, 10]),
    ("harmonic-minor", [0, 2, 3, 5, 7, 8, 11]),
    ("dorian", [0, 2, 3, 5, 7, 9, 10]),
    ("mixolydian", [0, 2, 4, 5, 7, 9, 10]),
    ("pentatonic", [0, 2, 4, 7, 9]),
    ("minor-pentatonic", [0, 3, 5, 7, 10]),
    ("blues", [0, 3, 5, 6, 7, 10]),
  ]

  /// Every semitone.
  public static let chromatic = MusicalScale(name: "chromatic", root: 0, steps: Array(0..<12))

  /// Words that show what there is.
  public static let examples = ["chromatic"] + kinds.map { "C-" + $0.name }

  private init(name: String, root: Int, steps: [Int]) {
    self.name = name
    self.root = root
    self.steps = steps
  }

  /// Reads `chromatic`, or a root and a kind joined by a hyphen.
  public init?(_ word: String) {
    guard word != Self.chromatic.name else {
      self = .chromatic
      return
    }
    guard let hyphen = word.firstIndex(of: "-"),
      let root = Self.roots[String(word[..<hyphen])],
      let kind = Self.kinds.first(where: { $0.name == word[word.index(after: hyphen)...] })
    else { return nil }
    self.init(name: word, root: root, steps: kind.steps)
  }

  /// The note so many degrees above the root that lies nearest to C₀, in semitones from that C.
  func note(degree: Int) -> Int {
    let octave = Int((Double(degree) / Double(steps.count)).rounded(.down))
    return root + 12 * octave + steps[degree - octave * steps.count]
  }

  /// The degree of the note that is nearest to a pitch in semitones from C₀.
  func degree(nearest pitch: Double) -> Int {
    let octave = Int(((pitch - Double(root)) / 12).rounded(.down))
    let first = octave * steps.count
    return (first - 1...first + steps.count).min { one, other in
      abs(Double(note(degree: one)) - pitch) < abs(Double(note(degree: other)) - pitch)
    }!
  }
}
