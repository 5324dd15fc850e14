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

  var source: String? { self["recording"]?["sources"]?.elements?.first?["source"]?.text }

  private func seconds(_ name: String) -> Double? {
    self[name]?.double.flatMap { $0.magnitude <= ClockTime.limit ? $0 : nil }
  }

  /// An object with other members; anything else as it is.
  private func mapMembers(_ change: (Member) -> JSONValue?) -> JSONValue {
    guard let members else { return self }
    return .object(
      members.compactMap { member in change(member).map { Member(member.name, $0) } })
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
    for supervision in self["supervisions"]?.elements ?? [] {
      // They may begin before the cut.
      try check(supervision["start"], from: -limit)
      try check(supervision["duration"])
      for alignment in supervision["alignment"]?.members ?? [] {
        for case .array(let parts) in alignment.value.elements ?? [] where parts.count >= 3 {
          try check(parts[1], from: -limit)
          try check(parts[2])
        }
      }
    }
  }

  /// The same cut of another recording, as `MonoCut` of Lhotse; nil if all of it is cut away.
  func moved(to other: LabelTable.Recording, by move: LabelTable.Move) -> JSONValue? {
    let begin = seconds("start") ?? 0
    let length = seconds("duration") ?? self["recording"]?.seconds("duration") ?? 0
    guard let stretch = move(begin, begin + length) else { return nil }
    // Times of supervisions count from the start of the cut.
    func supervision(_ value: JSONValue) -> JSONValue? {
      let start = begin + (value.seconds("start") ?? 0)
      guard value.members != nil,
        let moved = move(start, start + (value.seconds("duration") ?? 0))
      else { return nil }
      return value.mapMembers { member in
        switch member.name {
        case "start": .time(moved.start - stretch.start)
        case "duration": .time(moved.end - moved.start)
        case "recording_id": .string(other.name)
        case "alignment": member.value.movedAlignment(from: begin, to: stretch.start, by: move)
        default: member.value
        }
      }
    }
    let channels = JSONValue.array((0..<other.channels).map { .integer($0) })
    let recording: JSONValue = [
      "id": .string(other.name),
      "sources": [["type": "file", "channels": channels, "source": .string(other.path)]],
      "sampling_rate": .integer(other.rate), "num_samples": .integer(other.frames),
      "duration": .time(other.seconds), "channel_ids": channels,
    ]
    return mapMembers { member in
      switch (member.name, member.value) {
      case ("start", _): .time(stretch.start)
      case ("duration", _): .time(stretch.end - stretch.start)
      case ("recording", _): recording
      case ("id", .string(let id)):
        .string(id.contains(other.name) ? id : other.name + "-" + id)
      case ("supervisions", .array(let list)): .array(list.compactMap(supervision))
      // Computed from the sound before.
      case ("features", _): nil
      default: member.value
      }
    }
  }

  /// Items of `[symbol, start, duration, …]` by the names of alignments.
  private func movedAlignment(
    from begin: Double, to start: Double, by move: LabelTable.Move
  ) -> JSONValue {
    mapMembers { member in
      guard let items = member.value.elements else { return member.value }
      let moved = items.compactMap { item -> JSONValue? in
        guard var parts = item.elements, parts.count >= 3, let first = parts[1].double,
          let length = parts[2].double
        else { return item }
        guard let moved = move(begin + first, begin + first + length) else { return nil }
        parts[1] = .time(moved.start - start)
        parts[2] = .time(moved.end - moved.start)
        return .array(parts)
      }
      return .array(moved)
    }
  }
}
