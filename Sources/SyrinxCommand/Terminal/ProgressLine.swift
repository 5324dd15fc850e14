import SyrinxRender
import SyrinxSystem
import SyrinxText

extension Progress {
  /// The text after a bar as long as the line allows, up to forty signs.
  func bar(columns: Int) -> String {
    let space = min(40, columns - text.count - 5)
    guard let fraction, space >= 10 else { return text }
    let full = Int(bounded: fraction * Double(space))
    return String(repeating: "█", count: full) + String(repeating: "░", count: space - full) + "  "
      + text
  }
}

/// Options of a command that shows how far it has come.
protocol ProgressOptions {
  var quiet: Bool { get }
  var progress: RenderOptions.ProgressStyle { get }
}

extension RenderOptions: ProgressOptions {}

/// Shows how far something has come: a bar on a terminal, lines elsewhere if they are wanted.
final class ProgressLine {
  /// `auto` of a bar on a terminal.
  private let style: RenderOptions.ProgressStyle
  private let notes: any TextSink
  private let start = MonotonicTime.now
  private var lastShown = MonotonicTime.now
  private var isShown = false

  init(_ options: some ProgressOptions, notes: any TextSink) {
    let isWanted = !options.quiet && (options.progress != .auto || notes.isTerminal)
    style = isWanted ? options.progress : .none
    self.notes = notes
  }

  /// Told often how far things are; shows it from time to time. The facts are asked for with the time
  /// that has passed.
  func update(_ facts: (Duration) -> any Progress) {
    guard style != .none else { return }
    let now = MonotonicTime.now
    guard now - lastShown >= (style == .auto ? .milliseconds(100) : .seconds(1)) else { return }
    lastShown = now
    show(facts(now - start))
  }

  private func show(_ facts: any Progress) {
    switch style {
    case .auto:
      notes.control("\r" + facts.bar(columns: notes.columns ?? 80).printable + "\u{1B}[K")
      isShown = true
    case .plain: notes.writeLine(facts.text)
    case .json: notes.write(facts.json, compact: true)
    case .none: break
    }
  }

  /// Takes the bar away; the other styles say that all is done.
  func finish(_ facts: (Duration) -> any Progress) {
    clear()
    guard style == .plain || style == .json else { return }
    show(facts(MonotonicTime.now - start))
  }

  /// Takes the bar away.
  func clear() {
    if isShown { notes.control("\r\u{1B}[K") }
    isShown = false
  }
}
