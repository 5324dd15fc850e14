import SyrinxEngine
import SyrinxFiles
import SyrinxRender
import SyrinxText
import SyrinxTimeline

// Join/ puts sounds one after the other: a short form of a timeline with one track.

/// The options of commands that are short forms of a timeline.
protocol TimelineOptions: Adjustable {
  var render: RenderOptions { get set }
}

extension Parameter where Owner: TimelineOptions {
  /// What all of them take.
  static var timelineOptions: [Parameter] {
    renderOptions([.sound, .file, .work, .display], at: \Owner.render)
      + [
        .flag("json", \.render.json, help: "print what was written as JSON"),
        .flag("verbose", \.render.verbose, help: "show the graph and every fact about the result"),
      ]
  }
}

extension Command where Options: TimelineOptions {
  /// Composes a timeline that has been made of words. It carries the tags of the first input.
  static func compose(
    _ json: JSONValue, of inputs: [String], to output: String, _ render: RenderOptions,
    _ effects: EffectCatalog, on console: Console
  ) throws {
    try console.check(OutputLocation(output))
    var options = ComposeOptions()
    options.render = render
    let files = ComposedFiles()
    options.render.encoding = render.encoding ?? encoding(of: inputs[0], files, in: output, render)
    let line = StageLine(render, notes: console.notes, output: output)
    defer { line.clear() }
    let progress = line.progress
    let chains = TimelineChains(voices: .usual(render.voices, effects), showing: progress)
    let document = try TimelineDocument(made: json, by: name, of: inputs[0], chains)
    try document.locating {
      try ComposeJob(
        document, to: output, options, chains, cache: { nil }, files: files, tags: inputs, progress
      )
      .run(on: console, showing: line)
    }
  }

  /// What the samples of the output are stored as: as those of the first input, where OUT can hold that.
  private static func encoding(
    of input: String, _ files: ComposedFiles, in output: String, _ options: RenderOptions
  ) -> SampleEncoding? {
    guard
      let container = options.container
        ?? (OutputLocation(output) == .standardOutput ? .wav : Container(path: output)),
      let (layout, format) = files.layout(of: input)
    else { return nil }
    return try? FileLayout.choose(container, input: layout, format: format).layout.encoding
  }

  /// The inputs and the output among the words.
  static func files(
    _ words: [String], atLeast count: Int = 1
  ) throws(InvocationError) -> (inputs: [String], output: String) {
    guard words.count > count else {
      throw .missing(
        word: words.count < count ? "IN" : "OUT", command: name, usage: usageLine)
    }
    return (Array(words.dropLast()), words[words.count - 1])
  }
}

/// Puts sounds one after the other.
struct Join: Command {
  struct Options: TimelineOptions {
    var render = RenderOptions()
    var crossfade: Double?
    var gap: Double?

    static let parameters: [Parameter<Options>] =
      [
        .optional(
          "crossfade", \.crossfade, .seconds, 0...3600,
          help: "let each sound begin so long before the end of the one before, and fade between"),
        .optional(
          "gap", \.gap, .seconds, 0...3600, help: "silence between the sounds"),
      ] + Parameter.timelineOptions
  }

  static let name = "join"
  static let summary = "Puts sounds one after the other."
  static let usage = ["A B… OUT [--crossfade T] [--gap T]"]
  static let slots = [Slot.files(lists: false)]
  static let details = [
    "The parts of a sound that was cut by ‘syrinx split’ give it back, bit for bit. Sounds of another"
      + " sample rate are converted to that of the first; mono is heard in all channels; tags and pictures"
      + " are those of the first; cues move with their sounds. It is a short form of a timeline: see ‘syrinx compose --help’."
  ]

  private let inputs: [String]
  private let output: String
  private let options: Options
  private let effects: EffectCatalog

  init(_ invocation: Invocation<Options>) throws {
    (inputs, output) = try Self.files(invocation.words)
    options = invocation.options
    effects = invocation.effects
    try options.render.check()
    if options.crossfade != nil, options.gap != nil {
      throw RenderError.conflict(option: "crossfade", with: "--gap")
    }
  }

  func run(on console: Console) throws -> ExitStatus {
    try Self.compose(
      document, of: inputs, to: output, options.render, effects, on: console)
    return .done
  }

  /// The timeline that it stands for.
  var document: JSONValue {
    let clips = inputs.enumerated().map { index, path -> JSONValue in
      var members = [JSONValue.Member("path", .string(path))]
      if index > 0, let time = options.crossfade {
        members.append(.init("crossfade", .number(time)))
      }
      if index > 0, let time = options.gap { members.append(.init("offset", .number(time))) }
      return .object(members)
    }
    // What belongs together is not softened where it was cut.
    return [
      "version": 1, "seam": 0, "tracks": [["name": "join", "clips": .array(clips)]],
    ]
  }
}
