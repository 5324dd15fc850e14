import SyrinxSystem

/// The long form. Intervals without text fill the gaps; what would overlap begins later.
struct TextGridText {
  private(set) var text = "File type = \"ooTextFile\"\nObject class = \"TextGrid\"\n\n"

  init(_ document: TimedText, _ tiers: [TimedText.Tier]) {
    let millisecond = max(document.rate / 1000, 1)
    let last = tiers.flatMap(\.labels).map { max($0.end, $0.start + millisecond) }.max() ?? 0
    let end = max(document.duration ?? 0, last, 1)
    func time(_ frame: Int) -> String {
      ClockTime.decimal(millionths: document.steps(frame, per: 1_000_000), atLeast: 0)
    }
    func quoted(_ text: String) -> String {
      "\"" + text.replacing("\"", with: "\"\"") + "\""
    }
    text += "xmin = 0 \nxmax = \(time(end)) \ntiers? <exists> \nsize = \(tiers.count) \nitem []: \n"
    for (index, tier) in tiers.enumerated() {
      text += "    item [\(index + 1)]:\n"
      text += "        class = \"\(tier.isOfPoints ? "TextTier" : "IntervalTier")\" \n"
      text += "        name = \(quoted(tier.name)) \n"
      text += "        xmin = 0 \n        xmax = \(time(end)) \n"
      if tier.isOfPoints {
        let points = tier.labels.ordered(by: \.start)
        text += "        points: size = \(points.count) \n"
        for (index, point) in points.enumerated() {
          text += "        points [\(index + 1)]:\n            number = \(time(point.start)) \n"
          text += "            mark = \(quoted(point.text)) \n"
        }
        continue
      }
      let intervals = Self.intervals(tier.labels, end: end, millisecond: millisecond)
      text += "        intervals: size = \(intervals.count) \n"
      for (index, interval) in intervals.enumerated() {
        text += "        intervals [\(index + 1)]:\n"
        text += "            xmin = \(time(interval.start)) \n"
        text += "            xmax = \(time(interval.end)) \n"
        text += "            text = \(quoted(interval.text)) \n"
      }
    }
  }

  private static func intervals(
    _ labels: [TimedText.Tier.Label], end: Int, millisecond: Int
  ) -> [TimedText.Tier.Label] {
    var intervals: [TimedText.Tier.Label] = []
    var time = 0
    let sorted = labels.ordered(by: \.start)
    for (index, label) in sorted.enumerated() {
      let start = max(label.start, time)
      // A label without length gets a millisecond, if there is room.
      let room = index + 1 < sorted.count ? sorted[index + 1].start : Int.max
      let last = max(label.end, min(start + millisecond, room))
      guard last > start else { continue }
      if start > time { intervals.append(.init("", start: time, end: start)) }
      intervals.append(.init(label.text, start: start, end: last))
      time = last
    }
    if time < end { intervals.append(.init("", start: time, end: end)) }
    return intervals
  }
}
