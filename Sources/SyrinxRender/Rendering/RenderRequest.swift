import SyrinxSystem

// Rendering/ renders one sound for every command that does: a `RenderRequest` holds files, chain
// and options, a `RenderPlan` opens the input and prepares the graph, a `RenderJob` writes the
// files. It builds graphs by Chain/ and moves words by Words/; Batch/, Compose/, Golden/ and Pages/
// use it.

package struct RenderRequest: Sendable {
  /// Nil where a graph has its own players.
  package var input: InputLocation?
  package var output: OutputLocation
  package var patch: Patch
  package var options: RenderOptions
  /// The folder of relative paths in the chain; empty for the working folder.
  package var folder = ""
  /// The files of a composition.
  package var otherSources: [String] = []
  /// The film whose picture is written; nil for that of the input, if it has one.
  package var film: FilmRequest?
  /// The state of the output file before it was read, for `--in-place`; nil where it is not
  /// checked.
  package var replaced: FileState?
  /// Other outputs have what is outside of this segment, so that nothing is lost.
  package var isPart = false
  /// The sound is written as it is heard, by a command that has no --clip.
  package var isRecorded = false
  package var hints: [ChainHint] = []
  /// A file in which words that are cut out are looked for, beside those of `--words`.
  package var searchedWords: String?
  var edits: [EditedParts.Edit] = []
  /// Timed texts by their paths, each read once: what comes through a pipe cannot be read again.
  let texts = SharedValues()
  /// The lists of files of which the chain draws one.
  package var lists: [String] = []
  package var drawn: [Draws.Draw] = []

  package init(
    input: InputLocation?, output: OutputLocation, patch: Patch, options: RenderOptions
  ) {
    self.input = input
    self.output = output
    self.patch = patch
    self.options = options
  }
}
