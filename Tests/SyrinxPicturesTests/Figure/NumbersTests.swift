import Foundation
import SyrinxSystem
import SyrinxText
import Testing

@testable import SyrinxPictures

/// All that can be seen must also be there as numbers.
struct NumbersTests {
  @Test("All panels and series of a figure are in its JSON, value by value")
  func json() throws {
    let figure = Samples.response
    let document = try JSONValue(parsing: figure.json.compact)
    #expect(document["version"] == 1)
    guard case .array(let panels)? = document["panels"],
      case .array(let series)? = panels[0]["series"]
    else {
      Issue.record("no panels")
      return
    }
    #expect(panels.count == 2 && series.count == 2)
    guard case .line(let line) = figure.panels[0].layers[0],
      case .array(let xs)? = series[0]["hz"], case .array(let ys)? = series[0]["levelDB"]
    else {
      Issue.record("no line")
      return
    }
    #expect(xs.count == line.xs.count && ys.count == line.ys.count)
    for (value, y) in zip(ys, line.ys) {
      if case .number(let number) = value {
        #expect(abs(number - (try #require(y))) < 1e-3)
      } else {
        #expect(value == .null && y.map(\.isFinite) != true)
      }
    }
  }

  @Test(
    "The table has a line a number, with its panel, series and axis", arguments: FigureTests.names)
  func csv(name: String) {
    let figure = Samples.figure(name)
    let bytes = Array(figure.csv.utf8)
    #expect(bytes.starts(with: "panel,series,along,at,quantity,value\n".utf8))
    // Millions of bytes, of which only a plain loop takes no time without optimisation.
    let (newline, comma) = (UInt8(ascii: "\n"), UInt8(ascii: ","))
    var (place, lineCount, commaCount, othersCount) = (0, 0, 0, 0)
    while place < bytes.count {
      if bytes[place] == comma {
        commaCount += 1
      } else if bytes[place] == newline {
        lineCount += 1
        if commaCount != 5 { othersCount += 1 }
        commaCount = 0
      }
      place += 1
    }
    #expect(bytes.last == newline && othersCount == 0)
    let count = figure.panels.flatMap(\.layers).reduce(0) { sum, layer in
      switch layer {
      case .line(let line): sum + line.xs.count
      case .envelope(let envelope): sum + 3 * envelope.xs.count
      case .heat(let map): sum + map.columns.count * (map.yEdges.count - 1)
      case .bars(let bars): sum + bars.values.count
      }
    }
    #expect(lineCount == count + 1)
  }

  @Test("Names with commas and quotes stay one cell")
  func quoting() {
    var figure = Samples.response
    figure.panels[0].name = "a,\"b\""
    #expect(figure.csv.contains("\n\"a,\"\"b\"\"\",a,hz,20,"))
    figure.panels[0].name = "a\r\nb"
    #expect(figure.csv.contains("\n\"a\r\nb\",a,hz,20,"))
  }
}
