import SyrinxSystem
import SyrinxText

/// The words of a film: the line that is spoken, filled as far as it has been where its words have times.
struct FilmWords {
  private let karaoke: Karaoke
  /// For each line, in seconds, when it is shown, and whether its words have times.
  private let lines: [(shown: Range<Double>, isTimed: Bool)]
  private let box: EvenBox
  private let font: Font
  private let ink: FilmInk
  private let isCentred: Bool
  private var drawn: Drawn?

  /// Pauses between lines that are so short, in seconds, leave the earlier line standing.
  private static let shortPause = 0.8

  /// The rows that are shown now, as they were drawn.
  private struct Drawn {
    let texts: [String]
    /// Nil where none of the words have times.
    let spoken: PlanarLayer?
    let plain: PlanarLayer
    /// For each row where it lies in the layer, and where each of its characters ends.
    let rows: [(part: EvenBox, ends: [Double])]
  }

  init(
    _ text: TimedText, _ design: FilmDesign, _ layout: FilmLayout, _ ink: FilmInk, isCentred: Bool
  ) {
    let text = design.captions == .words ? text.dividedIntoWords : text
    var settings = Karaoke.Settings()
    settings.linesBefore = 0
    settings.linesAfter = 0
    // Letters are about half as wide as high.
    settings.columnCount = max(Int(Double(layout.words.width) / (0.56 * layout.wordsFont.size)), 8)
    karaoke = Karaoke(text, settings)
    let starts = text.lines.map { text.seconds($0.start) }.sorted()
    lines = text.lines.indices.map { index in
      let start = text.seconds(text.lines[index].start)
      let end = max(text.seconds(text.end(ofLine: index)), start)
      let next = Self.first(of: starts, after: start) ?? .infinity
      let isShort = next > end && next - end < Self.shortPause
      return (start..<(isShort ? next : end), !text.lines[index].words.isEmpty)
    }
    box = layout.words
    font = layout.wordsFont
    self.ink = ink
    self.isCentred = isCentred
  }

  /// The first of numbers in their order that is larger.
  private static func first(of numbers: [Double], after number: Double) -> Double? {
    var (low, high) = (0, numbers.count)
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle] > number { high = middle } else { low = middle + 1 }
    }
    return low < numbers.count ? numbers[low] : nil
  }

  /// Lays the words of a time over a picture.
  mutating func draw(on picture: inout PlanarPicture, at seconds: Double) throws(PictureError) {
    let rows = karaoke.display(at: seconds).rows.filter {
      $0.isFocus && lines.indices.contains($0.line) && lines[$0.line].shown.contains(seconds)
    }
    guard !rows.isEmpty else { return }
    if drawn?.texts != rows.map(\.text) { drawn = try draw(rows) }
    guard let drawn else { return }
    for (row, (part, ends)) in zip(rows, drawn.rows) {
      var split = part.x
      if drawn.spoken != nil {
        let whole = min(Int(bounded: row.filled), ends.count - 1)
        let next = min(whole + 1, ends.count - 1)
        let share = row.filled - Double(whole)
        split = Int(bounded: ends[whole] + (ends[next] - ends[whole]) * min(max(share, 0), 1)) & ~1
      }
      let spoken = EvenBox(part.x, part.y, split - part.x, part.height)
      let rest = EvenBox(split, part.y, part.right - split, part.height)
      if let layer = drawn.spoken { picture.blend(layer, spoken, at: box.x, box.y) }
      picture.blend(drawn.plain, rest, at: box.x, box.y)
    }
  }

  private func draw(_ rows: [Karaoke.Row]) throws(PictureError) -> Drawn {
    var font = font
    let edge = FilmInk.edgeWidth(font)
    let ruler = try Canvas(.png, width: 2, height: 2)
    let widest = rows.map { ruler.width(of: $0.text, font) }.max() ?? 0
    font.size *= min(1, (Double(box.width) - edge) / max(widest, 1))
    let height = min(
      font.size * FilmLayout.rowHeight, Double(box.height) / Double(max(rows.count, 1)))
    font.size = min(font.size, height / FilmLayout.rowHeight)
    let free = Double(box.height) - height * Double(rows.count)
    let top = isCentred ? free / 2 : free
    let lefts = rows.map { (Double(box.width) - ruler.width(of: $0.text, font)) / 2 }
    func layer(_ colour: Colour) throws(PictureError) -> PlanarLayer {
      let canvas = try Canvas(.png, width: box.width, height: box.height)
      for (index, row) in rows.enumerated() {
        let baseline = Point(x: lefts[index], y: top + height * (Double(index) + 0.75))
        canvas.write(row.text, at: baseline, font, colour, edge: ink.edge, width: edge)
      }
      return PlanarLayer(try canvas.pixels())
    }
    let places = rows.indices.map { index in
      let y = Int(top + height * Double(index))
      let next = Int(top + height * Double(index + 1))
      var begun = ""
      let ends = rows[index].text.map { character in
        begun.append(character)
        return lefts[index] + ruler.width(of: begun, font)
      }
      return (
        part: EvenBox(0, y, box.width, (next & ~1) - (y & ~1)), ends: [lefts[index]] + ends
      )
    }
    let isTimed = rows.contains { lines[$0.line].isTimed }
    return Drawn(
      texts: rows.map(\.text), spoken: isTimed ? try layer(ink.spoken) : nil,
      plain: try layer(ink.plain), rows: places)
  }
}
