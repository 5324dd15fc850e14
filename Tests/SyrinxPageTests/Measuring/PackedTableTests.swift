import Foundation
import Testing

@testable import SyrinxPage

struct PackedTableTests {
  /// Reads a table as its definition says.
  private static func rows(of table: PackedTable) throws -> [[UInt8]] {
    let bytes = [UInt8](try #require(Data(base64Encoded: table.base64)))
    var position = 0
    func bit() -> Int {
      defer { position += 1 }
      return Int(bytes[position / 8] >> UInt8(7 - position % 8) & 1)
    }
    func bits(_ count: Int) -> Int { (0..<count).reduce(0) { value, _ in value * 2 + bit() } }
    var row = [UInt8](repeating: 0, count: table.columnCount)
    let rows = (0..<table.rowCount).map { _ in
      let parameter = bits(3)
      for column in row.indices {
        var quotient = 0
        while bit() == 1 { quotient += 1 }
        let folded = quotient << parameter + bits(parameter)
        let difference = folded % 2 == 1 ? -(folded + 1) / 2 : folded / 2
        row[column] = UInt8(truncatingIfNeeded: Int(row[column]) + difference)
      }
      return row
    }
    #expect((position + 7) / 8 == bytes.count)
    return rows
  }

  @Test("any rows come back", arguments: [1, 2, 7, 80])
  func comesBack(columns: Int) throws {
    var generator = SystemRandomNumberGenerator()
    for spread in [0, 1, 9, 255] as [UInt8] {
      var table = PackedTable(columnCount: columns)
      let rows = (0..<20).map { _ in
        (0..<columns).map { _ in UInt8.random(in: 0...spread, using: &generator) }
      }
      for row in rows { table.append(row) }
      #expect(try Self.rows(of: table) == rows)
    }
  }

  @Test("the farthest steps come back")
  func farSteps() throws {
    var table = PackedTable(columnCount: 3)
    let rows: [[UInt8]] = [[255, 0, 128], [0, 255, 0], [127, 128, 255], [127, 128, 255]]
    for row in rows { table.append(row) }
    #expect(try Self.rows(of: table) == rows)
  }

  @Test("no rows are no bytes")
  func empty() throws {
    #expect(PackedTable(columnCount: 4).base64.isEmpty)
  }

  @Test("a row like the one before takes a bit a column and three more")
  func size() throws {
    var table = PackedTable(columnCount: 80)
    for _ in 0..<100 { table.append([UInt8](repeating: 0, count: 80)) }
    let count = try #require(Data(base64Encoded: table.base64)).count
    #expect(count == 1038)
  }
}
