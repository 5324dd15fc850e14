import SyrinxDevices
import SyrinxEngine
import SyrinxFiles
import SyrinxRender

// Live/ changes a microphone's sound as it is heard: by keys, by typed lines, by a script.

/// Lets a microphone be heard through effects.
struct Live: Command {
  struct Options: Adjustable {
    var input: String?
    var output: String?
    var monitor = false
    var virtualMicrophone: String?
    var keys: String?
    var control: String?
    var pitchQuality = LiveChoices.PitchQuality.fast
    var blockFrames = LiveRequest().blockFrameCount
    var force = false
    var list = false
    var render = RenderOptions()

    static let parameters: [Parameter<Options>] =
      ownParameters
      + Parameter.renderOptions([.chain], at: \Options.render) + [.quiet(\.render.quiet)]

    private static let ownParameters: [Parameter<Options>] = [
      .text(
        "input", \.input, placeholder: "NAME",
        help: "the microphone, by its name or a part of it; default: that of the system"),
      .text(
        "output", \.output, placeholder: "NAME",
        help: "the loudspeaker or headphones; default: those of the system"),
      .text(
        "virtual-mic", \.virtualMicrophone, placeholder: "NAME",
        help: "instead of an output, make a microphone of this name that other programs can choose"),
      .flag("monitor", \.monitor, help: "with --virtual-mic: hear it on the output too"),
      .text(
        "keys", \.keys, placeholder: "FILE",
        help: "which key chooses which chain: lines such as ‘1 voice robot’ or ‘r reverb plate’"),
      .text(
        "control", \.control, placeholder: "FILE",
        help: "take commands from the lines of a file or named pipe; ‘-’ is standard input"),
      .choice(
        "pitch-quality", \.pitchQuality,
        help: "quality of pitch where the chain leaves it at fine; voice answers soonest"),
      .count(
        "block-frames", \.blockFrames, 32...4096, unit: .frames,
        help: "frames handed over at once: fewer are sooner, more are safer"),
      .flag(
        "force", \.force, help: "use a microphone even if it hears the loudspeaker"),
      .flag("list", \.list, help: "list the inputs and outputs"),
    ]
  }

  static let name = "live"
  static let summary = "Changes the voice of a microphone while you speak."
  static let usage = ["[EFFECT [VALUE…] [key=value…]]… [--option…]", "--list"]
  static let slots = [Slot.chain]
  static let details = [
    """
      syrinx live                             keys 1 to 9 choose voices
      syrinx live voice robot reverb plate    begins with this chain, on key 1
      syrinx live --virtual-mic Robot --monitor voice robot
      syrinx live --list                      names for --input and --output
    """,
    """
      1…9         voice         space         the sound as it comes, and back
      up, down    parameter     left, right   less or more of it
      :           type a line   q, Ctrl-C     end
    """,
    "Lines that can be typed, or sent by --control: set reverb.mix=40, voice 2, passthrough,"
      + " quit. The end of --control - ends the session.",
    "Wear headphones: the built-in microphone and loudspeaker of a machine are refused, since the"
      + " sound would come back again and again. A virtual microphone is gone when the program"
      + " ends; what a killed run has left is removed by the next one. syrinx explain --live shows"
      + " where the latency comes from. Effects that need all of the sound or change its length,"
      + " such as normalize, trim or pitch with a tempo, cannot run live.",
  ]

  private let options: Options
  private let choices: LiveChoices

  init(_ invocation: Invocation<Options>) throws {
    options = invocation.options
    let voices = VoiceBook.usual(options.render.voices, invocation.effects)
    let patch = try options.render.join(
      options.render.readPatch(voices), invocation.words, voices)
    let chain = try patch.liveChain(from: options.render.chain)
    choices = try LiveChoices(
      chain, title: invocation.words.isEmpty ? chain.text : invocation.words.joined(separator: " "),
      keyFile: options.keys, .live, voices)
    if options.monitor, options.virtualMicrophone == nil {
      throw LiveError.needs(option: "monitor", other: "virtual-mic")
    }
    if options.output != nil, options.virtualMicrophone != nil, !options.monitor {
      throw RenderError.conflict(option: "output", with: "--virtual-mic without --monitor")
    }
  }

  func run(on console: Console) throws -> ExitStatus {
    let system = try SystemChoice.open()
    if options.list {
      DeviceList(try system.devices()).write(to: console.output)
      return .done
    }
    var control: LineInput?
    if let path = options.control {
      control = path == "-" ? LineInput() : LineInput(path: path)
      guard control != nil else { throw LiveError.control(path: path) }
    }
    let setup = try LiveDevices(system, options)
    defer { setup.removeMicrophone() }
    let resources = FileResources()
    let session = try LiveSession(
      system, setup.request, voices: choices.voices(options.pitchQuality, resources),
      selecting: choices.first)
    defer { session.stop() }
    return try LiveScreen(
      session, choices, control, setup, options.render, isTyped: options.control != "-", console
    ).run()
  }
}

/// The devices of a session, chosen and checked.
struct LiveDevices {
  let request: LiveRequest
  let input: AudioDevice
  /// What the sound goes to, as people call it.
  let outputName: String
  private let microphone: (any VirtualMicrophone)?

  init(_ system: any AudioSystem, _ options: Live.Options) throws {
    // Chosen first: a virtual microphone may become the default.
    input = try system.device(options.input, .input)
    let needsOutput = options.virtualMicrophone == nil || options.monitor
    let output = needsOutput ? try system.device(options.output, .output) : nil
    if let output, let risk = FeedbackRisk(input: input, output: output), !options.force {
      throw DeviceError.feedback(risk)
    }
    microphone = try options.virtualMicrophone.map { try system.makeVirtualMicrophone(named: $0) }
    var request = LiveRequest()
    request.input = input.id
    request.output = microphone?.sink ?? output?.id
    request.monitor = microphone == nil ? nil : output
    request.blockFrameCount = options.blockFrames
    request.bufferFrameCount = 4 * options.blockFrames
    if let rate = output?.format.sampleRate, (8000...192_000).contains(rate) {
      request.sampleRate = rate
    }
    self.request = request
    outputName =
      options.virtualMicrophone.map { name in
        "the microphone ‘\(name)’" + (output.map { " and \($0.description)" } ?? "")
      } ?? output?.description ?? ""
  }

  func removeMicrophone() { microphone?.remove() }
}
