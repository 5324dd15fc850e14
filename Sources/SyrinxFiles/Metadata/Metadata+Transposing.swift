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
