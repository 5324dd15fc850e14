extension ChapterList {
  /// Podcasting 2.0 (`chapters` with `startTime`), or as ffprobe prints them (`start_time`).
  static func json(_ text: String) -> (items: [Item], hiddenCount: Int)? {
    guard let value = try? JSONValue(parsing: text), let chapters = value["chapters"]?.elements
    else { return nil }
    var items: [Item] = []
    var hiddenCount = 0
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
    return (items, hiddenCount)
  }

  private static func seconds(_ value: JSONValue?) -> Double? {
    let seconds = value?.finite ?? value?.text.flatMap { ClockTime.seconds($0) }
    return seconds.flatMap { (0...ClockTime.limit).contains($0) ? $0 : nil }
  }

  var json: String {
    let chapters = items.map { item -> JSONValue in
      func number(_ seconds: Double) -> JSONValue { .number((seconds * 1000).rounded() / 1000) }
      var members = [JSONValue.Member("startTime", number(item.start))]
      if let end = item.end { members.append(.init("endTime", number(end))) }
      if !item.title.isEmpty { members.append(.init("title", .string(item.title))) }
      if let link = item.link { members.append(.init("url", .string(link))) }
      if let picture = item.picture { members.append(.init("img", .string(picture))) }
      return .object(members)
    }
    var text = ""
    let document: JSONValue = ["version": "1.2.0", "chapters": .array(chapters)]
    document.write(to: &text, indentedBy: 0)
    return text + "\n"
  }
}
