extension Metadata {
  /// Parts beside texts and unknown ones; the raw values are words for people and for JSON.
  public enum Part: String, CaseIterable, Hashable, Sendable {
    case pictures
    case cues
    case cueNames = "cue-names"
    case cueNotes = "cue-notes"
    /// The length of the sound that begins at a cue.
    case regions
    case chapters
    /// Where chapters end that do not end where the next begins.
    case chapterEnds = "chapter-ends"
    case cueSheet = "cue-sheet"
    case lyrics = "synchronised-lyrics"
    case events
    case instrument, loops
    /// The number of times that loops are gone through.
    case loopCounts = "loop-counts"
    case broadcast, cart
    case broadcastLoudness = "broadcast-loudness"
    case cartTimers = "cart-timers"
    case channelMap = "channel-map"
    case playList = "play-list"
  }

  /// The names of all single things that are said, each as often as there are such things.
  public var inventory: Inventory {
    var found = Inventory()
    for tag in tags.list { found.add(tag.name) }
    for (part, count) in partCounts { found.add(part.rawValue, count) }
    for part in opaque + chapters.flatMap(\.elements) { found.add(part.name) }
    return found
  }

  private var partCounts: KeyValuePairs<Part, Int> {
    func count(of kind: Part) -> Int {
      timedTexts.filter { $0.part == kind }.reduce(0) { $0 + max($1.entries.count, 1) }
    }
    return [
      .pictures: pictures.count,
      .cues: cues.count,
      .cueNames: cues.count { !$0.name.isEmpty },
      .cueNotes: cues.count { !$0.note.isEmpty },
      .regions: cues.count { $0.region != nil },
      .chapters: chapters.count,
      .chapterEnds: chapters.indices.count { index in
        let next = index + 1 < chapters.count ? chapters[index + 1].start : nil
        return chapters[index].end.map { $0 != next } ?? false
      },
      .cueSheet: cueSheet.map { max($0.tracks.count, 1) } ?? 0,
      .lyrics: count(of: .lyrics), .events: count(of: .events),
      .instrument: instrument == nil ? 0 : 1,
      .loops: instrument?.loops.count ?? 0,
      .loopCounts: instrument?.loops.count { $0.count != 0 } ?? 0,
      .broadcast: broadcast == nil ? 0 : 1,
      .broadcastLoudness: broadcast?.tellsLoudness == true ? 1 : 0,
      .cart: cart == nil ? 0 : 1,
      .cartTimers: cart.map(cartTimerCount) ?? 0,
      .channelMap: channelMap == nil ? 0 : 1,
      .playList: playList.count,
    ]
  }
}

/// The number of the eight timers of a cart that are set (AES46).
private func cartTimerCount(_ cart: [UInt8]) -> Int {
  stride(from: 684, to: 748, by: 8).count { Fields(cart).number(at: $0) != 0 }
}

extension Metadata.Broadcast {
  /// Only the second version of the extension has these fields; many programs leave them at zero.
  var tellsLoudness: Bool { version >= 2 && loudness.contains { $0 != .max && $0 != 0 } }
}

extension Metadata.TimedText {
  var part: Metadata.Part { content == nil ? .events : .lyrics }
}
