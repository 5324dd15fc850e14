import SyrinxSystem
import SyrinxText

/// Edit decision lists of CMX 3600: what was cut from which reel, and where it was recorded.
///
/// The sound's events become clips, a track for each kind of channels; without any, those of the pictures
/// do. What is recorded first stands at the beginning of the timeline. A file is named by `FROM CLIP NAME`, or
/// else by its reel. Times in the source count from the timecode of the file's first frame where the file states
/// one that is not later, and else from 0.
public struct EditDecisionList {
  private let fps: FrameRate
  private var isDropFrame = false
  /// No event is of sound.
  private var isOfPictures = false
  private var events: [Event] = []
  /// The picture that is recorded first, be it black.
  private var first = Int.max
  /// The event that notes and speeds belong to; nil after one that is left out.
  private var current: Int?

  private struct Event {
    let line: Int
    let reel: Substring
    let track: String
    let isDissolve: Bool
    /// In pictures, as are all times.
    let dissolve: Int
    let sourceStart: Int
    let start: Int
    let end: Int
    var name: String?
    /// As `M2` says it.
    var speed: Double?
    var extra = 0
    /// Pictures of the source that it plays, by its times.
    let sourceCount: Int
    let fadesIn: Int
    /// The dissolve to black (reel `BL`) after it.
    var fadesOut = 0
  }

  /// A document of ours, and what in it cannot be as both sides of the list have it.
  public struct Imported: Hashable, Sendable {
    public let document: JSONValue
    public let notes: [Note]
  }

  /// An event whose source and record differ in length, in pictures, without an `M2` that says why. That of the
  /// record counts, since else all that follows would move.
  public struct Note: Hashable, Sendable {
    public let line: Int
    public let source: Int
    public let record: Int
  }

  /// The timeline as a document; `timecode` tells how many seconds after midnight a file begins, as its
  /// broadcast extension says.
  public static func document(
    _ text: String, fps: FrameRate, timecode: @escaping (_ path: String) -> Double? = { _ in nil }
  ) throws(TimelineError) -> Imported {
    var list = EditDecisionList(fps: fps, timecode: timecode)
    let rows = text.rows.map { $0.split(whereSeparator: \.isWhitespace) }
    list.isOfPictures = !rows.contains { isEvent($0) && track($0[2]) != nil }
    for (index, (line, words)) in zip(text.rows, rows).enumerated() {
      try list.read(line, words, index + 1)
    }
    return Imported(document: try list.document(), notes: list.notes)
  }

  private let timecode: (String) -> Double?

  private static func isEvent(_ words: [Substring]) -> Bool {
    words.count >= 8 && words[0].allSatisfy(\.isNumber)
  }

  /// True for an event that lacks some of its four timecodes, as where a list was cut off.
  private static func isPartOfEvent(_ words: [Substring]) -> Bool {
    guard (2..<8).contains(words.count), words[0].allSatisfy(\.isNumber) else { return false }
    let isCut = words.count > 3 && ["C", "D"].contains(words[3])
    return isCut || words.contains { $0.utf8.count { ":;".utf8.contains($0) } == 3 }
  }

  private mutating func read(
    _ line: Substring, _ words: [Substring], _ number: Int
  ) throws(TimelineError) {
    guard let first = words.first else { return }
    if first == "FCM:" {
      isDropFrame = words.dropFirst().first == "DROP"
    } else if first == "M2", words.count >= 3 {
      try setSpeed(words, number)
    } else if first.hasPrefix("*") {
      note(line)
    } else if Self.isEvent(words) {
      try addEvent(words, number)
    } else if Self.isPartOfEvent(words) {
      throw .expected(
        "an event with four timecodes, such as \(Self.example)", place: "line \(number)")
    }
  }

  private var notes: [Note] {
    events.compactMap { event in
      let recordCount = event.end - event.start
      guard event.speed == nil, event.sourceCount != recordCount else { return nil }
      return Note(line: event.line, source: event.sourceCount, record: recordCount)
    }
  }

  /// An event as it may be written.
  public static let example =
    "001 AX A C 00:00:00:00 00:00:01:00 01:00:00:00 01:00:01:00"

  /// The channels of an event that are sound, as one name; nil of a picture alone.
  private static func track(_ channels: Substring) -> String? {
    let sound = channels.fields("/").filter { $0 != "V" && $0 != "NONE" }
    guard let name = sound.first else { return nil }
    return name == "B" || name == "AA" ? "A" : String(name)
  }

  private mutating func addEvent(_ words: [Substring], _ line: Int) throws(TimelineError) {
    current = nil
    guard let track = Self.track(words[2]) ?? (isOfPictures ? "V" : nil) else { return }
    // A wipe of the pictures is a dissolve of their sound.
    let isDissolve = words[3] == "D" || isOfPictures && words[3].hasPrefix("W")
    guard isDissolve || words[3] == "C" else {
      throw .unknownChoice(String(words[3]), place: "line \(line)", choices: ["C", "D"])
    }
    let pictures = try words.suffix(4).map { time throws(TimelineError) in
      try picture(String(time), line)
    }
    let dissolve = isDissolve ? try Self.dissolve(words[4], line) : 0
    guard pictures[3] >= pictures[2] else { throw .endsBeforeStart(place: "line \(line)") }
    // The half of a dissolve that names what is left; the clip itself is there already.
    guard pictures[3] > pictures[2] else { return }
    first = min(first, pictures[2])
    let isBlack = words[1] == "BL"
    var fadesIn = 0
    if isDissolve {
      if let before = events.lastIndex(where: { $0.track == track && $0.end == pictures[2] }) {
        events[before].extra = dissolve
        if isBlack { events[before].fadesOut = dissolve }
      } else {
        fadesIn = dissolve
      }
    }
    guard !isBlack else { return }
    let event = Event(
      line: line, reel: words[1], track: track, isDissolve: isDissolve,
      dissolve: dissolve, sourceStart: pictures[0], start: pictures[2], end: pictures[3],
      sourceCount: pictures[1] - pictures[0], fadesIn: fadesIn)
    current = events.count
    events.append(event)
  }

