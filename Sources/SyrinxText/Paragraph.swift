/// Breaks text into lines at spaces.
package struct Paragraph {
  package let columns: Int

  package init(columns: Int) { self.columns = columns }

  /// Lines no longer than the columns, all indented; a single longer word stays whole.
  package func lines(_ text: String, indent: Int = 0) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.printable.fields(" ") where !word.isEmpty {
      if line.isEmpty {
        line = String(word)
      } else if indent + line.count + 1 + word.count <= columns {
        line += " " + word
      } else {
        lines.append(line)
        line = String(word)
      }
    }
    lines.append(line)
    return lines.map { String(repeating: " ", count: indent) + $0 }
  }

  /// Two columns, names at the left and wrapped text at the right. A name too long for its column
  /// has a line of its own. Several lists align if they are given the width of their names.
  package func list(_ rows: [(name: String, text: String)], nameWidth: Int = 0) -> String {
    let widest = rows.map(\.name.count).filter { $0 <= 26 }.max().map { max($0, nameWidth) } ?? 0
    let left = 2 + widest + 2
    return rows.map { row in
      var text = lines(row.text, indent: left)
      let name = "  " + row.name.printable
      if name.count + 2 <= left {
        text[0] = name + text[0].dropFirst(name.count)
      } else {
        text.insert(name, at: 0)
      }
      return text.joined(separator: "\n") + "\n"
    }.joined()
  }

  package func text(_ text: String) -> String {
    if text.hasPrefix(" ") { return text + "\n" }
    return lines(text).joined(separator: "\n") + "\n"
  }
}
