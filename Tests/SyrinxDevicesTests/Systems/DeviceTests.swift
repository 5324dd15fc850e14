import SyrinxEngine
import SyrinxSystem
import Testing

@testable import SyrinxDevices

@Suite("Devices")
struct DeviceTests {
  private let format = StreamFormat(sampleRate: 48_000, channelCount: 2)

  private func device(
    _ id: String, _ description: String, _ direction: AudioDevice.Direction = .input,
    isDefault: Bool = false, monitors: String? = nil, isBuiltIn: Bool = false
  ) -> AudioDevice {
    AudioDevice(
      id: id, description: description, direction: direction, format: format,
      isDefault: isDefault, monitors: monitors, isBuiltIn: isBuiltIn)
  }

  @Test("are found by name, description or a part of either")
  func find() throws {
    let all = [
      device("usb.1", "USB microphone"), device("pci.1", "Built-in", isDefault: true),
      device("pci.2", "Line in"), device("usb", "Headset"),
    ]
    func found(_ words: String?) throws -> String {
      try AudioDevice.find(words, in: all, .input).id
    }
    #expect(try found(nil) == "pci.1")
    #expect(try found("usb") == "usb")
    #expect(try found("Line in") == "pci.2")
    #expect(try found("MICRO") == "usb.1")
    #expect(
      throws: DeviceError.ambiguousDevice("pci", .input, choices: ["Built-in", "Line in"])
    ) { try found("pci") }
    #expect(throws: DeviceError.self) { try found("drum") }
    #expect(throws: DeviceError.noDevice(.input)) { try AudioDevice.find(nil, in: [], .input) }
  }

  @Test("that hear one another are known")
  func feedback() {
    let speaker = device("out", "Speaker", .output, isBuiltIn: true)
    let headphones = device("head", "Headphones", .output)
    let microphone = device("mic", "Mic", isBuiltIn: true)
    let monitor = device("head.monitor", "Monitor", monitors: "head")
    #expect(
      FeedbackRisk(input: microphone, output: speaker)
        == .builtIn(input: "Mic", output: "Speaker"))
    #expect(FeedbackRisk(input: microphone, output: headphones) == nil)
    #expect(FeedbackRisk(input: monitor, output: headphones) == .monitor(output: "Headphones"))
    #expect(FeedbackRisk(input: monitor, output: speaker) == nil)
  }

  @Test(
    "of a sound server are not asked for more channels or a higher rate than its library knows",
    .enabled(if: (try? PulseLibrary.open()) != nil, "libpulse is not installed"))
  func formats() throws {
    let pulse = try PulseLibrary.open()
    for (rate, count, isSupported) in [
      (48_000, 32, true), (48_000, 33, false), (48_000, 258, false), (384_000, 2, true),
      (10_000_000, 2, false),
    ] {
      let format = StreamFormat(sampleRate: rate, channelCount: count)
      #expect(pulse.supports(format) == isSupported, "\(rate) Hz, \(count) channels")
    }
  }

  @Test("that a run has made are known to be left over when it is over")
  func marks() throws {
    let own = ProcessMark.own
    #expect(!own.isOver)
    #expect(ProcessMark("\(own)") == own)
    #expect(ProcessMark(host: own.host, process: own.process, start: "1").isOver)
    #expect(ProcessMark(host: own.host, process: 0x3FFF_FFFF, start: "1").isOver)
    #expect(!ProcessMark(host: "elsewhere", process: 0x3FFF_FFFF, start: "1").isOver)
    #expect(ProcessMark("a:b:c") == nil && ProcessMark("a:1") == nil && ProcessMark("a:0:1") == nil)
    let arguments = "sink_name=x sink_properties=\"device.description='A B' syrinx.owner='h:7:9'\""
    #expect(PulseMicrophone.mark(in: arguments) == ProcessMark(host: "h", process: 7, start: "9"))
    #expect(PulseMicrophone.mark(in: "sink_name=x") == nil)
    #expect(PulseMicrophone.mark(in: "sink_properties=syrinx.owner") == nil)
  }
}
