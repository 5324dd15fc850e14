import SyrinxEngine
import SyrinxFiles
import SyrinxText

/// A sound that enters a render: frames from anywhere, and what is known of the file they come from.
package struct RenderInput {
  /// What messages and reports call it.
  package let name: String
  package let source: any FrameSource
  /// Nil of a sound that is made, such as speech.
  package let file: SoundFileReader?
  /// What samples were stored as that have not been changed since; nil where they have been made.
  package let encodings: [SampleEncoding]?
  /// Another source of the same sound, which begins at its first frame.
  let openAgain: () throws -> any FrameSource
  /// The words that are heard in it; those of made sound are known only when it has been made.
  package var words: (() -> TimedText)?
  /// What made sound says beside its samples.
  package var tags: CarriedTags?

  /// Sound that is made.
  package init(
    _ name: String, encodings: [SampleEncoding]? = nil,
    open: @escaping () throws -> any FrameSource
  ) throws {
    self.name = name
    self.encodings = encodings
    source = try open()
    file = nil
    openAgain = open
  }

  /// A file that is open.
  private init(
    _ reader: SoundFileReader, playedBy source: any FrameSource,
    openAgain: @escaping () throws -> any FrameSource
  ) {
    name = reader.path
    self.source = source
    file = reader
    encodings = [reader.layout.encoding]
    self.openAgain = openAgain
    words = reader.metadata.words(at: reader.format.sampleRate).map { text in { text } }
  }

  /// Opens the file or the pipe of a request. A pipe that must be opened again is copied first.
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

  /// A file that other renders play at the same time; it is not seekable.
  package init(
    _ reader: SoundFileReader, sharedBy player: SharedSource.Reader, _ request: RenderRequest
  ) {
    self.init(reader, playedBy: player) {
      try SoundFileReader(
        path: reader.path, raw: request.options.raw, nonFinite: request.options.nan,
        damaged: request.options.damaged, aheadFrames: request.aheadFrames)
    }
  }

  /// What a command listens to that renders nothing.
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

  package var format: StreamFormat { source.format }

  /// Nil where only the end will tell.
  package var frameCount: Int? { source.frameCount }

  /// Sound that is made has samples of 32 bits.
  package var encoding: SampleEncoding { file?.layout.encoding ?? .float }

  /// What is said of a file that is not whole.
  package var cuts: [String] { file?.cuts ?? [] }
}

extension RenderInput {
  /// A sound that is computed.
  package init(computing synth: Synth, named name: String = Synth.word) throws {
    try self.init(name) { SynthSource(synth) }
  }
}
