import SyrinxEngine
import SyrinxFiles
import SyrinxText

/// A sound that enters a render: frames from anywhere, and what is known of the file they come from.
struct RenderInput {
  /// What messages and reports call it.
  let name: String
  let source: any FrameSource
  /// Nil of a sound that is made, such as speech.
  let file: SoundFileReader?
  /// What samples were stored as that have not been changed since; nil where they have been made.
  let encodings: [SampleEncoding]?
  /// Another source of the same sound, which begins at its first frame.
  let openAgain: () throws -> any FrameSource
  /// The words that are heard in it; those of made sound are known only when it has been made.
  var words: (() -> TimedText)?

  /// Sound that is made.
  init(
    _ name: String, encodings: [SampleEncoding]? = nil,
    open: @escaping () throws -> any FrameSource
  ) throws {
    self.name = name
    self.encodings = encodings
    source = try open()
    file = nil
    openAgain = open
  }

  /// Opens the file or the pipe of a request. A pipe that must be opened again is copied first.
  init(_ path: String, _ request: RenderRequest) throws(FileError) {
    let isCopied = (request.patch.hasDrift || request.patch.reverses) && !isRegularFile(path)
    let spooled = isCopied ? try SpooledInput(path) : nil
    func open() throws(FileError) -> SoundFileReader {
      try SoundFileReader(
        path: spooled?.path ?? path, raw: request.options.raw, rewindable: request.rewinds,
        named: path, nonFinite: request.options.nan, damaged: request.options.damaged,
        aheadFrames: request.aheadFrames)
    }
    let reader = try open()
    name = path
    source = reader
    file = reader
    encodings = [reader.layout.encoding]
    openAgain = open
    words = reader.metadata.words(at: reader.format.sampleRate).map { text in { text } }
  }

  /// A file that other renders play at the same time; it is not seekable.
  init(_ reader: SoundFileReader, sharedBy player: SharedSource.Reader, _ request: RenderRequest) {
    name = reader.path
    file = reader
    encodings = [reader.layout.encoding]
    source = player
    words = reader.metadata.words(at: reader.format.sampleRate).map { text in { text } }
    openAgain = {
      try SoundFileReader(
        path: reader.path, raw: request.options.raw, nonFinite: request.options.nan,
        damaged: request.options.damaged, aheadFrames: request.aheadFrames)
    }
  }

  var format: StreamFormat { source.format }

  /// Nil where only the end will tell.
  var frameCount: Int? { source.frameCount }
}
