/// Gathers windows into the columns of a picture, and columns into wider ones where there would be
/// too many.
struct ColumnFolder {
  private(set) var columns: [[Float]] = []
  /// Windows of a whole column, and of the present one so far.
  private(set) var windowsPerColumn: Int
  private(set) var windowsInColumn = 0
  /// The frames from one window to the next.
  let hop: Double
  private let mostColumns: Int

  /// Windows lie no further apart than `longestHop`.
  init(frameCount: Int?, columnCount: Int, longestHop: Double) {
    if let frameCount {
      let perColumn = max(Double(frameCount) / Double(columnCount), 1)
      windowsPerColumn = max(Int((perColumn / longestHop).rounded(.up)), 1)
      hop = max(perColumn / Double(windowsPerColumn), 1)
    } else {
      windowsPerColumn = 1
      hop = max(longestHop / 4, 1)
    }
    mostColumns = 2 * columnCount
    columns.reserveCapacity(mostColumns)
  }

  /// A column has been begun.
  var isOpen: Bool { windowsInColumn > 0 }

  /// Counts a window; true if it completes a column.
  mutating func addWindow() -> Bool {
    windowsInColumn += 1
    return windowsInColumn == windowsPerColumn
  }

  /// Adds the present column and begins the next.
  mutating func append(_ column: [Float]) {
    columns.append(column)
    windowsInColumn = 0
    guard columns.count == mostColumns else { return }
    for index in 0..<mostColumns / 2 {
      columns[index] = zip(columns[2 * index], columns[2 * index + 1]).map { ($0 + $1) / 2 }
    }
    columns.removeLast(mostColumns / 2)
    windowsPerColumn *= 2
  }
}
