import SyrinxDevices
import SyrinxEngine
import SyrinxFiles

// Play/ lets files and timelines be heard through a chain, without writing anything.

/// Plays files through a chain of effects.
struct Play: Command {
  struct Options: Adjustable {
    var render = RenderOptions()
    var device: String?
    var list = false

    static let parameters: [Parameter<Options>] =
      ownParameters
      + Parameter.renderOptions([.input, .sound, .chain, .display], at: \Options.render)

    private static let ownParameters: [Parameter<Options>] = [
      .text(
        "device", \.device, placeholder: "NAME",
        help: "the output, by its name or a part of it; default: that of the system"),
      .flag("list", \.list, help: "list the outputs"),
    ]
  }

  static let name = "play"
  static let summary = "Plays files through effects, without writing them."
  static let usage = ["FILE… [EFFECT [VALUE…] [key=value…]]… [--option…]", "--list"]
  static let slots = [Slot.file, .chain]
  static let details = [
    "Files are played one after the other without a gap; a timeline is played as it would be composed.",
    """
      space       pause         left, right   5 s back or forward
      n, p        next or previous file       q       quit
    """,
  ]

  private let files: [String]
  private let patch: Patch
  private let options: Options

  init(_ invocation: Invocation<Options>) throws {
    options = invocation.options
    try options.render.check()
    let effects = invocation.effects
    let words = invocation.words
    let count = words.firstIndex { effects.beginsChain($0) } ?? words.count
    files = Array(words[..<count])
    let voices = VoiceBook.usual(options.render.voices, effects)
    patch = try options.render.join(
      options.render.readPatch(voices), Array(words[count...]), voices)
    guard !files.isEmpty || options.list else {
      throw InvocationError.missing(word: "FILE", command: Self.name, usage: Self.usageLine)
    }
    if files.contains("-"), files.count > 1 || patch.measures || patch.hasDrift {
      throw FileError.cannotSeek(path: "-")
    }
  }

  func run(on console: Console) throws -> ExitStatus {
    if options.list {
      let devices = try SystemChoice.open().devices().filter { $0.direction == .output }
      for device in devices { console.output.writeLine(device.description) }
      return .done
    }
    let items = try files.map { try item($0, console) }
    let first = try items[0].renderer()
    if !options.render.quiet { console.notes.say(first.warnings) }
    var settings = Playback.Settings()
    let system = try SystemChoice.open()
    if let device = options.device {
      settings.device = try system.device(device, .output).id
    }
    let playback = try Playback(
      system, items.map { item in PlaybackItem { try item.renderer().renderer } },
      format: first.renderer.format, settings)
    return try PlayScreen(
      playback, names: files, lengths: items.map(\.seconds), options.render, console
    ).run()
  }

  /// A file, or a timeline as it would be composed.
  private func item(_ path: String, _ console: Console) throws -> PlayedItem {
    let request = RenderRequest(listeningTo: path, patch, options.render)
    guard TimelineDocument.isNamed(by: path) else {
      return try PlayedItem { try RenderPlan(request) }
    }
    var options = ComposeOptions()
    options.render = self.options.render
    let chains = TimelineChains(voices: .usual(options.render.voices, console.effects))
    let resolved = try TimelineDocument(path, chains).resolved(chains, options.render)
    let progress = StagedProgress(options.render, notes: console.notes, output: "-")
    defer { progress.clear() }
    let composition = try Composition(resolved, options, progress: progress)
    return try PlayedItem { try RenderPlan(request, from: composition.makeInput(named: path)) }
  }
}

/// Something that is played, made anew whenever it is begun.
struct PlayedItem {
  let seconds: Double?
  private let make: () throws -> RenderPlan

  init(_ make: @escaping () throws -> RenderPlan) throws {
    self.make = make
    let renderer = try make().renderer
    seconds = renderer.frameCount.map { Double($0) / Double(renderer.format.sampleRate) }
  }

  func renderer() throws -> (renderer: Renderer, warnings: [String]) {
    let plan = try make()
    return (plan.renderer, (plan.reader?.cuts ?? []) + plan.remarks)
  }
}
