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

  init(
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
