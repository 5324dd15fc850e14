import SyrinxEngine
import SyrinxFiles

/// The main job: plays a file through a chain of effects into another file.
struct Render: Command {
  typealias Options = RenderOptions

  static let name = "render"
  static let summary = "Plays a file through a chain of effects into another file."
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
      invocation.words, options: invocation.options, usage: Self.usageLine)
  }

  func run(at desk: Desk) throws -> ExitStatus {
    let isPiped = request.output == "-"
    if isPiped, desk.output.isTerminal { throw RenderError.outputIsTerminal }
    let options = request.options
    let measuring = MeasuringProgress(options, notes: desk.notes)
    defer { measuring.clear() }
    let plan = try RenderPlan(request, measuring: measuring.update)
    measuring.clear()
    if options.verbose { desk.notes.write(plan.renderer.description.text) }
    let report = try RenderJob(plan).run(notes: desk.notes)
    if !options.quiet {
      // The facts would not be alone on standard error.
      if !(options.json && isPiped) { desk.notes.say(report.warnings) }
      if options.verbose, let text = report.metadataText { desk.notes.writeLine(text) }
      if !options.json { desk.notes.writeLine(report.line) }
    }
    if options.json { (isPiped ? desk.notes : desk.output).write(report.json) }
    return .done
  }
}
