import SyrinxText

extension HelpWriter {
  func topic(_ topic: Topic) -> String {
    paragraph.text("\(topic.name): \(topic.summary)") + body(of: topic)
  }

  /// The text of a topic, with an empty line before it.
  func body(of topic: Topic) -> String {
    TopicBlock.blocks(of: topic.text).map { "\n" + lines(of: $0).joined(separator: "\n") + "\n" }
      .joined()
  }

  /// The lines of a part of a text, without those between it and its neighbours.
  func lines(of block: TopicBlock) -> [String] {
    switch block {
    case .heading(let text): [title(TopicBlock.plain(text).uppercased())]
    case .paragraph(let text): paragraph.lines(TopicBlock.plain(text))
    case .items(let items):
      items.flatMap { item in
        var lines = paragraph.lines(TopicBlock.plain(item), indent: 2)
        lines[0] = "•" + lines[0].dropFirst()
        return lines
      }
    case .lines(let lines): lines.map { $0.isEmpty ? "" : "  " + $0 }
    case .table(let rows): Self.table(rows, columns: paragraph.columns)
    }
  }

  /// Rows of cells under a line below the first; the widest columns are narrowed until all fit.
  static func table(_ rows: [[String]], columns: Int) -> [String] {
    let cells = rows.map { $0.map { TopicBlock.plain($0, isCell: true) } }
    var widths = cells.reduce(into: cells[0].map { _ in 0 }) { widths, row in
      for (index, cell) in row.enumerated() { widths[index] = max(widths[index], cell.count) }
    }
    while widths.reduce(2 * widths.count, +) > columns, let most = widths.max(), most > 8 {
      widths[widths.firstIndex(of: most)!] -= 1
    }
    let rule = "  " + widths.map { String(repeating: "-", count: $0) }.joined(separator: "  ")
    var lines = cells.flatMap { row in
      let parts = zip(row, widths).map { Paragraph(columns: $1).lines($0) }
      return (0..<(parts.map(\.count).max() ?? 0)).map { index in
        var line = ""
        for (part, width) in zip(parts, widths) {
          let text = index < part.count ? part[index] : ""
          line += "  " + text + String(repeating: " ", count: max(width - text.count, 0))
        }
        return String(line.reversed().drop { $0 == " " }.reversed())
      }
    }
    let heading = zip(cells[0], widths).map { Paragraph(columns: $1).lines($0).count }.max() ?? 1
    lines.insert(rule, at: heading)
    return lines
  }

  func topics() -> String {
    "Topics, each shown by ‘syrinx help TOPIC’:\n"
      + list(Topic.groups.map { ($0.title, $0.topics.map { ($0.name, $0.summary) }) })
  }

  func commands(_ commands: CommandList) -> String {
    "Commands, each explained by ‘syrinx help COMMAND’:\n"
      + list(commands.groups.map { ($0.title, $0.commands.map { ($0.name, $0.summary) }) })
  }

  private func list(_ groups: [(title: String, rows: [(name: String, text: String)])]) -> String {
    let widest = groups.flatMap(\.rows).map(\.name.count).max() ?? 0
    return groups.map {
      "\n" + title($0.title) + "\n" + paragraph.list($0.rows, nameWidth: widest)
    }.joined()
  }

  /// The line that ends the help of a command or effect and names the topics about it; empty without any.
  func more(about name: String, alsoItself: Bool = false) -> String {
    let topics =
      (alsoItself ? [name] : []) + Topic.all.filter { $0.related.contains(name) }.map(\.name)
    return topics.isEmpty
      ? "" : "\nMore: " + topics.map { "syrinx help \($0)" }.joined(separator: ", ") + "\n"
  }
}
