import SyrinxEngine
import SyrinxFiles
import SyrinxSystem
import SyrinxText

/// The input of a render: a source of frames, with the metadata of the file where there is one.
package struct RenderInput {
  /// The name in messages and reports.
  package let name: String
  package let source: any FrameSource
  /// Nil for generated sound, such as speech.
  package let file: SoundFileReader?
  /// The encodings of samples that come unchanged from files, none where all is silence; nil where they were
  /// processed or generated.
  package let encodings: [SampleEncoding]?
  /// Makes another source of the same sound, at its first frame.
  let openAgain: () throws -> any FrameSource
  /// The words in the sound; those of generated sound are complete only after it has been read.
  package var words: (() -> TimedText)?
  /// The metadata of a composition.
  package var tags: CarriedTags?
  /// The chapters and tags that a timeline gives the whole.
  package var chapters: ChapterList?
  package var newTags: [TagRequest] = []

  /// Generated sound.
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

  package var format: StreamFormat { source.format }

  /// Nil where the file or pipe does not state its length.
  package var frameCount: Int? { source.frameCount }

  /// That of the file; 32-bit float for generated sound.
  package var encoding: SampleEncoding { file?.layout.encoding ?? .float }

  /// Sentences about missing and damaged parts of the file.
  package var cuts: [String] { file?.cuts ?? [] }

  package init(computing synth: Synth, named name: String = Synth.word) throws {
    try self.init(name, encodings: synth.wave == .silence ? [] : nil) { SynthSource(synth) }
  }
}

extension ContentHash {
  /// The hash of an input; an interruption of the program ends it.
  static func ofInput(at path: String) throws -> UInt64 {
    try ofFile(at: path) {
      if Interruption.isRequested { throw RenderError.interrupted(path: path) }
    }
  }
}
