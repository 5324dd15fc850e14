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

/// Names of things and how many there are of each, in the order in which they were first met.
public struct Inventory: Hashable, Sendable {
  public private(set) var names: [String] = []
  private var counts: [String: Int] = [:]

  public init() {}

  public subscript(name: String) -> Int { counts[name] ?? 0 }

  public var isEmpty: Bool { names.isEmpty }

  /// The number of all things.
  public var total: Int { counts.values.reduce(0, +) }

  public mutating func add(_ name: String, _ count: Int = 1) {
    guard count > 0 else { return }
    if counts[name] == nil { names.append(name) }
    counts[name, default: 0] += count
  }

  /// Everything that is here more often than there.
  public func subtracting(_ other: Inventory) -> Inventory {
    var rest = Inventory()
    for name in names { rest.add(name, self[name] - other[name]) }
    return rest
  }
}

extension Metadata {
  /// Something that did not come along, and why.
  public struct Loss: Hashable, Sendable {
    public enum Reason: Hashable, Sendable {
      /// The kind of file has no place for it.
      case noPlace
      /// It has more bytes than are carried, or than the kind of file can count.
      case tooLarge(mostBytes: Int)
      /// There are more of it than the kind of file can count.
      case tooMany(most: Int)
      /// Its statement of its own length is not so.
      case malformed
      /// It is of a kind that is not read.
      case unread
      /// It stands where programs do not look for one, such as between two sounds or before another one.
      case elsewhere
      /// A pipe brings it when it is too late.
      case behindSound
      /// It marks a place that is not in the output.
      case outside
      /// It tells of the samples as they were.
      case soundChanged
      /// It tells of one of the sounds that the output is made of.
      case ofOneSound
      /// A list says that players are not to show it.
      case hidden
      /// It is kept, but others read no more of it.
      case unusual(most: Int)
    }

    /// Its name in the inventory.
    public var name: String
    public var count: Int
    public var reason: Reason
    /// The size of what is too large.
    public var byteCount: Int?

    public init(
      _ name: String, _ count: Int = 1, _ reason: Reason, byteCount: Int? = nil
    ) {
      self.name = name
      self.count = count
      self.reason = reason
      self.byteCount = byteCount
    }
  }

  /// Everything that another has lost of this, for one reason.
  func losses(to kept: Metadata, _ reason: Loss.Reason) -> [Loss] {
    let lost = inventory.subtracting(kept.inventory)
    return lost.names.map { Loss($0, lost[$0], reason) }
  }
}
