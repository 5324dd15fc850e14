import SyrinxDevices
import SyrinxEngine
import SyrinxFiles
import SyrinxRender
import SyrinxSystem
import SyrinxText

// Play/ plays files and timelines through a chain without writing them.

final class Play: Command {
  struct Options: Adjustable {
    var render = RenderOptions()
    var device: String?
    var words: String?
    var keys: String?
    var list = false

    static let parameters: [Parameter<Options>] =
      ownParameters
      + Parameter.renderOptions([.input, .sound, .chain, .display], at: \Options.render)

    private static let ownParameters: [Parameter<Options>] = [
      .text(
        "device", \.device, placeholder: "NAME",
        help: "output device, by name or part of it; default: that of the system"),
      .text(
        "words", \.words, placeholder: "FILE",
        help: "show lyrics or subtitles in time with the sound"),
      .text(
        "keys", \.keys, placeholder: "FILE",
        help: "key bindings for chains: lines such as ‘1 voice robot’"),
      .flag("list", \.list, help: "list output devices"),
    ]
  }

  static let name = "play"
  static let summary = "Play files through effects."
  static let usage = ["FILE… [EFFECT [VALUE…] [key=value…]]… [--option…]", "--list"]
  static let slots = [Slot.file, .chain]
  static let details = [
    "Files play in order without gaps; timelines play as composed; ‘-’ is standard input.",
    """
      space       pause         left, right   5 s back or forward
      1…9         voices        0             without effects
      n, p        next or previous file       q       quit
    """,
  ]

  private let files: [String]
  private let patch: Patch
  /// Chains on keys; nil for a graph.
  private let choices: LiveChoices?
  private let options: Options

  init(_ invocation: Invocation<Options>) throws {
    options = invocation.options
    try options.render.check()
    try options.render.checkUnwritten(by: Self.name)
    let effects = invocation.effects
    let words = invocation.words
    let count = words.firstIndex { effects.beginsChain($0) } ?? words.count
    files = Array(words[..<count])
    let voices = try VoiceBook.named(options.render.voices, effects)
    let chain = Array(words[count...])
    patch = try options.render.join(options.render.readPatch(voices), chain, voices)
    if case .chain(let steps) = patch {
      choices = try LiveChoices(
        steps, title: chain.joined(separator: " "), keyFile: options.keys, .play, voices,
        isLive: false)
    } else {
      choices = nil
    }
    guard !files.isEmpty || options.list else {
      throw Self.missing("FILE")
    }
    if files.map(InputLocation.init).contains(.standardInput),
      files.count > 1 || patch.measures || patch.hasDrift
    {
      throw FileError.cannotSeek(path: "-")
    }
    if options.words != nil, files.count > 1 {
      throw RenderError.conflict(option: "words", with: "several files")
    }
  }

  func run(on console: Console) throws -> ExitStatus {
    if options.list {
      DeviceList(try SystemChoice.open().devices(), .output).write(to: console.output)
      return .done
    }
    let words = try options.words.map { try TimedTextFile($0).read() }
    let items = try files.indices.map { try item($0, words, console) }
    let first = items[0]
    if !options.render.quiet { console.notes.say(first.warnings) }
    var settings = Playback.Settings()
    let system = try SystemChoice.open()
    if let device = options.device {
      settings.device = try system.device(device, .output).id
    }
    let playback = try Playback(
      system, items.map { $0.playback(nil) }, format: first.format, settings)
    var said = Set(first.warnings)
    let status = try PlayScreen(playback, items, choices, options.render, console).run()
    if !options.render.quiet {
      console.notes.say(items.flatMap(\.heardWarnings).filter { said.insert($0).inserted })
    }
    return status
  }

  /// A file, or a timeline as it would be composed.
  private func item(_ index: Int, _ words: TimedText?, _ console: Console) throws -> PlayedItem {
    let (path, patch, options) = (files[index], patch, options)
    func request(_ chain: ChainSpec?) -> RenderRequest {
      RenderRequest(listeningTo: path, chain.map { .chain($0) } ?? patch, options.render)
    }
    let keepsFirst = index == 0 || patch.measures || !InputLocation(path).canBeOpenedTwice
    guard TimelineDocument.isNamed(by: path) else {
      return try PlayedItem(path, words, keepsFirst: keepsFirst) { try RenderPlan(request($0)) }
    }
    var compose = ComposeOptions()
    compose.render = options.render
    let chains = TimelineChains(voices: .usual(options.render.voices, console.effects))
      .drawing(for: path, seed: options.render.seed)
    let line = StageLine(options.render, notes: console.notes, output: "-")
    defer { line.clear() }
    let progress = line.progress
    let files = ComposedFiles()
    let slow = SlowClips(
      in: { try compose.cache.openClips(options.render) }, files.settings(options.render), progress)
    let document = try TimelineDocument(path, chains)
    let resolved = try document.resolved(
      chains, options.render, files: files, rendering: slow.renderNested)
    let composition = try Composition(
      resolved, compose, slow: slow, files: files, progress: progress)
    return try PlayedItem(
      path, words, notes: document.notes(of: resolved), keepsFirst: keepsFirst
    ) {
      try RenderPlan(request($0), from: composition.makeInput(named: path))
    }
  }
}

/// Something that is played, made anew whenever it is begun.
final class PlayedItem {
  let name: String
  let format: StreamFormat
  /// Those that are known before it is heard.
  let warnings: [String]
  /// Under the chain that is heard; nil where only the end will tell.
  private(set) var seconds: Double?
  /// The words that are heard in it, at their times.
  private(set) var words: TimedText?
  private let source: TimedText?
  private let make: (ChainSpec?) throws -> RenderPlan
  private let notes: [String]
  /// The plan that was made first, to be played once.
  private let first = LockedState<RenderPlan?>(nil)
  private let heard = LockedState<[String]>([])

  /// `make` makes a plan with another chain, or with nil with that of the command line.
  ///
  /// The first one is kept where it is played soon, has taken time, or could not be made again, as a pipe can be
  /// opened once: each has a file open.
  init(
    _ name: String, _ words: TimedText?, notes: [String] = [], keepsFirst: Bool = true,
    make: @escaping (ChainSpec?) throws -> RenderPlan
  ) throws {
    self.name = name
    self.make = make
    self.notes = notes
    source = words
    let plan = try make(nil)
    format = plan.renderer.format
    warnings = notes + plan.cuts + plan.remarks
    note(plan)
    if keepsFirst { first.update { $0 = plan } }
  }

  /// The item for the player, with another chain or with that of the line.
  func playback(_ chain: ChainSpec?) -> PlaybackItem {
    PlaybackItem { [first, heard, make, notes] in
      let kept = chain == nil ? first.update { $0.take() } : nil
      let plan = try kept ?? make(chain)
      return PlaybackItem.Opened(plan.renderer) {
        let found = notes + plan.cuts + plan.remarks
        heard.update { known in known += found.filter { !known.contains($0) } }
      }
    }
  }

  /// Those that are known after it was heard; none where it was not begun.
  var heardWarnings: [String] { heard.update { $0 } }

  /// Takes over length and words of another chain.
  func change(to chain: ChainSpec) throws { note(try make(chain)) }

  private func note(_ plan: RenderPlan) {
    let renderer = plan.renderer
    seconds = renderer.frameCount.map { Double($0) / Double(renderer.format.sampleRate) }
    words = source.map { plan.moved($0).text }
  }
}
