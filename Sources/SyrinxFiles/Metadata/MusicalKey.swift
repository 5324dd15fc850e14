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

extension Metadata {
  /// The same with the key and the note of a sound that is so many semitones higher; a key of which that cannot be
  /// said, as between two semitones or where nobody knows how much higher (nil), is left out. So are the root notes
  /// of loops; the note of an instrument becomes the usual one.
  public func transposed(by semitones: Double?) -> (metadata: Metadata, losses: [Loss]) {
    let whole = semitones.flatMap { semitones in
      Int(exactly: semitones.rounded()).flatMap { abs(semitones - Double($0)) <= 0.25 ? $0 : nil }
    }
    guard whole != 0 else { return (self, []) }
    var moved = self
    moved.tags.list = tags.list.compactMap { tag in
      guard tag.field == .key else { return tag }
      guard let whole, let key = MusicalKey.transposed(tag.text, by: whole) else { return nil }
      var tag = tag
      if key != tag.text { (tag.text, tag.origin) = (key, nil) }
      return tag
    }
    moved.opaque.removeAll(where: \.describesLoop)
    var losses = losses(to: moved, .soundChanged)
    if let instrument, moved.instrument?.transpose(by: whole) == false, instrument.hasNote {
      losses.append(Loss("base-note", 1, .soundChanged))
    }
    return (moved, losses)
  }
}

extension Metadata.Instrument {
  fileprivate var hasNote: Bool { baseNote != Self().baseNote || detune != 0 }

  /// Moves the note; false where it is the usual one instead.
  fileprivate mutating func transpose(by semitones: Int?) -> Bool {
    let shift = semitones.flatMap(Int8.init(exactly:))
    func moved(_ note: Int8) -> Int8? {
      shift.flatMap { shift in
        let (note, isBeyond) = note.addingReportingOverflow(shift)
        return isBeyond || note < 0 ? nil : note
      }
    }
    // The note of `inst` is taken from its bytes, since that of `smpl` may be another.
    let places = origins.indices.filter { origins[$0].id == "inst" }
    let old = [baseNote] + places.map { Int8(bitPattern: origins[$0].bytes[0]) }
    let new = old.compactMap(moved)
    let isMoved = new.count == old.count
    let notes = isMoved ? new : old.map { _ in Self().baseNote }
    baseNote = notes[0]
    if !isMoved { detune = 0 }
    for (place, note) in zip(places, notes.dropFirst()) {
      origins[place].bytes[0] = UInt8(bitPattern: note)
      if !isMoved { origins[place].bytes[1] = 0 }
    }
    return isMoved
  }
}