  private static let mostDissolve = 99_999

  /// The pictures of a dissolve, for which the columns of the list have three digits.
  private static func dissolve(_ word: Substring, _ line: Int) throws(TimelineError) -> Int {
    guard let count = StatedNumber(Int(word) ?? .max).count(upTo: mostDissolve) else {
      throw .outOfRange(
        "D \(word)", allowed: "0…\(mostDissolve) pictures", place: "line \(line)")
    }
    return count
  }

  private func picture(_ time: String, _ line: Int) throws(TimelineError) -> Int {
    var text = time
    if isDropFrame, let colon = text.unicodeScalars.lastIndex(of: ":") {
      text.unicodeScalars.replaceSubrange(colon...colon, with: [";"])
    }
    guard let picture = Timecode.picture(text, at: fps) else {
      throw .noPicture(time, fps, place: "line \(line)")
    }
    return picture
  }

  /// `M2 REEL PICTURES-A-SECOND TIME` says how fast the clip before it is played. Normal speed is written
  /// as the rate that timecode counts, or as the true one of NTSC, of which there is one digit in the format.
  private mutating func setSpeed(_ words: [Substring], _ line: Int) throws(TimelineError) {
    guard let current else { return }
    let event = events[current]
    let (number, nominal) = (Double(words[2]) ?? 0, Double(fps.nominal))
    let keepsPictures = event.sourceCount == event.end - event.start
    let isNormal =
      number == nominal || FrameRate(number) == FrameRate(fps.nominal * 1000, over: 1001)
      || keepsPictures && abs(number - nominal) < 0.11
    let speed = isNormal ? 1 : number / nominal
    guard (0.25...4).contains(speed) else {
      throw .outOfRange(
        "M2 \(words[2])", allowed: "a quarter to four times the rate", place: "line \(line)")
    }
    events[current].speed = speed
  }

  private mutating func note(_ line: Substring) {
    guard let current else { return }
    for (start, isIncoming) in [("FROM CLIP NAME:", false), ("TO CLIP NAME:", true)] {
      guard let place = line.firstRange(of: start) else { continue }
      let name = line[place.upperBound...].drop(while: \.isWhitespace)
      guard !name.isEmpty, isIncoming || !events[current].isDissolve else { continue }
      events[current].name = String(name)
    }
  }

  private func document() throws(TimelineError) -> JSONValue {
    guard !events.isEmpty else { throw .nothingToHear }
    let clips = try events.map { event throws(TimelineError) in try clip(event) }
    var names: [String] = []
    for event in events where !names.contains(event.track) { names.append(event.track) }
    let tracks = names.map { name -> JSONValue in
      let own = zip(events, clips).filter { $0.0.track == name }.map(\.1)
      return ["name": .string(name), "clips": .array(own)]
    }
    return ["version": 1, "fps": .string(fps.text), "tracks": .array(tracks)]
  }

  private func clip(_ event: Event) throws(TimelineError) -> JSONValue {
    guard let path = event.name ?? (event.reel == "AX" ? nil : String(event.reel)) else {
      throw .missing(member: "FROM CLIP NAME", place: "line \(event.line)")
    }
    func seconds(_ pictures: Double, from begin: Double = 0) -> JSONValue {
      .number(fps.seconds(pictures) - begin)
    }
    let origin = self.origin(of: path, event)
    let speed = event.speed ?? 1
    let length = Double(event.end - event.start + event.extra) * speed
    let isCrossfade = event.isDissolve && event.fadesIn == 0
    let fade = JSONValue.object(of: [
      "in": event.fadesIn > 0 ? seconds(Double(event.fadesIn)) : .none,
      "out": event.fadesOut > 0 ? seconds(Double(event.fadesOut)) : .none,
    ])
    return .object(of: [
      "path": .string(path),
      "start": seconds(Double(event.sourceStart), from: origin),
      "end": seconds(Double(event.sourceStart) + length, from: origin),
      "crossfade": isCrossfade ? seconds(Double(event.dissolve)) : .none,
      "at": isCrossfade ? .none : seconds(Double(event.start - first)),
      "until": seconds(Double(event.end - first + event.extra)),
      "fade": fade == .object([]) ? .none : fade,
      "chain": speed == 1 ? .none : [["varispeed": ["rate": .number(speed)]]],
    ])
  }

  /// The time in the source of a file's first frame, in seconds. Drop-frame and other NTSC timecode counts
  /// pictures that last longer than its numbers say, and the time reference counts samples.
  private func origin(of path: String, _ event: Event) -> Double {
    guard let begin = timecode(path) else { return 0 }
    let start = fps.seconds(Double(event.sourceStart))
    // Half a picture, since the reference need not lie on one.
    return begin <= start + fps.seconds(0.5) ? min(begin, start) : 0
  }
}
