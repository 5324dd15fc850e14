import SyrinxRender

/// Lines at the bottom of a terminal that are drawn again and again, while others are written above them.
final class TerminalLines {
  private let sink: any TextSink
  private let isQuiet: Bool
  /// False where nothing is drawn, and sentences are said alone.
  let isDrawn: Bool
  private var shown: [String] = []

  init(_ sink: any TextSink, isQuiet: Bool, isDrawn: Bool = true) {
    self.sink = sink
    self.isQuiet = isQuiet
    self.isDrawn = isDrawn && sink.isTerminal && !isQuiet
  }

  deinit { clear() }

  /// The width that a line may have.
  var columns: Int { max((sink.columns ?? 80) - 1, 1) }

  /// Draws lines in the place of those before. They are as wide as the terminal at most.
  func show(_ lines: [String]) {
    guard isDrawn, lines != shown else { return }
    // The cursor is hidden while it moves.
    sink.control(
      "\u{1B}[?25l" + back + lines.joined(separator: "\u{1B}[K\r\n") + "\u{1B}[K\u{1B}[J\u{1B}[?25h"
    )
    shown = lines
  }

  func clear() {
    guard !shown.isEmpty else { return }
    sink.control(back + "\u{1B}[J")
    shown = []
  }

  /// Says sentences above the lines. Errors are said also where nothing else is.
  func say(_ sentences: [String], areErrors: Bool = false) {
    guard !sentences.isEmpty, areErrors || !isQuiet else { return }
    clear()
    sink.say(sentences)
  }

  private var back: String { "\r" + (shown.count > 1 ? "\u{1B}[\(shown.count - 1)A" : "") }
}
