import SyrinxDevices
import SyrinxFiles
import SyrinxRender
import SyrinxSystem

/// A session in the terminal: levels, spectrum, voices and parameters, steered by keys and lines.
final class LiveScreen {
  private let session: LiveSession
  private let choices: LiveChoices
  private let control: LineInput?
  private let devices: LiveDevices
  private let isQuiet: Bool
  private let console: Console
  private let terminal: KeyInput?
  private let lines: TerminalLines?
  private var parameters: LiveParameters
  private var input = LevelBar()
  private var output = LevelBar()
  private var spectrum: SpectrumRow
  /// The voice that was asked for and is not heard yet.
  private var wanted: Int??
  /// The voice that space returns to.
  private var lastVoice: Int?
  /// A line that is being typed; nil where keys are keys.
  private var typed: String?
  private var isOver = false

  private static let secondsPerFrame = 0.033

  init(
    _ session: LiveSession, _ choices: LiveChoices, _ control: LineInput?, _ devices: LiveDevices,
    _ options: RenderOptions, isTyped: Bool, _ console: Console
  ) throws {
    self.session = session
    self.choices = choices
    self.control = control
    self.devices = devices
    self.console = console
    isQuiet = options.quiet
    terminal = isTyped ? KeyInput() : nil
    lines = console.notes.isTerminal && !options.quiet ? TerminalLines(console.notes) : nil
    parameters = LiveParameters(session)
    spectrum = try SpectrumRow(session.format)
    lastVoice = session.selected ?? (choices.choices.isEmpty ? nil : 0)
  }

  /// Lets the microphone be heard until somebody has had enough.
  func run() throws -> ExitStatus {
    try session.start()
    if !isQuiet { say([greeting]) }
    var time = MonotonicTime.now
    while !isOver, !Interruption.isRequested {
      for key in terminal?.keys(within: Self.secondsPerFrame) ?? [] { press(key) }
      for line in control?.lines(within: terminal == nil ? Self.secondsPerFrame : 0) ?? [] {
        obey(line)
      }
      if control?.hasEnded == true { isOver = true }
      if terminal == nil, control == nil {
        pause(until: .now + .seconds(Self.secondsPerFrame))
      }
      if let number = wanted, try session.select(number) { wanted = .none }
      while let event = session.nextEvent() {
        if let sentence = event.sentence { say([sentence]) }
      }
      let now = MonotonicTime.now
      look((now - time) / .seconds(1))
      time = now
    }
    // To take away what was made in the sound server may need its time.
    if Interruption.isRequested { Interruption.acknowledge() }
    lines?.clear()
    if !isQuiet, session.dropoutCount > 0 {
      say([Measure.count(session.dropoutCount, "dropout") + "; more --block-frames are safer"])
    }
    return .done
  }

  private var greeting: String {
    "live from \(devices.input.description) to \(devices.outputName), about"
      + " \(Measure.milliseconds(session.expectedLatency.total)) late"
  }

  private func say(_ sentences: [String]) {
    if let lines { lines.say(sentences) } else if !isQuiet { console.notes.say(sentences) }
  }

  private func press(_ key: Key) {
    if let line = typed {
      switch key {
      case .enter:
        typed = nil
        obey(line)
      case .escape: typed = nil
      case .backspace: typed = line.isEmpty ? nil : String(line.dropLast())
      case .character(let character): typed = line + String(character)
      default: break
      }
    } else if let action = choices.keys[key] {
      perform(action)
    } else if case .character(let character) = key, character == ":" || character.isLetter {
      typed = character == ":" ? "" : String(character)
    }
  }

  private func obey(_ line: String) {
    do {
      switch try ControlLine.parse(line) {
      case .set(let node, let parameter, let value)?:
        try parameters.set(node, parameter, to: value)
      case .action(.voice(let number))? where number >= choices.choices.count:
        throw LiveError.noVoice(number + 1, count: choices.choices.count)
      case .action(.pause)?, .action(.skip)?: throw LiveError.notWhilePlaying(command: line)
      case .action(let action)?: perform(action)
      case nil: break
      }
    } catch {
      if let lines { lines.say([error.report]) } else { console.notes.say([error.report]) }
    }
  }

  private func perform(_ action: KeyAction) {
    switch action {
    case .voice(let number):
      guard number < choices.choices.count else { return }
      lastVoice = number
      change(to: number)
    case .passthrough:
      let heard = wanted ?? session.selected
      change(to: heard == nil ? lastVoice : nil)
    case .chooseParameter(let steps): parameters.choose(steps)
    case .turnParameter(let steps): parameters.turn(steps)
    case .quit: isOver = true
    case .pause, .skip, .nextFile: break
    }
  }

  private func change(to number: Int?) {
    wanted = .some(number)
    if lines == nil { say([number.map { choices.choices[$0].title } ?? "passthrough"]) }
  }

  /// Draws everything anew.
  private func look(_ seconds: Double) {
    let peaks = session.takePeaks()
    input.add(peaks.input, after: seconds)
    output.add(peaks.output, after: seconds)
    spectrum.take { session.takePlayed(into: &$0) }
    guard let lines else { return }
    let columns = lines.columns
    let width = max(min((columns - 40) / 2, 24), 4)
    let latency = session.latency.map { Measure.milliseconds($0.total) } ?? ""
    let late = session.dropoutCount
    var text = [
      spectrum.text(width: min(columns, 80)),
      "in " + input.text(width: width) + " out " + output.text(width: width) + " " + latency
        + (late > 0 ? "  " + Measure.count(late, "dropout") : ""),
    ]
    text += voiceRows(columns)
    if let parameter = parameters.current {
      text.append("\(parameter.name) \(parameter.text)   ←→ turn  ↑↓ choose  : type  q quit")
    } else {
      text.append(": type  q quit")
    }
    if let typed { text.append(": " + typed) }
    lines.show(text.map { String($0.printable.prefix(columns)) })
  }

  /// The voices with their keys, the one that is heard marked.
  private func voiceRows(_ columns: Int) -> [String] {
    let heard = wanted ?? session.selected
    var rows = [""]
    func add(_ text: String, isHeard: Bool) {
      let item = (isHeard ? "▸" : " ") + text + " "
      if rows[rows.count - 1].count + item.count > columns, !rows.last!.isEmpty { rows.append("") }
      rows[rows.count - 1] += item
    }
    for (number, choice) in choices.choices.enumerated() {
      let title = choice.title.count > 30 ? choice.title.prefix(29) + "…" : choice.title[...]
      add("\(choice.key.name) \(title)", isHeard: number == heard)
    }
    if let key = choices.keys.actions.first(where: { $0.value == .passthrough })?.key {
      add("\(key.name) passthrough", isHeard: heard == nil)
    }
    return rows
  }
}
