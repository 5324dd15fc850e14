import SyrinxEngine
import SyrinxFiles

/// The sound that is rendered, open once or several times over.
struct RenderInput {
  let reader: SoundFileReader
  /// What is played: the reader, or its part in one that several renders share.
  let source: any FrameSource
  private let raw: RawLayout?
  private let rewindable: Bool
  private let nonFinite: NonFinitePolicy
  private let damaged: DamagePolicy
  private let aheadFrames: Int
  /// Where a pipe was copied to that must be opened more than once.
  private let spooled: SpooledInput?

  /// Opens a file or a pipe; whether it will be opened again must be known beforehand.
  init(
    _ path: String, raw: RawLayout?, rewindable: Bool, nonFinite: NonFinitePolicy,
    damaged: DamagePolicy, aheadFrames: Int, isOpenedAgain: Bool
  ) throws(FileError) {
    self.raw = raw
    self.rewindable = rewindable
    self.nonFinite = nonFinite
    self.damaged = damaged
    self.aheadFrames = aheadFrames
    let isCopied = isOpenedAgain && !isRegularFile(path)
    spooled = isCopied ? try SpooledInput(path) : nil
    reader = try SoundFileReader(
      path: spooled?.path ?? path, raw: raw, rewindable: rewindable, named: path,
      nonFinite: nonFinite, damaged: damaged, aheadFrames: aheadFrames)
    source = reader
  }

  /// A file that other renders play at the same time; it is not seekable.
  init(_ reader: SoundFileReader, sharedBy player: SharedSource.Reader, _ request: RenderRequest) {
    self.reader = reader
    raw = request.raw
    source = player
    rewindable = false
    nonFinite = request.options.nan
    damaged = request.options.damaged
    aheadFrames = request.aheadFrames
    spooled = nil
  }

  /// What is played, for a graph.
  var sound: SoundSource { SoundSource(source) }

  /// Another reader of the same sound, which begins at its first frame.
  func openAgain() throws(FileError) -> SoundFileReader {
    try SoundFileReader(
      path: spooled?.path ?? reader.path, raw: raw, rewindable: rewindable, named: reader.path,
      nonFinite: nonFinite, damaged: damaged, aheadFrames: aheadFrames)
  }
}
