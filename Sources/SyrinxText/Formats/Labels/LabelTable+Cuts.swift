extension JSONValue {
  /// The name of a cut, which may be a number.
  var nameOfCut: String? {
    switch self {
    case .string(let name): name
    case .digits, .number: compact
    default: nil
    }
  }

  /// To a millionth of a second.
  private static func time(_ seconds: Double) -> JSONValue {
    .number((seconds * 1e6).rounded() / 1e6)
  }

  /// The file of the recording of a cut.
  var source: String? {
    guard let recording = self["recording"], case .array(let sources)? = recording["sources"],
      case .string(let path)? = sources.first?["source"]
    else { return nil }
    return path
  }

  private func seconds(_ name: String) -> Double? {
    guard case .number(let value)? = self[name], value.magnitude <= ClockTime.limit else {
      return nil
    }
    return value
  }

  /// Throws where a time of a cut, of its supervisions or of their alignments is none.
  func checkTimes() throws(LabelTable.Fault) {
    let limit = ClockTime.limit
    func check(_ value: JSONValue?, from least: Double = 0) throws(LabelTable.Fault) {
      switch value {
      case nil, .null?: break
      case .number(let seconds)? where (least...limit).contains(seconds): break
      case let value?: throw .badTime(value.compact)
      }
    }
    try check(self["start"])
    try check(self["duration"])
    guard case .array(let supervisions)? = self["supervisions"] else { return }
    for supervision in supervisions {
      // They may begin before the cut.
      try check(supervision["start"], from: -limit)
      try check(supervision["duration"])
      guard case .object(let alignments)? = supervision["alignment"] else { continue }
      for alignment in alignments {
        guard case .array(let items) = alignment.value else { continue }
        for case .array(let parts) in items where parts.count >= 3 {
          try check(parts[1], from: -limit)
          try check(parts[2])
        }
      }
    }
  }

  /// The same cut of another recording, as `MonoCut` of Lhotse; nil if all of it is cut away.
  func moved(to other: LabelTable.Recording, by move: LabelTable.Move) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    let begin = seconds("start") ?? 0
    let length = seconds("duration") ?? self["recording"]?.seconds("duration") ?? 0
    guard let stretch = move(begin, begin + length) else { return nil }
    // Times of supervisions count from the start of the cut.
    func supervision(_ value: JSONValue) -> JSONValue? {
      guard case .object(let members) = value else { return nil }
      let start = begin + (value.seconds("start") ?? 0)
      guard let moved = move(start, start + (value.seconds("duration") ?? 0)) else { return nil }
      return .object(
        members.map { member in
          switch member.name {
          case "start": .init("start", .time(moved.start - stretch.start))
          case "duration": .init("duration", .time(moved.end - moved.start))
          case "recording_id": .init("recording_id", .string(other.name))
          case "alignment":
            .init(
              "alignment", member.value.movedAlignment(from: begin, to: stretch.start, by: move))
          default: member
          }
        })
    }
    let recording: JSONValue = [
      "id": .string(other.name),
      "sources": [
        [
          "type": "file", "channels": .array((0..<other.channels).map { .integer($0) }),
          "source": .string(other.path),
        ]
      ],
      "sampling_rate": .integer(other.rate), "num_samples": .integer(other.frames),
      "duration": .time(other.seconds),
      "channel_ids": .array((0..<other.channels).map { .integer($0) }),
    ]
    return .object(
      members.compactMap { member in
        switch member.name {
        case "start": .init("start", .time(stretch.start))
        case "duration": .init("duration", .time(stretch.end - stretch.start))
        case "recording": .init("recording", recording)
        case "id":
          if case .string(let id) = member.value {
            .init("id", .string(id.contains(other.name) ? id : other.name + "-" + id))
          } else {
            member
          }
        case "supervisions":
          if case .array(let list) = member.value {
            .init("supervisions", .array(list.compactMap(supervision)))
          } else {
            member
          }
        // Computed from the sound before.
        case "features": nil
        default: member
        }
      })
  }

  /// Items of `[symbol, start, duration, …]` by the names of alignments.
  private func movedAlignment(
    from begin: Double, to start: Double, by move: LabelTable.Move
  ) -> JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(
      members.map { member in
        guard case .array(let items) = member.value else { return member }
        let moved = items.compactMap { item -> JSONValue? in
          guard case .array(var parts) = item, parts.count >= 3,
            case .number(let first) = parts[1], case .number(let length) = parts[2]
          else { return item }
          guard let moved = move(begin + first, begin + first + length) else { return nil }
          parts[1] = .time(moved.start - start)
          parts[2] = .time(moved.end - moved.start)
          return .array(parts)
        }
        return .init(member.name, .array(moved))
      })
  }
}
