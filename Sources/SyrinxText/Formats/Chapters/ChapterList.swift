import SyrinxSystem

/// Chapters as a file of their own lists them: Podcasting 2.0 JSON, ffmetadata, `CHAPTER01=…`, Audacity
/// labels, a cue sheet, or rows such as `1:02:03 The end`.
public struct ChapterList: Hashable, Sendable {
  /// Times are seconds.
  public struct Item: Hashable, Sendable {
    public var start: Double
    /// Nil where the next chapter ends it.
    public var end: Double?
    public var title: String
    public var link: String?
    /// An address, or the path of a file.
    public var picture: String?

    public init(
      start: Double, end: Double? = nil, title: String, link: String? = nil, picture: String? = nil
    ) {
      self.start = start
      self.end = end
      self.title = title
      self.link = link
      self.picture = picture
    }
  }

  /// In the order of their starts.
  public var items: [Item]
  /// Number of chapters of the list that are left out, since players are not to show them.
  public var hiddenCount = 0

  public init(_ items: [Item]) {
    self.items = items.ordered(by: \.start)
  }

  /// Forms in which a list is written, by their words.
  public enum Form: String, CaseIterable, Sendable {
    /// Podcasting 2.0, “JSON Chapters Format”.
    case json
    case ffmetadata
    /// OGM's, which mkvmerge and MP4Box read.
    case chapters
    case audacity

    public init?(path: String) {
      switch path.fields(".").dropFirst().last?.lowercased() {
      case "json": self = .json
      case "ffmetadata", "ffmeta", "ini": self = .ffmetadata
      case "chapters", "ogm": self = .chapters
      case "txt": self = .audacity
      default: return nil
      }
    }
  }

  public init?(reading bytes: [UInt8]) {
    let text = DecodedText(bytes).text
    let rows = text.rows.filter { !$0.isBlank }
    guard let first = rows.first else { return nil }
    var hiddenCount = 0
    let found =
      if first.trimmed.hasPrefix("{") {
        Self.json(text, &hiddenCount)
      } else if first.hasPrefix(";FFMETADATA") {
        FFMetadata.chapters(text)
      } else if first.trimmed.hasPrefix("CHAPTER") {
        Self.numbered(rows)
      } else if AudacityLabels.Row(first) != nil {
        Self.labels(rows)
      } else {
        Self.clocked(rows) ?? (try? Self.tracks(text.rows))
      }
    guard let found, !found.isEmpty else { return nil }
    self.init(found)
    self.hiddenCount = hiddenCount
  }

  /// `CHAPTER01=00:00:00.000` and `CHAPTER01NAME=…`.
  private static func numbered(_ rows: [Substring]) -> [Item]? {
    var items: [Item] = []
    /// The first item of each number.
    var places: [String: Int] = [:]
    for row in rows {
      guard let sides = row.trimmed.divided(at: "="), sides.before.hasPrefix("CHAPTER") else {
        return nil
      }
      let key = sides.before.dropFirst(7)
      let number = String(key.prefix { $0.isNumber })
      let place = places[number]
      switch key.dropFirst(number.count) {
      case "":
        guard let seconds = ClockTime.seconds(sides.behind) else { return nil }
        if place == nil { places[number] = items.count }
        items.append(Item(start: seconds, title: ""))
      case "NAME": if let place { items[place].title = String(sides.behind) }
      case "URL": if let place { items[place].link = String(sides.behind) }
      default: break
      }
    }
    return items
  }

  private static func labels(_ rows: [Substring]) -> [Item]? {
    // A row that begins with a backslash has the frequencies of the label before.
    let labels = rows.filter { !$0.hasPrefix("\\") }.map { AudacityLabels.Row($0) }
    guard labels.allSatisfy({ $0?.start ?? -1 >= 0 }) else { return nil }
    return labels.compactMap(\.self).map {
      Item(start: $0.start, end: $0.end > $0.start ? $0.end : nil, title: String($0.text))
    }
  }

