import SyrinxEngine
import SyrinxFiles

extension RenderInput {
  /// Opens the file or pipe of a request. A pipe that is to be played twice is first copied to a
  /// file.
  package init(_ input: InputLocation, _ request: RenderRequest) throws(FileError) {
    let path = input.word
    let isCopied =
      (request.patch.hasDrift || request.patch.reverses) && !input.canBeOpenedTwice
    let spooled = isCopied ? try SpooledInput(path) : nil
    func open() throws(FileError) -> SoundFileReader {
      try SoundFileReader(
        path: spooled?.path ?? path, raw: request.options.raw, rewindable: request.rewinds,
        named: path, nonFinite: request.options.nan, damaged: request.options.damaged,
        aheadFrames: request.aheadFrames)
    }
    let reader = try open()
    self.init(reader, playedBy: reader, openAgain: open)
  }

  /// A file that other renders play at the same time; its source is not seekable.
  package init(
    _ reader: SoundFileReader, sharedBy player: SharedSource.Reader, _ request: RenderRequest
  ) {
    self.init(reader, playedBy: player) {
      try SoundFileReader(
        path: reader.path, raw: request.options.raw, nonFinite: request.options.nan,
        damaged: request.options.damaged, aheadFrames: request.aheadFrames)
    }
  }

  /// The input of a command that only analyses.
  package init(
    listeningTo path: String, raw: RawLayout? = nil, rewindable: Bool = false,
    nonFinite: NonFinitePolicy = .stop, damaged: DamagePolicy = .decode
  ) throws {
    if case .computed = InputLocation(path) {
      try self.init(computing: Synth(path: path), named: path)
    } else {
      func open() throws(FileError) -> SoundFileReader {
        try SoundFileReader(
          path: path, raw: raw, rewindable: rewindable, nonFinite: nonFinite, damaged: damaged)
      }
      let reader = try open()
      self.init(reader, playedBy: reader, openAgain: open)
    }
  }
}
