import SyrinxTimeline

extension [OpenTimeline.Note] {
  /// One sentence for each reason, with the first three subjects.
  package func sentences(in path: String) -> [String] {
    var order: [String] = []
    var found: [String: [OpenTimeline.Note]] = [:]
    for note in self {
      if found[note.reason] == nil { order.append(note.reason) }
      found[note.reason, default: []].append(note)
    }
    return order.map { reason in
      let notes = found[reason]!
      let subjects = notes.map { $0.subject ?? $0.place }
      let more = subjects.count > 3 ? " and \(subjects.count - 3) more" : ""
      return "‘\(path)’: \(reason): " + subjects.prefix(3).joined(separator: ", ") + more
    }
  }
}

extension OpenTimeline.Note {
  /// The name or value at fault with its path; nil where the path alone is named.
  fileprivate var subject: String? {
    switch fault {
    case .noMedia(let name), .generated(let name), .imagesOnly(let name), .effect(let name),
      .unknown(let name):
      "‘\(name)’ (\(place))"
    case .speed(let speed): "\(speed.shortText) (\(place))"
    default: nil
    }
  }

  fileprivate var reason: String {
    switch fault {
    case .pictures: "tracks of pictures are left out"
    case .soundOfPictures: "without tracks of sound, that of the pictures is taken"
    case .noMedia: "clips without media are silent"
    case .generated: "generators of other programs are silent"
    case .imagesOnly: "clips of pictures are silent"
    case .frozen: "freeze frames are silent"
    case .speed: "speeds outside 0.25…4 are left out"
    case .effect: "effects are left out"
    case .unknown: "unknown items are left out"
    case .emptyRange: "an empty source_range is left out"
    case .beforeMedia: "the part before the beginning of its media is silent"
    case .transition: "transitions to a track or a stack are cuts"
    }
  }
}

extension [EditDecisionList.Note] {
  /// A sentence with the first three events; nil of none.
  func sentence(in path: String) -> String? {
    guard !isEmpty else { return nil }
    let events = prefix(3).map {
      "line \($0.line) (\($0.source) and \(Measure.count($0.record, "picture")))"
    }
    let more = count > 3 ? " and \(count - 3) more" : ""
    return "‘\(path)’: source and record differ in length without M2, and that of the record is"
      + " taken: " + events.joined(separator: ", ") + more
  }
}
