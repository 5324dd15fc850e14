extension ChapterList {
  /// Podcasting 2.0 (`chapters` with `startTime`), or as ffprobe prints them (`start_time`).
  static func json(_ text: String, _ hiddenCount: inout Int) -> [Item]? {
    guard let value = try? JSONValue(parsing: text), let chapters = value["chapters"]?.elements
    else { return nil }
    var items: [Item] = []
    for chapter in chapters {
      guard let start = seconds(chapter["startTime"] ?? chapter["start_time"]) else { return nil }
      // One that is not in the table of contents is not shown to anybody; it may change the picture.
      if chapter["toc"] == .bool(false) {
        hiddenCount += 1
        continue
      }
      let end = seconds(chapter["endTime"] ?? chapter["end_time"])
      items.append(
        Item(
          start: start, end: end.flatMap { $0 > start ? $0 : nil },
          title: chapter["title"]?.text ?? chapter["tags"]?["title"]?.text ?? "",
          link: chapter["url"]?.text, picture: chapter["img"]?.text))
    }
    return items
  }

  private static func seconds(_ value: JSONValue?) -> Double? {
    let seconds = value?.double ?? value?.text.flatMap { ClockTime.seconds($0) }
    return seconds.flatMap { (0...ClockTime.limit).contains($0) ? $0 : nil }
  }

  var json: String {
    func number(_ seconds: Double) -> JSONValue { .number((seconds * 1000).rounded() / 1000) }
    let chapters = items.map { item in
      JSONValue.object(of: [
        "startTime": number(item.start), "endTime": item.end.map(number),
        "title": item.title.isEmpty ? .none : .string(item.title),
        "url": item.link.map(JSONValue.string), "img": item.picture.map(JSONValue.string),
      ])
    }
    let document: JSONValue = ["version": "1.2.0", "chapters": .array(chapters)]
    return document.pretty + "\n"
  }
}
