import SyrinxDevices
import SyrinxRender
import SyrinxSystem
import SyrinxText

/// A session in the terminal: levels, spectrum, voices and parameters, steered by keys and lines.
final class LiveScreen {
  private let session: LiveSession
  private let control: LiveControl
  private let sockets: LiveSockets
  private let controllers: LiveControllers?
  private let devices: LiveDevices
  private let console: Console
  private var terminal: KeyInput?
  private let lines: TerminalLines
  private var spectrum: SpectrumRow
  /// A line that is being typed; nil where keys are keys.
  private var typed: String?

  private static let secondsPerFrame = 0.033
  /// Seconds in which the rest of an escape sequence comes.
  private static let escapeSeconds = 0.03

  init(
    _ control: LiveControl, _ sockets: LiveSockets, _ controllers: LiveControllers?,
    _ devices: LiveDevices, _ options: Live.Options, _ console: Console
  ) throws {
    self.control = control
    self.sockets = sockets
    self.controllers = controllers
    self.devices = devices
    self.console = console
    session = control.session
    let isTyped = options.control.map(InputLocation.init) != .standardInput
    terminal = isTyped ? KeyInput() : nil
    lines = TerminalLines(console.notes, isQuiet: options.render.quiet)
    spectrum = try SpectrumRow(session.format)
  }

  /// Lets the microphone be heard until somebody has had enough.
  func run() throws -> ExitStatus {
    try session.start()
    lines.say([greeting])
    if let address = sockets.address { console.notes.say(["open " + address]) }
    var time = MonotonicTime.now
    while !control.isOver, !Interruption.isRequested {
      wait(until: time + .seconds(Self.secondsPerFrame))
      takeKeys()
      sockets.serve(control, tell: tell)
      if sockets.hasEnded { break }
      do { try controllers?.follow(control) } catch { tell(error) }
      session.proceed()
      let now = MonotonicTime.now
      guard (now - time) / .seconds(1) >= Self.secondsPerFrame else { continue }
      look((now - time) / .seconds(1))
      time = now
    }
    // To take away what was made in the sound server, and to complete recordings, may need its time.
    if Interruption.isRequested { Interruption.acknowledge() }
    lines.clear()
    session.stop()
    lines.say(control.recordings.endAll())
    if session.dropoutCount > 0 {
      lines.say([
        Measure.count(session.dropoutCount, "dropout") + "; more --block-frames are safer"
      ])
    }
    return .done
  }

  /// Waits for somebody who wants something, or until it is time to draw.
  private func wait(until moment: MonotonicTime) {
    let left = (moment - MonotonicTime.now) / .seconds(1)
    let descriptors =
      [terminal?.descriptor].compactMap { $0 } + sockets.descriptors
      + (controllers?.descriptors ?? [])
    // A poll lasts whole milliseconds.
    waitForInput(at: descriptors, seconds: max(left, 0) + 0.001)
  }

  private func takeKeys() {
    guard let terminal else { return }
    let seconds = terminal.isWaiting ? Self.escapeSeconds : 0
    guard let keys = terminal.keys(within: seconds) else {
      self.terminal = nil
      return
    }
    for key in keys { press(key) }
  }

  private var greeting: String {
    "live from \(devices.input.description) to \(devices.outputName), about"
      + " \(Measure.milliseconds(session.expectedLatency.total)) late"
  }

  private func tell(_ error: any Error) { lines.say([error.report], areErrors: true) }

  private func press(_ key: Key) {
    do {
      if let line = typed {
        switch key {
        case .enter:
          typed = nil
          try obey(line)
        case .escape: typed = nil
        case .backspace: typed = line.isEmpty ? nil : String(line.dropLast())
        case .character(let character): typed = line + String(character)
        default: break
        }
      } else if let action = control.choices.keys[key] {
        let before = session.selected
        try control.perform(action)
        if !lines.isDrawn, session.selected != before { lines.say([control.title]) }
      } else if case .character(let character) = key, character == ":" || character.isLetter {
        typed = character == ":" ? "" : String(character)
      }
    } catch {
      tell(error)
    }
  }

  /// Obeys a typed line; what it asks for is shown.
  private func obey(_ line: String) throws {
    let answer = try control.obey(line)
    if !answer.isEmpty, line.split(separator: " ").first != "set" {
      lines.say([JSONValue.object(answer).compact])
    }
  }

  private func look(_ seconds: Double) {
    let peaks = session.takePeaks()
    control.input.add(peaks.input, after: seconds)
    control.output.add(peaks.output, after: seconds)
    while let event = session.nextEvent() {
      lines.say([event.sentence].compactMap { $0 })
    }
    lines.say(control.recordings.failures())
    spectrum.take { session.takePlayed(into: &$0) }
    guard lines.isDrawn else { return }
    let columns = lines.columns
    let width = max(min((columns - 40) / 2, 24), 4)
    let latency = session.latency.map { Measure.milliseconds($0.total) } ?? ""
    let late = session.dropoutCount
    var text = [
      spectrum.text(width: min(columns, 80)),
      "in " + control.input.text(width: width) + " out " + control.output.text(width: width) + " "
        + ([latency, late > 0 ? Measure.count(late, "dropout") : ""] + control.marks)
        .filter { !$0.isEmpty }.joined(separator: "  "),
    ]
    text += voiceRows(columns)
    if let parameter = control.parameters.current {
      text.append("\(parameter.name) \(parameter.text)   ←→ turn  ↑↓ choose  : type  q quit")
    } else {
      text.append(": type  q quit")
    }
    if let typed { text.append(": " + typed) }
    lines.show(text.map { String($0.printable.prefix(columns)) })
  }

  /// The voices with their keys, the one that is heard marked.
  private func voiceRows(_ columns: Int) -> [String] {
    let (heard, choices) = (session.selected, control.choices)
    var rows = [""]
    func add(_ text: String, isHeard: Bool) {
      let item = (isHeard ? "▸" : " ") + text + " "
      if rows[rows.count - 1].count + item.count > columns, !rows.last!.isEmpty { rows.append("") }
      rows[rows.count - 1] += item
    }
    for (number, choice) in choices.choices.enumerated() {
      let title = choice.title.count > 30 ? choice.title.prefix(29) + "…" : choice.title[...]
      add((choice.key.map { $0.name + " " } ?? "") + title, isHeard: number == heard)
    }
    if let key = choices.keys.actions.first(where: { $0.value == .passthrough })?.key {
      add("\(key.name) passthrough", isHeard: heard == nil)
    }
    return rows
  }
}
