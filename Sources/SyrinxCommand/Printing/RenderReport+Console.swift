import SyrinxRender
import SyrinxText

extension RenderPlan {
  /// Renders, and says what there is to say.
  func run(on console: Console) throws {
    if request.options.verbose { console.notes.write(renderer.description.text) }
    try RenderJob(self).run(notes: console.notes).say(request, on: console)
  }
}

extension RenderReport {
  /// Says what was asked to be told; `facts` stand for the usual JSON.
  func say(_ request: RenderRequest, facts: JSONValue? = nil, on console: Console) {
    let (options, isPiped) = (request.options, request.output == .standardOutput)
    if !options.quiet {
      // The facts would not be alone on standard error.
      if !(options.json && isPiped) { console.notes.say(warnings) }
      if options.verbose, let metadataText { console.notes.writeLine(metadataText) }
      if !options.json {
        for edit in editLines { console.notes.writeLine(edit) }
        console.notes.writeLine(line)
      }
    }
    if options.json { (isPiped ? console.notes : console.output).write(facts ?? json) }
  }
}