  /// The tracks of a cue sheet of one sound, each from its `INDEX 01`; none of other texts.
  private static func tracks(_ rows: [Substring]) throws(OddRow) -> [Item] {
    var items: [Item] = []
    /// The rows of the last sound and the last track.
    var (file, track): (Int?, Int) = (nil, 0)
    var hasOtherFile = false
    func odd(_ fault: OddRow.Fault, _ index: Int) -> OddRow {
      OddRow(fault: fault, line: index + 1, text: String(rows[index].trimmed))
    }
    func endTrack() throws(OddRow) {
      if let last = items.last, last.start < 0 { throw odd(.noIndex, track) }
    }
    for (index, row) in rows.enumerated() {
      let sides = row.trimmed.divided(at: " ")
      let value = sides?.behind.trimmed ?? ""
      switch sides?.before.uppercased() {
      case "FILE":
        hasOtherFile = file != nil
        file = index
        if hasOtherFile, !items.isEmpty { throw odd(.otherFile, index) }
      case "TRACK":
        if hasOtherFile, let file { throw odd(.otherFile, file) }
        try endTrack()
        items.append(Item(start: -1, title: ""))
        track = index
      case "TITLE" where !items.isEmpty:
        let isQuoted = value.utf8.count > 1 && value.first == "\"" && value.last == "\""
        items[items.count - 1].title = String(isQuoted ? value.dropFirst().dropLast() : value)
      case "INDEX" where Int(value.prefix { $0 != " " }) == 1 && !items.isEmpty:
        guard let start = ClockTime.discSeconds(value.drop { $0 != " " }.trimmed) else {
          throw odd(.badIndex, index)
        }
        items[items.count - 1].start = start
      default: break
      }
    }
    try endTrack()
    return items
  }

  /// A time and a title in each row, as below a film on the web.
  private static func clocked(_ rows: [Substring]) -> [Item]? {
    let items = rows.filter { !$0.trimmed.hasPrefix("#") }.map { clocked($0) }
    return items.contains(nil) ? nil : items.compactMap(\.self)
  }

  private static func clocked(_ row: Substring) -> Item? {
    let parts = row.trimmed.split(maxSplits: 1) { $0 == " " || $0 == "\t" }
    guard let time = parts.first,
      let seconds = ClockTime.seconds(time.filter { $0 != "[" && $0 != "]" }, fields: 2...3)
    else { return nil }
    let title = (parts.count > 1 ? parts[1].trimmed : "").drop { "-–— ".contains($0) }
    return Item(start: seconds, title: String(title))
  }

  /// A row that keeps others from being a list.
  package struct OddRow: Error, Equatable {
    package enum Fault: Equatable, Sendable {
      /// No time where the first row has a time and a title.
      case noTime
      /// In a cue sheet: another sound, a track without `INDEX 01`, or one with a time that is none.
      case otherFile, noIndex, badIndex
    }

    package let fault: Fault
    /// From 1 on.
    package let line: Int
    package let text: String
  }

  package static func oddRow(in bytes: [UInt8]) -> OddRow? {
    let all = DecodedText(bytes).text.rows
    let rows = all.enumerated().filter {
      !$0.element.isBlank && !$0.element.trimmed.hasPrefix("#")
    }
    guard let first = rows.first, clocked(first.element) != nil else {
      guard all.contains(where: { $0.trimmed.begins(with: "FILE ") }) else { return nil }
      do throws(OddRow) { _ = try tracks(all) } catch { return error }
      return nil
    }
    return rows.first { clocked($0.element) == nil }
      .map { OddRow(fault: .noTime, line: $0.offset + 1, text: String($0.element)) }
  }

  /// The end of each chapter: its own, or where the next begins, or that of the sound.
  func end(_ index: Int, of seconds: Double?) -> Double {
    let next = index + 1 < items.count ? items[index + 1].start : seconds
    return max(items[index].end ?? next ?? items[index].start + 1, items[index].start)
  }

  public func text(as form: Form, seconds: Double? = nil) -> String {
    switch form {
    case .json: json
    case .ffmetadata: FFMetadata.text(self, seconds: seconds)
    case .chapters:
      items.enumerated().map { index, item in
        let name = "CHAPTER" + ClockTime.digits(index + 1, 2)
        let time = ClockTime.hours(Int(bounded: (item.start * 1000).rounded()))
        return "\(name)=\(time)\n\(name)NAME=\(item.title.inOneRow)\n"
          + (item.link.map { "\(name)URL=\($0)\n" } ?? "")
      }.joined()
    case .audacity:
      items.map { item in
        let times = [item.start, item.end ?? item.start].map {
          ClockTime.decimal(millionths: Int(bounded: ($0 * 1_000_000).rounded()), atLeast: 6)
        }
        return "\(times[0])\t\(times[1])\t\(item.title.inOneRow)\n"
      }.joined()
    }
  }
}

extension String {
  fileprivate var inOneRow: String {
    replacing("\n", with: " ").replacing("\r", with: " ").replacing("\t", with: " ")
  }
}
