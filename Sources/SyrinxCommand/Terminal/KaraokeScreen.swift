import SyrinxEngine
import SyrinxFiles
import SyrinxRender
import SyrinxSystem
import SyrinxText

/// Words in the terminal as they are sung: the line that is sung is filled, others stand around it.
final class KaraokeScreen {
  private let text: TimedText
  private let karaoke: Karaoke
  private let output: any TextSink
  private let isColoured: Bool
  private static let framesPerSecond = 30.0

  init(
    _ text: TimedText, _ output: any TextSink,
    wantsColours: Bool = environment("NO_COLOR") == nil
  ) {
    self.text = text
    self.output = output
    var settings = Karaoke.Settings()
    // Two columns stand before each line.
    settings.columnCount = output.columns.map { max($0 - 2, 10) }
    karaoke = Karaoke(text, settings)
    isColoured = output.isTerminal && wantsColours
  }

  /// Prints what is seen at a time, or plays all in a terminal.
  func run(at time: Double?, of path: String) throws -> ExitStatus {
    guard !text.lines.isEmpty else { throw WordsError.nothingToShow(path: path) }
    guard time == nil, output.isTerminal else {
      // Colours are for the terminal to obey; what it would obey in the words is not there any more.
      let text = rows(at: time ?? 0).map { $0 + "\n" }.joined()
      if isColoured { output.control(text) } else { output.write(text) }
      return .done
    }
    let start = MonotonicTime.now
    var height = 0
    output.control("\u{1B}[?25l")
    defer { output.control("\u{1B}[?25h\n") }
    var frame = 0
    while true {
      let seconds = Double(frame) / Self.framesPerSecond
      if Interruption.isRequested { return .interrupted }
      if let failure = output.failure { throw failure }
      let rows = rows(at: seconds)
      let back = height > 1 ? "\u{1B}[\(height - 1)A" : ""
      // Lines of a longer display before are taken away.
      output.control("\r" + back + "\u{1B}[J" + rows.joined(separator: "\u{1B}[K\n"))
      height = rows.count
      if seconds > karaoke.end + 1 { return .done }
      frame += 1
      pause(until: start + .seconds(Double(frame) / Self.framesPerSecond))
    }
  }

  /// The lines of a display. Without colours what has been sung stands in brackets.
  func rows(at time: Double) -> [String] {
    let display = karaoke.display(at: time)
    let count = display.countIn.map { [String(repeating: "● ", count: $0)] } ?? []
    return count
      + display.rows.map { row in
        guard row.isFocus else {
          return isColoured ? "  \u{1B}[2m\(row.text)\u{1B}[0m" : "  " + row.text
        }
        let (sung, rest) = row.parts
        return isColoured
          ? "> \u{1B}[1;33m\(sung)\u{1B}[0;1m\(rest)\u{1B}[0m" : "> [\(sung)]\(rest)"
      }
  }
}
