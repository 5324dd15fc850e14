import SyrinxEngine
import SyrinxFiles

// Rendering/ is the road from words to a finished file, which every command that renders walks:
// a request is understood, a plan is made of it, and a job carries it out.

/// A render as it was asked for: which files, which sound, under which options.
package struct RenderRequest: Sendable {
  /// Nil where a graph brings its own players.
  package var input: InputLocation?
  package var output: OutputLocation
  package var patch: Patch
  package var options: RenderOptions
  /// Where relative paths in the chain begin; empty for where the program stands.
  package var folder = ""
  /// Files of which the input is made, where it is not one itself.
  package var otherSources: [String] = []
  /// The picture that the sound is for; nil where it is that of the input, if there is one.
  package var film: FilmRequest?
  /// The file that is replaced, as it was before it was read; nil where that does not matter.
  package var replaced: FileState?
  /// What is worth saying about the words of the chain.
  package var hints: [ChainHint] = []

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
  /// Refuses to write over what is read beside the input, and to write one file twice.
  package func checkFiles() throws(RenderError) {
    let parts = ([options.chain] + options.words.map(\.source)).compactMap { $0 } + patch.files
    if parts.isEmpty, options.meters.isEmpty, options.words.isEmpty { return }
    var used = UsedFiles(reading: parts)
    if !options.inPlace, used.holds(output.word) { throw .replacesPart(output: output.word) }
    if let path = input?.path { used.add(reading: path) }
    used.add(writing: output.word)
    for meter in options.meters { try used.claim(meter.path, for: "meter") }
    try checkWords(&used)
  }

  /// Refuses to write words over what is used otherwise, but for those that go into the output.
  package func checkWords(_ used: inout UsedFiles) throws(RenderError) {
    for words in options.words where !puts(words) { try used.claim(words.target, for: "words") }
  }

  /// Whether words go into the output itself.
  func puts(_ words: WordsRequest) -> Bool {
    guard words.target != "-", output != .standardOutput else { return false }
    var used = UsedFiles(reading: [])
    used.add(writing: output.word)
    return used.holds(words.target)
  }

  /// Whether two names are those of one file.
  package static func areOneFile(_ input: String, _ output: String) -> Bool {
    var used = UsedFiles(reading: [input])
    return used.holds(output)
  }
}

extension RenderRequest {
  /// A render of which nothing is written.
  package init(listeningTo input: String, _ patch: Patch, _ options: RenderOptions) {
    self.init(
      input: InputLocation(input), output: .standardOutput, patch: patch, options: options)
    self.options.container = .wav
    self.options.encoding = .float
  }

  /// Whether the input is gone back in, so that its sound is played more than once.
  var rewinds: Bool {
    patch.measures || options.clip == .scale || options.player.loop > 1
  }

  /// How many frames of a pipe are waited for at a time.
  var aheadFrames: Int {
    options.live ? RenderOptions.liveFrameCount : SoundFileReader.usualAheadFrames
  }

  /// The files whose sound goes into the output.
  package var sources: [String] {
    [input?.path].compactMap { $0 } + otherSources + [film?.path].compactMap { $0 }
      + patch.files.map { Path.resolve($0, in: folder) }
  }

  func openInput() throws -> RenderInput? {
    switch input {
    case .computed(let words)?: try RenderInput(computing: Synth(path: words))
    case .standardInput?, .file?: try RenderInput(input!, self)
    case .timeline?, .speech?, nil: nil
    }
  }

  /// Throws what keeps the sound from being handed on as it comes.
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
  /// Checks options against each other.
  package func check() throws(RenderError) {
    if let end = player.end, end <= player.start {
      throw .segmentEmpty(start: player.start, end: end)
    }
    if inPlace && noClobber { throw .conflict(option: "in-place", with: "--no-clobber") }
    if bitrate != nil && quality != nil { throw .conflict(option: "bitrate", with: "--quality") }
    if quiet && verbose { throw .conflict(option: "quiet", with: "--verbose") }
  }

  /// Reads the file of `--chain`, if there is one, and checks options against each other.
  package func readPatch(_ voices: VoiceBook) throws -> Patch? {
    try check()
    guard let chain else { return nil }
    let text = try readTextFile(at: chain)
    do throws(DocumentError) {
      return try Patch(parsing: text, voices: voices)
    } catch {
      throw DocumentFileError(path: chain, line: error.line(in: text), error)
    }
  }

  /// The chain of a file, then that of the words.
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
