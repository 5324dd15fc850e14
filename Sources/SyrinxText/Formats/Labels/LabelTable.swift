import SyrinxSystem

/// A table of labels of many recordings: CTM and RTTM of NIST, `segments` of Kaldi, cuts of Lhotse.
package struct LabelTable: Sendable {
  package enum Form: Hashable, Sendable {
    case ctm, rttm, segments, cuts

    package init?(name: String) {
      if name == "segments" || name.hasSuffix(".segments") {
        self = .segments
      } else if name.hasSuffix(".ctm") {
        self = .ctm
      } else if name.hasSuffix(".rttm") {
        self = .rttm
      } else if name.hasSuffix(".jsonl") {
        self = .cuts
      } else {
        return nil
      }
    }

    /// Fields of a row before its times, and of a row at least; a duration stands in place of an end.
    var fields: (recording: Int, start: Int, least: Int, hasDuration: Bool) {
      switch self {
      case .ctm: (0, 2, 5, true)
      case .rttm: (1, 3, 8, true)
      case .segments: (1, 2, 4, false)
      case .cuts: (0, 0, 0, true)
      }
    }
  }

  /// A recording that the labels of another are moved to.
  package struct Recording: Sendable {
    package let name: String
    package let path: String
    package let frames: Int
    package let rate: Int
    package let channels: Int

    package init(name: String, path: String, frames: Int, rate: Int, channels: Int) {
      (self.name, self.path, self.frames) = (name, path, frames)
      (self.rate, self.channels) = (rate, channels)
    }

    package var seconds: Double { Double(frames) / Double(max(rate, 1)) }
  }

  package enum Fault: Error, Equatable, Sendable {
    case fields(Int, of: Int)
    case badTime(String)
    /// An end before the start.
    case endsEarly(String)
    case notACut
    case json(JSONError)
  }

  package struct Failure: Error, Equatable, Sendable {
    package let line: Int
    package let fault: Fault
  }

  private enum Row {
    /// Fields, and the start and the end among them; none of rows that have no time.
    case fields([String], times: (start: Double, end: Double)?)
    case cut(JSONValue)
  }

  package let form: Form
  private var rows: [Row] = []
  /// Places of the rows of each source: of a recording by its name, and of cuts of their file.
  private var places: [String: [Int]] = [:]
  /// Places and sources of cuts by their names.
  private var cuts: [String: [(place: Int, source: String)]] = [:]
  private var sources = PathEnds()

  package init(_ text: String, _ form: Form) throws(Failure) {
    self.form = form
    for (place, line) in text.rows.enumerated() where !line.isBlank && !line.begins(with: ";;") {
      do throws(Fault) {
        let (source, row) = try Self.row(line, form)
        if places[source] == nil { insert(source) }
        places[source, default: []].append(rows.count)
        if case .cut(let cut) = row, let name = cut["id"]?.nameOfCut {
          cuts[name, default: []].append((rows.count, source))
        }
        rows.append(row)
      } catch {
        throw Failure(line: place + 1, fault: error)
      }
    }
  }

  private mutating func insert(_ source: String) {
    guard form == .cuts else { return sources.insert(source, name: source) }
    sources.insert(
      source, name: Path.parts(ofName: Path.name(of: source)).stem, folders: Path.folder(of: source)
    )
  }

  private static func row(_ line: Substring, _ form: Form) throws(Fault) -> (String, Row) {
    guard form != .cuts else {
      let json: JSONValue
      do throws(JSONError) {
        json = try JSONValue(parsing: String(line), keepsDigits: true)
      } catch {
        throw .json(error)
      }
      guard let source = json.source else { throw .notACut }
      try json.checkTimes()
      return (source, .cut(json))
    }
    let fields = line.unicodeScalars.split(whereSeparator: \.isSpace).map { String(Substring($0)) }
    let places = form.fields
    guard fields.count >= places.least else { throw .fields(fields.count, of: places.least) }
    let words = [fields[places.start], fields[places.start + 1]]
    guard words != ["<NA>", "<NA>"] else {
      return (fields[places.recording], .fields(fields, times: nil))
    }
    var times: [Double] = []
    for (place, word) in words.enumerated() {
      // Kaldi: to the end of the recording, which cuts it off.
      let isToEnd = form == .segments && place == 1 && Double(word) == -1
      guard let time = isToEnd ? ClockTime.limit : Double(word),
        (0...ClockTime.limit).contains(time)
      else { throw .badTime(word) }
      times.append(time)
    }
    let end = places.hasDuration ? times[0] + times[1] : times[1]
    guard end >= times[0] else { throw .endsEarly(words[1]) }
    return (fields[places.recording], .fields(fields, times: (times[0], end)))
  }

  /// The sources that a recording at a path may be, and the number of folders that the ends of their paths have in
  /// common with its own: the most that there are. In forms without paths, it is the recording itself. Nil where
  /// nothing is said of it.
  package func sources(of recording: String, at path: String) -> (names: [String], folders: Int)? {
    sources.nearest(to: recording, in: Path.folder(of: path)).map { ($0.paths, $0.folders) }
  }

  package typealias Move = (_ start: Double, _ end: Double) -> (start: Double, end: Double)?

  /// The rows of sources for another recording, into which their times are moved; those of the cut that the
  /// recording was, if one has its name.
  package func lines(
    of sources: [String], named name: String? = nil, for other: Recording, by move: Move
  ) -> [String] {
    let own = name.flatMap { cuts[$0] }?.filter { sources.contains($0.source) }.map(\.place) ?? []
    let all = own.isEmpty ? sources.flatMap { places[$0] ?? [] }.sorted() : own
    return all.compactMap { place in
      switch rows[place] {
      case .cut(let cut): return cut.moved(to: other, by: move)?.compact
      case .fields(var fields, let times):
        let places = form.fields
        let recording = fields[places.recording]
        fields[places.recording] = other.name
        if form == .segments {
          fields[0] = Self.utterance(fields[0], of: recording, for: other.name)
        }
        guard let times else { return fields.joined(separator: " ") }
        guard let moved = move(times.start, times.end) else { return nil }
        fields[places.start] = moved.start.text(decimals: 3)
        fields[places.start + 1] =
          (places.hasDuration ? moved.end - moved.start : moved.end).text(decimals: 3)
        return fields.joined(separator: " ")
      }
    }
  }

  /// An utterance by a name that no other recording's has.
  private static func utterance(_ name: String, of recording: String, for other: String) -> String {
    if name.hasPrefix(recording) { return other + name.dropFirst(recording.count) }
    return name.contains(other) ? name : other + "-" + name
  }
}
