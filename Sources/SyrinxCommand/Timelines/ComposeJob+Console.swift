import SyrinxRender

extension ComposeJob {
  /// Does it all, and says what there is to say.
  func run(on console: Console, showing line: StageLine) throws {
    let options = plan.request.options
    // The facts would not be alone on standard error.
    let isAlone = options.json && plan.request.output == .standardOutput
    if !options.quiet, !isAlone { console.notes.say(notes) }
    if options.verbose { console.notes.write(plan.renderer.description.text) }
    let report = try run()
    line.clear()
    report.say(plan.request, facts: json(report), on: console)
  }
}
