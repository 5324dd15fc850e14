import SyrinxEngine
import SyrinxFiles
import SyrinxSystem

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
