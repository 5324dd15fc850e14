import SyrinxEngine

/// Tags whose values are times of the sound, which move as it does.
struct TimeTag {
  private enum Unit {
    /// `02:23` or `02:23.45`.
    case clock
    case seconds, milliseconds
    /// Of UltraStar; those between two are kept until they are written.
    case beats
  }

  /// A stretch of time; of one without an end tag only the beginning counts, of one without a beginning the
  /// stretch from the start on.
  private struct Stretch {
    var start: (name: String, unit: Unit)?
    var end: (name: String, unit: Unit)?
  }

  private static func stretches(_ text: TimedText) -> [Stretch] {
    switch text.format?.family {
    case .lrc: [Stretch(end: ("length", .clock))]
    case .ultraStar:
      // Before version 2 only the end is in milliseconds.
      [
        Stretch(
          start: ("start", text.isSecondVersion ? .milliseconds : .seconds),
          end: ("end", .milliseconds)),
        Stretch(start: ("previewstart", text.isSecondVersion ? .milliseconds : .seconds)),
        Stretch(start: ("medleystartbeat", .beats), end: ("medleyendbeat", .beats)),
        Stretch(start: ("medleystart", .milliseconds), end: ("medleyend", .milliseconds)),
      ]
    default: []
    }
  }

  static func isInBeats(_ name: String) -> Bool {
    name == "medleystartbeat" || name == "medleyendbeat"
  }

  /// Names that stand for another sound than the one that is there after it has changed, and for pictures
  /// that went with that.
  private static let ofTheSound: Set<String> = [
    "mp3", "audio", "vocals", "instrumental", "audiourl", "video", "videogap", "videourl",
  ]

  /// Takes out what belongs to the sound as it was.
  static func dropSound(from text: inout TimedText, _ losses: inout LossCount) {
    guard text.format == .ultraStar else { return }
    let count = text.tags.count
    text.tags.removeAll { ofTheSound.contains($0.name) && !$0.value.isEmpty }
    losses.add(.tags, count - text.tags.count)
  }

  /// Moves the tags of a text; what lies in what is cut away is taken out.
  static func move(
    _ text: inout TimedText, _ losses: inout LossCount,
    _ place: (_ start: Int, _ end: Int) -> ClosedRange<Int>?
  ) {
    for stretch in stretches(text) {
      let start = stretch.start.flatMap { time($0.name, $0.unit, in: text) }
      let end = stretch.end.flatMap { time($0.name, $0.unit, in: text) }
      guard start != nil || end != nil else { continue }
      let first = start ?? 0
      let last = max(end ?? (stretch.end == nil ? first : text.lastTime), first)
      let moved = place(first, last)
      for (side, frame) in [(stretch.start, moved?.lowerBound), (stretch.end, moved?.upperBound)] {
        guard let side, let index = text.tags.firstIndex(where: { $0.name == side.name }),
          time(side.name, side.unit, in: text) != nil
        else { continue }
        if let frame {
          text.tags[index].value = value(frame, side.unit, like: text.tags[index].value, in: text)
        } else {
          text.tags.remove(at: index)
          losses.add(.tags)
        }
      }
    }
  }

  private static func time(_ name: String, _ unit: Unit, in text: TimedText) -> Int? {
    guard let value = text.tags[name] else { return nil }
    let seconds: Double?
    switch unit {
    case .clock: seconds = ClockTime.seconds(value, fields: 2...3)
    case .seconds: seconds = UltraStar.number(value)
    case .milliseconds: seconds = UltraStar.number(value).map { $0 / 1000 }
    case .beats:
      seconds = UltraStar.number(value).flatMap { beat in text.beats?.seconds(beat) }
    }
    guard let seconds, (0...ClockTime.limit).contains(seconds) else { return nil }
    return text.frame(seconds)
  }

  private static func value(
    _ frame: Int, _ unit: Unit, like value: String, in text: TimedText
  ) -> String {
    switch unit {
    case .clock:
      let isFine = value.utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }
      let hundredths = text.steps(frame, per: 100)
      let seconds = isFine ? hundredths / 100 : text.steps(frame, per: 1)
      let clock = ClockTime.digits(seconds / 60, 2) + ":" + ClockTime.digits(seconds % 60, 2)
      return isFine ? clock + "." + ClockTime.digits(hundredths % 100, 2) : clock
    case .seconds:
      return ClockTime.decimal(
        millionths: text.steps(frame, per: 1000).multipliedReportingOverflow(by: 1000).partialValue,
        atLeast: 0)
    case .milliseconds: return String(text.steps(frame, per: 1000))
    case .beats:
      let place = text.beats?.place(text.seconds(frame)) ?? 0
      return ClockTime.decimal(millionths: Int(bounded: (place * 1e6).rounded()), atLeast: 0)
    }
  }
}

extension TimedText {
  /// The latest time that something says.
  fileprivate var lastTime: Int {
    max(duration ?? 0, lines.indices.map { end(ofLine: $0) }.max() ?? 0)
  }
}
