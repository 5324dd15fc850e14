import SyrinxEngine
import SyrinxFiles
import SyrinxRender
import SyrinxSystem
import SyrinxText

// Join/ concatenates sounds: a short form of a timeline with one track.

final class Join: Command {
  struct Options: TimelineOptions {
    var render = RenderOptions()
    var crossfade: Double?
    var gap: Double?

    static let parameters: [Parameter<Options>] =
      [
        .optional(
          "crossfade", \.crossfade, .seconds, 0...3600,
          help: "overlap consecutive sounds by this time, and crossfade"),
        .optional(
          "gap", \.gap, .seconds, 0...3600, help: "silence between the sounds"),
        .timelineWords,
      ] + Parameter.timelineOptions
  }

  static let name = "join"
  static let summary = "Concatenate sound files."
  static let usage = ["A B… OUT [--crossfade T] [--gap T]"]
  static let slots = [Slot.files(lists: false)]
  static let details = [
    "Joining the parts written by ‘syrinx split’ restores the original, bit for bit. Sample rates"
      + " are converted to that of the first sound; mono goes to all channels; tags and"
      + " pictures are those of the first; cues and chapters move with their sounds. For more"
      + " control, see ‘syrinx compose --help’."
  ]

  private let inputs: [String]
  private let output: String
  private let options: Options
  private let effects: EffectCatalog

  init(_ invocation: Invocation<Options>) throws {
    (inputs, output) = try Self.files(invocation.words, invocation.effects)
    options = invocation.options
    effects = invocation.effects
    try options.render.check()
    if options.crossfade != nil, options.gap != nil {
      throw RenderError.conflict(option: "crossfade", with: "--gap")
    }
  }

  /// True where the words are all sounds of a folder, and the last is too short to have been joined from the others by
  /// a former call.
  private var lacksOutput: Bool {
    guard let whole = WholeFolder(inputs, output) else { return false }
    let overlap = (options.crossfade ?? 0) - (options.gap ?? 0)
    let joined = whole.inputLengths.reduce(-overlap * Double(inputs.count - 1), +)
    return whole.outputLength < 0.75 * joined
  }

  func run(on console: Console) throws -> ExitStatus {
    if lacksOutput { throw InvocationError.allInputs(last: output, usage: Self.usageLines[0]) }
    try Self.compose(
      document, of: inputs, to: output, options.render, effects, on: console)
    return .done
  }

  /// The timeline that it stands for.
  var document: JSONValue {
    let clips = inputs.enumerated().map { index, path -> JSONValue in
      var members = [JSONValue.Member("path", .string(path))]
      members += Self.words(of: path, isFirst: index == 0, options.render)
      if index > 0, let time = options.crossfade {
        members.append(.init("crossfade", .number(time)))
      }
      if index > 0, let time = options.gap { members.append(.init("offset", .number(time))) }
      return .object(members)
    }
    // Parts of one sound are not softened where they were cut.
    return [
      "version": 1, "seam": 0, "tracks": [["name": "join", "clips": .array(clips)]],
    ]
  }
}
