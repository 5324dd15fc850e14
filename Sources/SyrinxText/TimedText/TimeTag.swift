import SyrinxSystem

/// Tags whose values are times of the sound, which move as it does.
struct TimeTag {
  struct Unit: Sendable {
    let seconds: @Sendable (String, TimedText) -> Double?
    /// The value for a frame, written like another.
    let text: @Sendable (_ frame: Int, _ value: String, TimedText) -> String

    /// `02:23` or `02:23.45`.
    static let clock = Unit(
      seconds: { value, _ in ClockTime.seconds(value, fields: 2...3) },
      text: { frame, value, text in
        let isFine = value.utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }
        let hundredths = text.steps(frame, per: 100)
        let seconds = isFine ? hundredths / 100 : text.steps(frame, per: 1)
        let clock = ClockTime.digits(seconds / 60, 2) + ":" + ClockTime.digits(seconds % 60, 2)
        return isFine ? clock + "." + ClockTime.digits(hundredths % 100, 2) : clock
      })
  }

  /// A stretch of time; of one without an end tag only the beginning counts, of one without a beginning the
  /// stretch from the start on.
  struct Stretch {
    var start: (name: String, unit: Unit)?
    var end: (name: String, unit: Unit)?
  }

  /// Takes out what belongs to the sound as it was.
  static func dropSound(from text: inout TimedText, _ losses: inout LossCount) {
    guard let names = text.format?.facts.soundTags, !names.isEmpty else { return }
    let count = text.tags.count
    text.tags.removeAll { names.contains($0.name) && !$0.value.isEmpty }
    losses.add(.tags, count - text.tags.count)
  }

  /// Moves the tags of a text; what lies in what is cut away is taken out.
  static func move(
    _ text: inout TimedText, _ losses: inout LossCount, _ move: TimedText.Move
  ) {
    for stretch in text.format?.facts.timeTags(text) ?? [] {
      let start = stretch.start.flatMap { time($0.name, $0.unit, in: text) }
      let end = stretch.end.flatMap { time($0.name, $0.unit, in: text) }
      guard start != nil || end != nil else { continue }
      let first = start ?? 0
      let last = max(end ?? (stretch.end == nil ? first : lastTime(of: text)), first)
      let moved = move(first, last)
      for (side, frame) in [(stretch.start, moved?.lowerBound), (stretch.end, moved?.upperBound)] {
        guard let side, let index = text.tags.firstIndex(where: { $0.name == side.name }),
          time(side.name, side.unit, in: text) != nil
        else { continue }
        if let frame {
          text.tags[index].value = side.unit.text(frame, text.tags[index].value, text)
        } else {
          text.tags.remove(at: index)
          losses.add(.tags)
        }
      }
    }
  }

  private static func time(_ name: String, _ unit: Unit, in text: TimedText) -> Int? {
    guard let value = text.tags[name], let seconds = unit.seconds(value, text),
      (0...ClockTime.limit).contains(seconds)
    else { return nil }
    return text.frame(seconds)
  }

  /// The latest time that something says.
  private static func lastTime(of text: TimedText) -> Int {
    max(text.duration ?? 0, text.lines.indices.map { text.end(ofLine: $0) }.max() ?? 0)
  }
}
