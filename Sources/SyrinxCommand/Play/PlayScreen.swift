import SyrinxDevices
import SyrinxEngine
import SyrinxFiles

/// The time that is heard, in a line of the terminal, and the keys that steer it.
struct PlayScreen {
  private let playback: Playback
  private let names: [String]
  private let lengths: [Double?]
  private let options: RenderOptions
  private let console: Console

  init(
    _ playback: Playback, names: [String], lengths: [Double?], _ options: RenderOptions,
    _ console: Console
  ) {
    self.playback = playback
    self.names = names
    self.lengths = lengths
    self.options = options
    self.console = console
  }

  /// Plays to the end, or until somebody has had enough.
  func run() throws -> ExitStatus {
    let terminal = names.contains("-") ? nil : RawTerminal()
    let isShown = console.notes.isTerminal && !options.quiet && options.progress != .none
    defer {
      playback.stop()
      if isShown { console.notes.control("\r\u{1B}[K") }
    }
    try playback.start()
    while !playback.isFinished {
      if Interruption.isRequested { return .interrupted }
      if let failure = playback.failures.first {
        throw failure.1
      }
      while let event = playback.nextEvent() { say(event) }
      for key in terminal?.keys(within: 0.02) ?? [] {
        if try !obey(key) { return .done }
      }
      if terminal == nil { pause(until: .now + .milliseconds(20)) }
      if isShown { show() }
    }
    if !options.quiet, playback.dropoutCount > 0 {
      console.notes.say([Measure.count(playback.dropoutCount, "dropout")])
    }
    return .done
  }

  /// Does what a key asks for; false if that is to end.
  private func obey(_ key: Key) throws -> Bool {
    let (item, seconds) = playback.position
    switch key {
    case .character("q"), .escape: return false
    case .character(" "): if playback.isPaused { try playback.resume() } else { playback.pause() }
    case .left: playback.seek(to: seconds - 5, item: item)
    case .right:
      if let length = lengths[item], seconds + 5 >= length {
        guard item + 1 < names.count else { return false }
        playback.seek(to: 0, item: item + 1)
      } else {
        playback.seek(to: seconds + 5, item: item)
      }
    case .character("n"):
      guard item + 1 < names.count else { return false }
      playback.seek(to: 0, item: item + 1)
    case .character("p"): playback.seek(to: 0, item: seconds > 2 ? item : max(item - 1, 0))
    default: break
    }
    return true
  }

  private func show() {
    let (item, seconds) = playback.position
    let length = lengths[item].map { " / " + Measure.clock($0) } ?? ""
    let line =
      (playback.isPaused ? "‖ " : "▶ ") + Measure.clock(seconds) + length + "  "
      + DecodedSound.title(of: names[item])
    console.notes.control(
      "\r" + String(line.prefix((console.notes.columns ?? 80) - 1)) + "\u{1B}[K")
  }

  private func say(_ event: DeviceEvent) {
    guard !options.quiet else { return }
    switch event {
    case .vanished(let device): console.notes.say(["\(device) is gone; waiting for it"])
    case .reconnected(let device): console.notes.say(["\(device) is there again"])
    case .moved(let device): console.notes.say(["now on \(device)"])
    case .dropout, .suspended, .resumed: break
    }
  }
}
