import SyrinxDevices
import SyrinxEngine
import SyrinxFiles
import SyrinxRender
import SyrinxSystem

// Live/ plays a microphone through effects that keys, typed lines or a script change meanwhile.

/// Plays a microphone through effects in real time.
struct Live: Command {
  struct Options: Adjustable {
    var input: String?
    var output: String?
    var monitor = false
    var virtualMicrophone: String?
    var keys: String?
    var control: String?
    var pitchQuality = LiveChoices.PitchQuality.voice
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
        help: "input device, by name or part of it; default: that of the system"),
      .text(
        "output", \.output, placeholder: "NAME",
        help: "output device, by name or part of it; default: that of the system"),
      .text(
        "virtual-mic", \.virtualMicrophone, placeholder: "NAME",
        help: "instead of an output, create a virtual microphone of this name for other programs"),
      .flag("monitor", \.monitor, help: "with --virtual-mic: also play on the output"),
      .text(
        "keys", \.keys, placeholder: "FILE",
        help: "key bindings for chains: lines such as ‘1 voice robot’ or ‘r reverb plate’"),
      .text(
        "control", \.control, placeholder: "FILE",
        help: "read commands from a file or named pipe; ‘-’ is standard input"),
      .choice(
        "pitch-quality", \.pitchQuality,
        help:
          "quality of pitch where the chain leaves it at auto; voice, for one voice, has the lowest latency"
      ),
      .count(
        "block-frames", \.blockFrames, 32...4096, unit: .frames,
        help: "frames per block; fewer lower the latency, more avoid dropouts"),
      .flag(
        "force", \.force, help: "allow a microphone that picks up the loudspeaker"),
      .flag("list", \.list, help: "list input and output devices"),
    ]
  }

  static let name = "live"
  static let summary = "Process a microphone through effects in real time."
  static let usage = ["[EFFECT [VALUE…] [key=value…]]… [--option…]", "--list"]
  static let slots = [Slot.chain]
  static let details = [
    """
      syrinx live                             keys 1 to 9 choose voices
      syrinx live voice robot reverb plate    start with this chain, on key 1
      syrinx live --virtual-mic Robot --monitor voice robot
      syrinx live --list                      names for --input and --output
    """,
    """
      1…9         voice         space         effects off or on
      up, down    parameter     left, right   decrease or increase it
      :           type a line   q, Ctrl-C     end
    """,
    "Commands, typed or sent by --control: set reverb.mix=40, voice 2, passthrough, quit. With"
      + " --control - the session ends with standard input.",
    "Wear headphones: a built-in microphone with a built-in loudspeaker is refused, because of"
      + " feedback. A virtual microphone is removed when the program ends; one left by a"
      + " killed run is removed by the next. ‘syrinx explain --live’ shows the latency of each"
      + " effect. Effects that need the whole sound or change its length, such as normalize or"
      + " trim, cannot run live; pitch runs without its tempo. ‘syrinx voices’ says how late"
      + " each voice is.",
  ]

  private let options: Options
  private let choices: LiveChoices
  private let leavesOutTempo: Bool
  /// Names of effects that may wait while they run.
  private let waiting: [String]

  init(_ invocation: Invocation<Options>) throws {
    options = invocation.options
    let voices = VoiceBook.usual(options.render.voices, invocation.effects)
    let patch = try options.render.join(
      options.render.readPatch(voices), invocation.words, voices)
    let form = try patch.liveChain(from: options.render.chain)
    let chain = form.chain
    leavesOutTempo = form.leavesOutTempo
    waiting = chain.effects.filter { $0.traits.contains(.mayWait) }.map(\.descriptor.name)
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
      control =
        InputLocation(path) == .standardInput ? LineInput() : LineInput(path: path)
      guard control != nil else { throw LiveError.control(path: path) }
    }
    if !options.render.quiet {
      let other = choices.withoutTempo.map { "‘\($0)’: " + LiveForm.notice }
      let warnings = waiting.map {
        "\($0) does not state that it is fit for real time: it may cause dropouts"
      }
      console.notes.say((leavesOutTempo ? [LiveForm.notice] : []) + other + warnings)
    }
    let setup = try LiveDevices(system, options)
    defer { setup.removeMicrophone() }
    let resources = FileResources()
    let session = try LiveSession(
      system, setup.request, voices: choices.voices(options.pitchQuality, resources),
      selecting: choices.first)
    defer { session.stop() }
    lockMemory()
    return try LiveScreen(
      session, choices, control, setup, options.render,
      isTyped: options.control.map(InputLocation.init) != .standardInput, console
    ).run()
  }
}

/// The devices of a session, chosen and checked.
struct LiveDevices {
  let request: LiveRequest
  let input: AudioDevice
  /// The output, or the virtual microphone, as messages name it.
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
