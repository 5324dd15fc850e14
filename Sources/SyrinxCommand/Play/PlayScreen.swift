import SyrinxDevices
import SyrinxEngine
import SyrinxFiles
import SyrinxRender
import SyrinxSystem

/// The time that is heard, in the last lines of the terminal, and the keys that steer it.
final class PlayScreen {
  private let playback: Playback
  private let items: [PlayedItem]
  private let choices: LiveChoices?
  private let keys: KeyMap
  private let options: RenderOptions
  private let console: Console
  private let lines: TerminalLines
  /// The name of what a key has chosen.
  private var chosen: String?
  private var karaoke: KaraokeScreen?
  private var toldFailures = 0

  init(
    _ playback: Playback, _ items: [PlayedItem], _ choices: LiveChoices?,
    _ options: RenderOptions, _ console: Console
  ) {
    self.playback = playback
    self.items = items
    self.choices = choices
    self.options = options
    self.console = console
    var keys = choices?.keys ?? .play
    keys.actions[.escape] = .quit
    if keys[.character("0")] == nil { keys.actions[.character("0")] = .passthrough }
    self.keys = keys
    lines = TerminalLines(
      console.notes, isQuiet: options.quiet, isDrawn: options.progress != .none)
    karaoke = items[0].words.map { KaraokeScreen($0, console.notes) }
  }

  /// Plays to the end, or until somebody has had enough.
  func run() throws -> ExitStatus {
    let terminal = items.contains { InputLocation($0.name) == .standardInput } ? nil : KeyInput()
    defer {
      playback.stop()
      lines.clear()
    }
    try playback.start()
    while !playback.isFinished {
      if Interruption.isRequested { return .interrupted }
      try sayFailures()
      while let event = playback.nextEvent() {
        lines.say([event.sentence].compactMap { $0 })
      }
      for key in terminal?.keys(within: 0.02) ?? [] {
        if try !obey(key) { return .done }
      }
      if terminal == nil { pause(until: .now + .milliseconds(20)) }
      show()
    }
    try sayFailures()
    if playback.dropoutCount > 0 {
      lines.say([Measure.count(playback.dropoutCount, "dropout")])
    }
    return toldFailures == 0 ? .done : .failed
  }

  /// Of one file, what is wrong with it ends all; of several, the others are played.
  private func sayFailures() throws {
    let failures = playback.failures
    if let failure = failures.first, items.count == 1 { throw failure.1 }
    lines.say(failures.dropFirst(toldFailures).map { $0.1.report }, areErrors: true)
    toldFailures = failures.count
  }

  /// Does what a key asks for; false if that is to end.
  private func obey(_ key: Key) throws -> Bool {
    let (item, seconds) = playback.position
    switch keys[key] {
    case .quit: return false
    case .pause: if playback.isPaused { try playback.resume() } else { playback.pause() }
    case .skip(let step) where step > 0:
      if let length = items[item].seconds, seconds + step >= length {
        return next(after: item)
      }
      playback.seek(to: seconds + step, item: item)
    case .skip(let step): playback.seek(to: seconds + step, item: item)
    case .nextFile(let step):
      if step > 0 { return next(after: item) }
      playback.seek(to: 0, item: seconds > 2 ? item : max(item - 1, 0))
    case .voice(let number):
      guard let choices, number < choices.choices.count else { break }
      change(item, to: choices.choices[number].chain, named: choices.choices[number].title)
    case .passthrough where choices != nil: change(item, to: ChainSpec(), named: "no effects")
    default: break
    }
    return true
  }

  private func next(after item: Int) -> Bool {
    guard item + 1 < items.count else { return false }
    playback.seek(to: 0, item: item + 1)
    return true
  }

  /// Goes on with another chain.
  private func change(_ item: Int, to chain: ChainSpec, named name: String) {
    do {
      try items[item].change(to: chain)
      chosen = name
      karaoke = items[item].words.map { KaraokeScreen($0, console.notes) }
      playback.replaceCurrent(with: items[item].playback(chain))
    } catch {
      lines.say([error.report], areErrors: true)
    }
  }

  private func show() {
    guard lines.isDrawn else { return }
    let (item, seconds) = playback.position
    let length = items[item].seconds.map { " / " + Measure.clock($0) } ?? ""
    let line =
      (playback.isPaused ? "‖ " : "▶ ") + Measure.clock(seconds) + length + "  "
      + InputLocation(items[item].name).title + (chosen.map { "  " + $0.printable } ?? "")
    lines.show((karaoke?.rows(at: seconds) ?? []) + [String(line.prefix(lines.columns))])
  }
}
