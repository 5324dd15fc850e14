import SyrinxEngine
import SyrinxRender

final class Render: Command {
  typealias Options = RenderOptions

  static let name = "render"
  static let summary = "Apply effects to a sound file."
  static let usage = ["IN OUT [EFFECT [VALUE…] [key=value…]]… [--option…]"]
  static let slots = [Slot.file, .file, .chain]
  static let fileCount: Int? = 2
  static let details =
    [
      "The word render is optional. ‘-’ is standard input or output. OUT is replaced only"
        + " when the new file is complete; on failure an existing file is not changed.",
      "If IN and OUT are films, such as out.mp4, the sound is processed and the picture kept."
        + " This is done by ffmpeg, which also reads and writes M4A and AAC.",
    ] + ChainHelp.paragraphs

  private let request: RenderRequest

  init(_ invocation: Invocation<RenderOptions>) throws {
    request = try RenderRequest(
      invocation.words, options: invocation.options, effects: invocation.effects)
  }

  func run(on console: Console) throws -> ExitStatus {
    try console.check(request.output)
    let options = request.options
    let voice = try newVoice(options)
    let plan = try MeasuringProgress.shown(options, writing: request.output, notes: console.notes) {
      try RenderPlan(request, measuring: $0)
    }
    if !options.quiet {
      console.notes.say([request.drawn.sentence(seed: options.seed)].compactMap { $0 })
    }
    try plan.run(on: console)
    if let voice {
      try VoiceFile.save(voice.chain, as: voice.name, to: voice.path)
      if !options.quiet { console.notes.say(["voice \(voice.name) is saved in ‘\(voice.path)’"]) }
    }
    return .done
  }

  /// The voice that is kept when all has been rendered.
  private func newVoice(
    _ options: RenderOptions
  ) throws -> (name: String, path: String, chain: ChainSpec)? {
    guard let name = options.saveVoice else { return nil }
    guard case .chain(let chain) = request.patch, !chain.steps.isEmpty else {
      throw RenderError.noChainToSave
    }
    return (name, try VoiceFile.newPath(name, in: options.voices), chain)
  }
}
