import SyrinxDevices
import SyrinxEngine
import SyrinxRender
import SyrinxSystem

/// One recording, from the first frame to the report.
final class RecordingJob {
  private let microphone: Microphone
  private let request: RenderRequest
  private let screen: RecordingScreen
  private let console: Console
  private let writer: RecordingWriter

  init(
    _ system: any AudioSystem, _ device: AudioDevice, _ request: RenderRequest,
    _ options: Record.Options, _ console: Console
  ) throws {
    self.console = console
    let format = StreamFormat(
      sampleRate: options.inputRate ?? min(max(device.format.sampleRate, 8000), 192_000),
      channelCount: options.inputChannels)
    let screen = RecordingScreen(console, options.render, device: device.description)
    let microphone = try Microphone(
      system,
      StreamRequest(
        device: device.id, format: format, blockFrameCount: 512, title: "Syrinx record"),
      seconds: options.length
    ) {
      screen.look()
      return !Interruption.isRequested
    }
    screen.microphone = microphone
    (self.microphone, self.screen) = (microphone, screen)
    self.request = request
    writer = try RecordingWriter(request, device.description, microphone)
  }

  func run() throws -> ExitStatus {
    try writer.begin()
    try microphone.start()
    screen.begin()
    let report = try writer.write {
      screen.look()
      guard Interruption.isRequested else { return }
      // Sound that has arrived is written before the run ends.
      microphone.stop()
      Interruption.acknowledge()
    }
    screen.end()
    report.say(request, on: console)
    if !request.options.quiet { console.notes.say(losses) }
    return .done
  }

  private var losses: [String] {
    let rate = Double(microphone.format.sampleRate)
    let lost = Double(microphone.lostFrameCount) / rate
    return [
      BackgroundRecording.remark(lostSeconds: lost),
      microphone.dropoutCount > 0
        ? Measure.count(microphone.dropoutCount, "dropout") + " of the device" : nil,
    ].compactMap { $0 }
  }
}

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
