import SyrinxDevices
import SyrinxRender
import SyrinxSystem

/// The level and the time of a recording, in a line of the terminal.
final class RecordingScreen {
  weak var microphone: Microphone?
  private let device: String
  private let lines: TerminalLines
  private var level = LevelBar()
  private var start = MonotonicTime.now
  private var lastLook = MonotonicTime.now

  init(_ console: Console, _ options: RenderOptions, device: String) {
    self.device = device
    lines = TerminalLines(
      console.notes, isQuiet: options.quiet, isDrawn: options.progress != .none)
  }

  func begin() {
    start = .now
    lines.say(["recording from \(device); Ctrl-C ends"])
  }

  func end() { lines.clear() }

  /// Called all the time; draws now and then.
  func look() {
    let now = MonotonicTime.now
    let seconds = (now - lastLook) / .seconds(1)
    guard seconds > 0.05, let microphone else { return }
    lastLook = now
    while let event = microphone.nextEvent() {
      lines.say([event.sentence].compactMap { $0 })
    }
    level.add(microphone.takePeak(), after: seconds)
    guard lines.isDrawn else { return }
    let time = Measure.clock((now - start) / .seconds(1))
    let width = max(min(lines.columns - 30, 40), 4)
    lines.show([String("● \(time)  \(level.text(width: width))".prefix(lines.columns))])
  }
}
