import SyrinxEngine
import SyrinxRender
import SyrinxText

final class Voices: Command {
  struct Options: Adjustable {
    var folder: String?
    var json = false
    static let parameters: [Parameter<Options>] = [
      .text(
        "voices", \.folder, placeholder: "FOLDER",
        help: "search this folder for voices before your own"),
      .flag("json", \.json, help: "print the voices as JSON"),
    ]
  }

  static let name = "voices"
  static let summary = "List voices and check your own, or show the chain of one."
  static let usage = ["[VOICE] [--json] [--voices FOLDER]"]
  static let slots = [Slot.voice]
  static let details = [
    "Your own voices are JSON files in the folder of --voices, searched first, and in"
      + " $XDG_CONFIG_HOME/syrinx/voices (default: ~/.config/syrinx/voices). The chain is words, or an"
      + " array as ‘explain --json’ prints it. A file may extend another voice, whose chain is inserted"
      + " first:",
    """
      {"version": 1, "name": "tin-robot", "summary": "A robot in a can.",
       "extends": "robot", "chain": "eq high-pass@400 reverb plate mix=20"}
    """,
    "A voice robot in a file robot.json takes the place of the built-in one, which is said where it is"
      + " used. --save-voice of a render makes a file of its chain.",
    "Invalid files are reported with line and reason; the exit status is then 1.",
  ]

  private let chosen: String?
  private let book: VoiceBook
  private let json: Bool

  init(_ invocation: Invocation<Options>) throws {
    chosen = try invocation.onlyWord(of: Self.self)
    book = .usual(invocation.options.folder, invocation.effects)
    json = invocation.options.json
  }

  func run(on console: Console) throws -> ExitStatus {
    if let chosen {
      let voice = try book.voice(named: chosen)
      if json {
        console.output.write(Self.document([voice]))
      } else {
        console.output.write(console.writer.voice(voice) + "\n" + console.writer.live(voice))
      }
      return .done
    }
    let personal = try book.listing()
    for flaw in personal.flaws { console.notes.write(flaw.message) }
    if json {
      let builtIn = try VoiceCatalog.all.map { entry throws(VoiceError) in
        try entry.voice(of: console.effects)
      }
      let own = Set(personal.voices.map(\.name))
      console.output.write(
        Self.document(builtIn.filter { !own.contains($0.name) } + personal.voices))
    } else {
      console.output.write(console.writer.voices(personal: personal.voices))
    }
    return personal.flaws.isEmpty ? .done : .failed
  }

  private static func document(_ voices: [Voice]) -> JSONValue {
    ["version": 1, "voices": .array(voices.map(\.json))]
  }
}

extension Voice {
  /// The voice for programs; those that are built in have no path.
  fileprivate var json: JSONValue {
    let delay = liveDelay
    return [
      "name": .string(name), "summary": .string(summary), "chain": chain.json,
      "path": path.map { .string($0) } ?? nil,
      "live": delay.map {
        [
          "latency": .number($0.seconds.rounded(to: 1e5)),
          "leavesOut": $0.leavesOutTempo ? ["tempo"] : [],
        ]
      } ?? nil,
    ]
  }
}
