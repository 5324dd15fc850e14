import SyrinxEngine
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

/// Shows how far a sound has been played or rendered.
final class ProgressWriter {
  private let line: ProgressLine
  private let frameCount: Int?
  private let sampleRate: Int
  /// Name of the pass before the render itself, while that is shown.
  private let pass: String?

  init(
    _ options: some ProgressOptions, notes: any TextSink, frameCount: Int?, sampleRate: Int,
    pass: String? = nil
  ) {
    line = ProgressLine(options, notes: notes)
    self.frameCount = frameCount
    self.sampleRate = sampleRate
    self.pass = pass
  }

  /// Told after each block how many frames are done; shows something from time to time.
  func update(_ done: Int) {
    line.update {
      ProgressFacts(done, of: frameCount, sampleRate: sampleRate, after: $0, pass: pass)
    }
  }

  /// Takes the bar away; the other styles say that all is done.
  func finish(_ done: Int) {
    line.finish { ProgressFacts(done, of: done, sampleRate: sampleRate, after: $0, pass: pass) }
  }

  /// Takes the bar away after a failure.
  func clear() { line.clear() }
}

struct ProgressFacts: Progress {
  let fraction: Double?
  var secondsDone = 0.0
  let secondsLeft: Double?
  /// Seconds of sound made in a second; nil of work of several stages.
  var speed: Double?
  /// Name of a pass before the render itself.
  var pass: String?

  /// Of work of several stages.
  init(fraction: Double?, after elapsed: Duration) {
    let seconds = max(elapsed / .seconds(1), 1e-9)
    self.fraction = fraction
    secondsLeft = fraction.flatMap { $0 > 0 ? seconds * (1 - $0) / $0 : nil }
  }

  init(
    _ done: Int, of frameCount: Int?, sampleRate: Int, after elapsed: Duration, pass: String? = nil
  ) {
    self.init(
      fraction: frameCount.map { $0 > 0 ? min(Double(done) / Double($0), 1) : 1 }, after: elapsed)
    self.pass = pass
    secondsDone = Double(done) / Double(sampleRate)
    speed = secondsDone / max(elapsed / .seconds(1), 1e-9)
  }

  var json: JSONValue {
    var members: [JSONValue.Member] = pass.map { [.init("pass", .string($0))] } ?? []
    members += [
      .init("done", fraction.rounded(1e4)), .init("secondsLeft", secondsLeft.rounded(10)),
    ]
    if let speed { members.append(.init("speed", .number(speed.rounded(to: 10)))) }
    return .object(members)
  }

  /// `42 %  48×  0:03 left`.
  var text: String {
    let place =
      fraction.map { "\(Int(bounded: $0 * 100)) %" } ?? Measure.clock(secondsDone) + " done"
    let left = secondsLeft.map { "  \(Measure.clock($0.rounded(.up))) left" } ?? ""
    let rate = speed.map { "  " + Measure.speed($0) } ?? ""
    return (pass.map { $0 + "  " } ?? "") + place + rate + left
  }
}

/// Shows how far work of several stages has come.
final class StageLine {
  /// The measure that the work is to keep up.
  let progress: StagedProgress
  private let line: ProgressLine

  /// `output` is what an interruption leaves as it was.
  init(_ options: some ProgressOptions, notes: any TextSink, output: String) {
    let line = ProgressLine(options, notes: notes)
    self.line = line
    progress = StagedProgress(output: output) { done in
      line.update { ProgressFacts(fraction: done, after: $0) }
    }
  }

  func clear() { line.clear() }
}
