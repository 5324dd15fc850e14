import SyrinxEngine
import SyrinxFiles
import SyrinxRender
import SyrinxSystem
import SyrinxTimeline

// Compose/ renders a timeline into one file: resolved, it is the input of a render like any other.

final class Compose: Command {
  typealias Options = ComposeOptions

  static let name = "compose"
  static let summary = "Render a timeline of clips into one file."
  static let usage = ["TIMELINE OUT [--option…]"]
  static let slots = [Slot.file, .file]
  static let details = [
    "TIMELINE is a JSON file of tracks with clips; a clip follows the previous one unless it"
      + " has a position of its own. For example:",
    """
      {"version": 1, "tracks": [
        {"name": "speech",
         "clips": [{"path": "intro.wav"}, {"path": "talk.wav"}]},
        {"name": "music", "duck": {"under": ["speech"], "range": 12},
         "clips": [{"path": "song.flac", "gain": -9,
                    "loop": true, "until": "end"}]}]}
    """,
    "A clip is placed at a time (\"at\"), \"after\" or \"with\" another clip (by its \"id\"), or"
      + " at a \"marker\", plus an \"offset\"; \"start\" and \"end\" cut its source;"
      + " \"chain\" holds effects, as words (\"pitch +3st reverb plate\") or as in the files"
      + " of --chain. ‘syrinx schema timeline’ prints the schema, for editors; ‘syrinx"
      + " explain TIMELINE’ lists the position of every clip, ‘syrinx plot TIMELINE --out"
      + " PICTURE’ draws it.",
    "Paths are relative to the folder of the timeline. \"tags\" names a file whose tags and"
      + " pictures are copied to OUT. OUT has 16 bits, or the widest encoding of its files,"
      + " unless --encoding says otherwise."
      + " OpenTimelineIO (.otio) and edit decision lists (.edl) are read too. With \"video\" and an"
      + " OUT such as out.mp4 a film is written, by ffmpeg. Rendered clips with slow chains are"
      + " cached, so that composing again after a change is fast.",
  ]

  private let path: String
  private let output: String
  private let options: ComposeOptions
  private let effects: EffectCatalog

  init(_ invocation: Invocation<ComposeOptions>) throws {
    if invocation.words.count > 2 {
      if invocation.words.allSatisfy({ Container(path: $0) != nil }) {
        throw ComposeError.soundsInstead(invocation.words)
      }
      if invocation.effects.beginsChain(invocation.words[2]) {
        throw ComposeError.chainBehind(invocation.words[2])
      }
    }
    (path, output) = try invocation.twoWords("TIMELINE", "OUT", of: Self.self)
    options = invocation.options
    effects = invocation.effects
    try options.render.check()
    if let page = options.page { try checkPagePath(page, for: "page") }
    if options.stems != nil, options.render.clip == .scale {
      throw RenderError.conflict(option: "stems", with: "--clip scale")
    }
  }

  func run(on console: Console) throws -> ExitStatus {
    try console.check(OutputLocation(output))
    let options = options.render
    let line = StageLine(options, notes: console.notes, output: output)
    defer { line.clear() }
    let progress = line.progress
    let chains = TimelineChains(voices: .usual(options.voices, effects), showing: progress)
      .drawing(for: path, seed: options.seed)
    let document = try TimelineDocument(
      path, chains, fps: self.options.fps, fields: self.options.fields,
      labels: self.options.labels)
    try options.checkPlace(of: output)
    try document.locating {
      try ComposeJob(
        document, to: output, self.options, chains,
        cache: { try self.options.cache.openClips(options) }, progress
      ).run(on: console, showing: line)
    }
    return .done
  }
}
