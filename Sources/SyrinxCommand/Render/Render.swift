import SyrinxEngine
import SyrinxFiles

/// The main job: plays a file through a chain of effects into another file.
struct Render: Command {
  typealias Options = RenderOptions

  static let name = "render"
  static let summary = "Applies effects to a sound file."
  static let usage = ["IN OUT [EFFECT [VALUE…] [key=value…]]… [--option…]"]
  static let slots = [Slot.file, .file, .chain]
  static let details =
    [
      "The word render may be left out. ‘-’ is standard input or output. OUT appears only when it"
        + " is whole; on any failure a file that was there stays as it was."
    ] + ChainHelp.paragraphs

  private let request: RenderRequest

  init(_ invocation: Invocation<RenderOptions>) throws {
    request = try RenderRequest(
      invocation.words, options: invocation.options, effects: invocation.effects,
      usage: Self.usageLine)
  }

  func run(on console: Console) throws -> ExitStatus {
    let isPiped = request.output == "-"
    if isPiped, console.output.isTerminal { throw RenderError.outputIsTerminal }
    let options = request.options
    let measuring = MeasuringProgress(options, notes: console.notes)
    defer { measuring.clear() }
    let plan = try RenderPlan(request, measuring: measuring.update)
    measuring.clear()
    if options.verbose { console.notes.write(plan.renderer.description.text) }
    let report = try RenderJob(plan).run(notes: console.notes)
    if !options.quiet {
      // The facts would not be alone on standard error.
      if !(options.json && isPiped) { console.notes.say(report.warnings) }
      if options.verbose, let text = report.metadataText { console.notes.writeLine(text) }
      if !options.json { console.notes.writeLine(report.line) }
    }
    if options.json { (isPiped ? console.notes : console.output).write(report.json) }
    return .done
  }
}
