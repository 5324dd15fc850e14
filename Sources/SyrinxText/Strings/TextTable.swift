/// Rows of text in columns that line up; a column that is empty throughout is left out.
public struct TextTable {
  private let rows: [[String]]

  public init(_ rows: [[String]]) { self.rows = rows.map { $0.map(\.printable) } }

  public var text: String {
    let columnCount = rows.map(\.count).max() ?? 0
    let widths = (0..<columnCount).map { column in
      rows.map { column < $0.count ? $0[column].displayWidth : 0 }.max() ?? 0
    }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() where widths[column] > 0 {
        line += cell + String(repeating: " ", count: widths[column] - cell.displayWidth + 2)
      }
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }
}
