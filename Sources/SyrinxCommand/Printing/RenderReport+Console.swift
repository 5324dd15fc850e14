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
    sayNotes(request, on: console)
    guard request.options.json else { return }
    let isPiped = request.output == .standardOutput
    (isPiped ? console.notes : console.output).write(facts ?? json)
  }

  /// Says what is not JSON.
  func sayNotes(_ request: RenderRequest, on console: Console) {
    let options = request.options
    guard !options.quiet else { return }
    // The facts would not be alone on standard error.
    if !(options.json && request.output == .standardOutput) { console.notes.say(warnings) }
    if options.verbose, let metadataText { console.notes.writeLine(metadataText) }
    guard !options.json else { return }
    for edit in editLines { console.notes.writeLine(edit) }
    console.notes.writeLine(line)
  }
}
