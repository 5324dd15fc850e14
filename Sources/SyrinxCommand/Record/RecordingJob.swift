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
