import SyrinxSystem

/// ffmpeg's file of metadata, of which only chapters are read (ffmpeg-formats, “Metadata”).
package enum FFMetadata {
  package typealias Chapter = (start: Int, end: Int, title: String?)

  static func chapters(_ text: String) -> [ChapterList.Item]? {
    var items: [ChapterList.Item] = []
    var (isChapter, base) = (false, 1e-9)
    for row in rows(text) {
      if row.hasPrefix("[") {
        isChapter = row.hasPrefix("[CHAPTER]")
        base = 1e-9
        if isChapter { items.append(.init(start: 0, title: "")) }
      } else if isChapter, !row.hasPrefix(";"), !row.hasPrefix("#") {
        let (key, value) = pair(row)
        let last = items.count - 1
        switch key.lowercased() {
        case "timebase":
          let numbers = value.fields("/", omittingEmpty: true).map { Double($0) }
          guard numbers.count == 2, let one = numbers[0], let many = numbers[1], one > 0, many > 0
          else { return nil }
          base = one / many
        case "start", "end":
          guard let number = Double(value), case let seconds = number * base,
            (0...ClockTime.limit).contains(seconds)
          else { return nil }
          if key.lowercased() == "start" {
            items[last].start = seconds
          } else {
            items[last].end = seconds
          }
        case "title": items[last].title = value
        default: break
        }
      }
    }
    for index in items.indices where (items[index].end ?? .infinity) <= items[index].start {
      items[index].end = nil
    }
    return items
  }

  /// The rows, those that end in a backslash with the next.
  private static func rows(_ text: String) -> [String] {
    var rows: [String] = []
    var isOpen = false
    for row in text.rows {
      if isOpen { rows[rows.count - 1] += "\n" + row } else { rows.append(String(row)) }
      isOpen = row.reversed().prefix { $0 == "\\" }.count % 2 == 1
    }
    return rows
  }

  /// Key and value, a backslash before a character that stands for itself.
  private static func pair(_ row: String) -> (key: String, value: String) {
    var (parts, isEscaped) = ([""], false)
    for character in row {
      if isEscaped || character != "\\" && (character != "=" || parts.count == 2) {
        parts[parts.count - 1].append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        parts.append("")
      }
    }
    return (parts[0], parts.count > 1 ? parts[1] : "")
  }

  static func text(_ list: ChapterList, seconds: Double?) -> String {
    func count(_ seconds: Double) -> Int { Int(bounded: (seconds * 1000).rounded()) }
    return text(
      list.items.enumerated().map { index, item in
        (count(item.start), count(list.end(index, of: seconds)), item.title)
      }, perSecond: 1000)
  }

  /// Times count so many of them in a second.
  package static func text(_ chapters: [Chapter], perSecond rate: Int) -> String {
    var text = ";FFMETADATA1\n"
    for chapter in chapters {
      text += "[CHAPTER]\nTIMEBASE=1/\(rate)\nSTART=\(chapter.start)\nEND=\(chapter.end)\n"
      if let title = chapter.title { text += "title=\(title.escaping("=;#\\\n"))\n" }
    }
    return text
  }
}
