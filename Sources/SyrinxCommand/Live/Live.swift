import SyrinxDevices
import SyrinxEngine
import SyrinxFiles
import SyrinxRender
import SyrinxSystem

// Live/ plays a microphone through effects that keys, typed lines or a script change meanwhile.

final class Live: Command {
  struct Options: Adjustable {
    var input: String?
    var output: String?
    var monitor = false
    var virtualMicrophone: String?
    var keys: String?
    var control: String?
    /// A port of the loopback; 0 for any that is free.
    var web: Int?
    var midi: [ControllerTarget] = []
    var record: String?
    var recordDry: String?
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
        "control", \.control, placeholder: "PATH",
        help:
          "take commands from a named pipe or a file, ‘-’ for standard input; a path where nothing is"
          + " becomes a socket, which answers each line by JSON"),
      .web,
      .midi,
      .text(
        "record", \.record, placeholder: "FILE", help: "record what goes out, from the beginning"),
      .text(
        "record-dry", \.recordDry, placeholder: "FILE",
        help: "record the microphone without effects, from the beginning"),
      .choice(
        "pitch-quality", \.pitchQuality,
        help:
          "quality of pitch where the chain leaves it at auto; voice, for one voice, has the lowest latency"
      ),
      .count(
        "block-frames", \.blockFrames, 32...4096, unit: .frames,
        help: "frames per block; fewer lower the latency, more avoid dropouts"),
      .flag(
        "force", \.force,
        help: "allow a microphone that picks up the loudspeaker, or a name that another one has"),
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
    """
      syrinx live --record take.wav --record-dry dry.wav voice robot
      syrinx live --web any voice robot       sliders in a browser
      syrinx live --control /tmp/live.sock    answers lines of other programs
      syrinx live --midi cc7=gain --midi cc1=reverb.mix reverb plate
    """,
    "Commands, typed or sent by --control: a chain (reverb plate), voice robot, voice 2, a value"
      + " (reverb.mix=40), bypass, mute, push down|up|off, gain -6, record FILE|stop,"
      + " record-dry FILE|stop, play FILE|stop, status, quit. ‘syrinx help live’ explains them. With"
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
  private let voices: VoiceBook
  private let leavesOutTempo: Bool
  /// Names of effects that may wait while they run.
  private let waiting: [String]
  /// The files that its effects read.
  private let sounds: [String]

  init(_ invocation: Invocation<Options>) throws {
    options = invocation.options
    voices = try VoiceBook.named(options.render.voices, invocation.effects)
    let patch = try options.render.join(
      options.render.readPatch(voices), invocation.words, voices)
    let form = try patch.liveChain(from: options.render.chain)
    let chain = form.chain
    leavesOutTempo = form.leavesOutTempo
    waiting = chain.effects.filter { $0.traits.contains(.mayWait) }.map(\.descriptor.name)
    sounds = Patch.chain(chain).soundsOfEffects
    choices = try LiveChoices(
      chain, title: invocation.words.isEmpty ? chain.text : invocation.words.joined(separator: " "),
      keyFile: options.keys, .live, voices)
    try LiveControllers.check(options.midi, invocation.effects)
    var used = UsedFiles(reading: [])
    for signal in LiveSignal.allCases {
      guard let path = signal == .wet ? options.record : options.recordDry else { continue }
      _ = try RenderRequest(recordingTo: path, .chain(ChainSpec()), options.render)
      try used.claim(path, for: signal.option)
    }
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
    let sockets = try LiveSockets(control: options.control, web: options.web)
    let controllers =
      options.midi.isEmpty
      ? nil : LiveControllers(try SystemChoice.openControllers(), options.midi)
    let resources = FileResources()
    if !options.render.quiet {
      let other = choices.withoutTempo.map { "‘\($0)’: " + LiveForm.notice }
      let warnings = waiting.map {
        "\($0) does not state that it is fit for real time: it may cause dropouts"
      }
      console.notes.say(
        (leavesOutTempo ? [LiveForm.notice] : []) + other + warnings + resources.cuts(of: sounds))
    }
    let setup = try LiveDevices(system, options)
    defer { setup.microphone?.remove() }
    let session = try LiveSession(
      system, setup.request, voices: choices.voices(options.pitchQuality, resources),
      selecting: choices.first)
    defer { session.stop() }
    let control = LiveControl(
      session, choices, voices, options, resources, inputName: setup.input.description)
    if let path = options.record { try control.recordings.begin(.wet, path) }
    if let path = options.recordDry { try control.recordings.begin(.dry, path) }
    lockMemory()
    return try LiveScreen(control, sockets, controllers, setup, options, console).run()
  }
}
