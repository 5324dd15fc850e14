import SyrinxEngine
import SyrinxFiles
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

extension RenderRequest {
  package init(listeningTo input: String, _ patch: Patch, _ options: RenderOptions) {
    self.init(
      input: InputLocation(input), output: .standardOutput, patch: patch, options: options)
    self.options.container = .wav
    self.options.encoding = .float
  }

  /// Set where the input is played more than once.
  var rewinds: Bool {
    patch.measures || options.clip == .scale || options.player.loop > 1 || film?.kind == .drawn
  }

  /// Frames of a pipe that are read at a time.
  var aheadFrames: Int {
    options.live ? RenderOptions.liveFrameCount : SoundFileReader.usualAheadFrames
  }

  /// The files that the output is made from.
  package var sources: [String] {
    [input?.path].compactMap { $0 } + sourcesBesideInput
  }

  var sourcesBesideInput: [String] {
    otherSources + [film?.path].compactMap { $0 }
      + patch.files.map { Path.resolve($0, in: folder) }
  }

  func openInput() throws -> RenderInput? {
    switch input {
    case .computed(let words)?: try RenderInput(computing: Synth(path: words))
    case .standardInput?, .file?: try RenderInput(input!, self)
    case .timeline?, .speech?, nil: nil
    }
  }

  /// Throws where the request cannot be rendered while its input arrives.
  package func checkLive() throws(RenderError) {
    if options.clip == .scale { throw .conflict(option: "live", with: "--clip scale") }
    if options.player.loop > 1 { throw .conflict(option: "live", with: "--loop") }
    if patch.measures {
      throw .conflict(option: "live", with: "effects that need two passes")
    }
    if patch.hasDrift { throw .conflict(option: "live", with: "branches of different speed") }
  }
}

extension RenderOptions {
  package func check() throws(RenderError) {
    if let end = player.end, end <= player.start {
      throw .segmentEmpty(start: player.start, end: end)
    }
    if inPlace && noClobber { throw .conflict(option: "in-place", with: "--no-clobber") }
    if bitrate != nil && quality != nil { throw .conflict(option: "bitrate", with: "--quality") }
    if quiet && verbose { throw .conflict(option: "quiet", with: "--verbose") }
  }

  /// Refuses what is done to samples as they are written, for a command that writes none.
  package func checkUnwritten(by command: String) throws(RenderError) {
    guard clip == .fail || clip == .scale else { return }
    throw .conflict(option: "clip \(clip.rawValue)", with: "\(command) (no samples are written)")
  }

  /// Checks the options and reads the file of `--chain`; nil where there is none.
  package func readPatch(_ voices: VoiceBook) throws -> Patch? {
    try readChainText().map { try patch($0, voices) }
  }

  /// Checks the options and reads the text of the file of `--chain`; nil where there is none.
  package func readChainText() throws -> String? {
    try check()
    return try chain.map { try readTextFile(at: $0) }
  }

  /// Reads a chain or graph from the text of the file of `--chain`.
  package func patch(_ text: String, _ voices: VoiceBook) throws -> Patch {
    do throws(DocumentError) {
      return try Patch(parsing: text, voices: voices)
    } catch {
      throw DocumentFileError(path: chain ?? "", line: error.line(in: text), error)
    }
  }

  /// The chain of the file followed by that of the words.
  package func join(_ patch: Patch?, _ words: [String], _ voices: VoiceBook) throws -> Patch {
    switch patch {
    case .graph(let graph)?:
      if let word = words.first { throw RenderError.graphAndWords(chain: chain ?? "", word: word) }
      guard graph.usesInput else { throw RenderError.inputUnused(chain: chain ?? "") }
      return .graph(graph)
    case .chain(let first)?:
      return .chain(try ChainSpec(first.steps + ChainSpec(words: words, voices: voices).steps))
    case nil: return .chain(try ChainSpec(words: words, voices: voices))
    }
  }
}
