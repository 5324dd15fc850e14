import SyrinxDevices
import SyrinxEngine
import SyrinxFiles
import SyrinxRender
import SyrinxSystem

// Record/ writes a microphone's sound to a file, optionally through effects.

final class Record: Command {
  struct Options: Adjustable {
    var input: String?
    var length: Double?
    var inputRate: Int?
    var inputChannels = 1
    var replace = false
    var list = false
    var render = RenderOptions()

    static let parameters: [Parameter<Options>] =
      ownParameters
      + Parameter.renderOptions([.file, .chain, .display], at: \Options.render)
      .filter { $0.name != "strip" }
      + Parameter.renderOptions([.sound], at: \Options.render).filter { $0.name == "tail" }
      + [.flag("json", \.render.json, help: "print the report as JSON")]

    private static let ownParameters: [Parameter<Options>] = [
      .text(
        "input", \.input, placeholder: "NAME",
        help: "input device, by name or part of it; default: that of the system"),
      .optional(
        "length", \.length, .seconds, 0.01...360_000,
        help: "stop after this time; default: on Ctrl-C"),
      .optional(
        "rate", \.inputRate, .hertz, 8000...192_000,
        help: "sample rate of the recording; default: that of the device"),
      .count(
        "channels", \.inputChannels, 1...64, unit: .channels,
        help: "number of channels of the recording"),
      .flag("replace", \.replace, help: "replace an existing OUT; default: refuse"),
      .flag("list", \.list, help: "list input devices"),
    ]
  }

  static let name = "record"
  static let summary = "Record from a microphone, optionally through effects."
  static let usage = ["OUT [EFFECT [VALUE…] [key=value…]]… [--option…]", "--list"]
  static let slots = [Slot.file, .chain]
  static let details = [
    """
      syrinx record take.wav                         until Ctrl-C
      syrinx record take.flac --length 1:30 --input USB
      syrinx record robot.wav voice robot --channels 2
    """,
    "OUT is created at once and completed every second: if the program is killed, all but the"
      + " last second or two can be read. Dropouts are reported and filled with silence, so"
      + " that later sound keeps its position. Effects that need the whole sound, such as"
      + " normalize, have to be applied afterwards.",
  ]

  private let request: RenderRequest
  private let options: Options

  init(_ invocation: Invocation<Options>) throws {
    options = invocation.options
    let render = options.render
    if options.list, render.json { throw RenderError.conflict(option: "list", with: "--json") }
    let voices = try VoiceBook.named(render.voices, invocation.effects)
    let patch = try render.readPatch(voices)
    guard let output = invocation.words.first else {
      guard options.list else {
        throw Self.missing("OUT")
      }
      request = RenderRequest(
        input: nil, output: .standardOutput, patch: .chain(ChainSpec()), options: render)
      return
    }
    try invocation.effects.checkOutput(output)
    let chain = try render.join(patch, Array(invocation.words.dropFirst()), voices)
    guard case .chain(let steps) = chain else {
      throw LiveError.ownPlayers(chain: render.chain ?? "")
    }
    for effect in steps.effects where effect.liveObstacle == .measures {
      throw LiveError.notLive(effect: effect.descriptor.name, .measures)
    }
    if chain.hasDrift {
      throw RenderError.conflict(option: Self.name, with: "branches of different speed")
    }
    request = try RenderRequest(
      recordingTo: output, chain, render, isReplacing: options.replace, replaceOption: "--replace")
  }

  func run(on console: Console) throws -> ExitStatus {
    let system = try SystemChoice.open()
    if options.list {
      DeviceList(try system.devices(), .input).write(to: console.output)
      return .done
    }
    try console.check(request.output)
    let device = try system.device(options.input, .input)
    return try RecordingJob(system, device, request, options, console).run()
  }
}
