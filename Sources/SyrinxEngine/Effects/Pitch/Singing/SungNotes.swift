import SyrinxSystem

/// Decides by how much a voice is moved at each point of its pitch track.
///
/// Its note is that of the scale nearest to the pitch, meaned over what vibrato takes for a turn; it is
/// kept until another is clearly nearer. What the pitch does about its mean stays.
struct SungNotes {
  private let scale: MusicalScale
  private let strength: Double
  private let vibrato: Double
  private let seconds: Double
  /// Degrees of the scale from the note that is sung to the one that is wanted; nil to correct it.
  private let degrees: Int?

  /// Semitones by which another note must be nearer.
  private static let hysteresis = 0.15

  private var note: (degree: Int, isKept: Bool) = (0, false)
  private var correction = 0.0

  /// Brings each note to the scale, or sings along so many degrees higher.
  init(
    _ scale: MusicalScale, strength: Double = 1, vibrato: Double = 1, seconds: Double = 0.03,
    degrees: Int? = nil
  ) {
    self.scale = scale
    self.strength = strength
    self.vibrato = vibrato
    self.seconds = seconds
    self.degrees = degrees
  }

  /// The semitones to move a pitch by, which has a mean about it; both are in semitones from C₀. Nil where
  /// nothing is sung: the last ones then stay.
  mutating func correction(_ pitch: Double?, mean: Double, after step: Double) -> Double {
    guard let pitch else {
      note.isKept = false
      return correction
    }
    let nearest = scale.degree(nearest: mean)
    let isNew = !note.isKept
    if isNew || isNearer(nearest, to: mean) { note.degree = nearest }
    note.isKept = true
    let wanted: Double
    if let degrees {
      wanted = Double(scale.note(degree: note.degree + degrees) - scale.note(degree: note.degree))
    } else {
      let away = Double(scale.note(degree: note.degree)) - mean
      wanted = strength * (away + (1 - vibrato) * (mean - pitch))
    }
    let fraction = isNew || seconds <= 0 ? 1 : 1 - exp(-step / seconds)
    correction += fraction * (wanted - correction)
    return correction
  }

  private func isNearer(_ other: Int, to pitch: Double) -> Bool {
    let (here, there) = (scale.note(degree: note.degree), scale.note(degree: other))
    return abs(Double(there) - pitch) + Self.hysteresis < abs(Double(here) - pitch)
  }
}
