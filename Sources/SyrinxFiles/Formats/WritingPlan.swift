import SyrinxEngine

/// How a layout is written to a path: what libsndfile is asked for, and what goes before it.
struct WritingPlan {
  /// What libsndfile writes.
  var layout: FileLayout
  /// A header of our own, in front of headerless samples.
  var header: WaveHeader?
  var isStream = false
  var isSpooled = false
  /// Whether the file is begun as RF64 and made a plain WAV if it stays small.
  var shrinks = false
  /// The metadata that is in the file when it is done.
  let kept: Metadata
  /// What of the metadata is not, and why.
  let losses: [Metadata.Loss]
  /// What of it libsndfile writes.
  var byLibrary = Metadata()
  /// What of it comes behind the samples of a WAV file, since libsndfile does not write it; nil in
  /// other files.
  var appended: Metadata?
  /// Tags that are put into the finished file.
  var tags: TagWriting?
  let order: ChannelOrder

  /// Containers made of chunks whose lengths are told in the order of Intel.
  static let waves: [Container] = [.wav, .wavex, .rf64]
  /// Containers that turn into RF64 where their own length fields end.
  static let growing: [Container] = [.wav, .wavex]

  init(
    _ layout: FileLayout, _ format: StreamFormat, _ metadata: Metadata, path: String,
    _ frameCount: Int?
  ) throws(FileError) {
    self.layout = layout
    order = ChannelOrder(
      layout, channelCount: format.channelCount, map: metadata.channelMap)
    isStream = OutputPlace.isStream(path)
    let facts = layout.container.facts
    let fitting = layout.container == .flac ? metadata.fittingFLAC : metadata
    let tooLarge = metadata.losses(to: fitting, .tooLarge(mostBytes: FLACBlocks.Block.mostBytes))
    var kept = fitting.held(by: facts.holds)
    // What the file means without having a place for it.
    if order.impliesMap { kept.channelMap = metadata.channelMap }
    if isStream && facts.streaming == .riff {
      var streamed = kept
      streamed.broadcast = nil
      streamed.cart = nil
      header = WaveHeader(
        layout, format, frameCount: frameCount,
        chunks: streamed.waveChunks(sampleRate: format.sampleRate), map: kept.channelMap)
      if header != nil {
        self.layout = FileLayout(.raw, layout.encoding, .little)
        self.kept = streamed
        losses = tooLarge + fitting.losses(to: streamed, .noPlace)
        return
      }
    }
    self.kept = kept
    losses = tooLarge + fitting.losses(to: kept, .noPlace)
    let isPlain = layout.encoding.bytesPerSample != nil
    isSpooled = isStream && !(facts.streaming == .direct && isPlain)
    let fits = frameCount.map { $0 <= mostFrames(format) }
    if Self.growing.contains(layout.container) && isPlain && layout.byteOrder != .big {
      if fits != true { self.layout = FileLayout(.rf64, layout.encoding) }
      shrinks = fits == nil
    } else if fits == false {
      throw .tooLong(layout.container)
    }
    byLibrary = kept
    tags = TagWriting(layout.container, kept, sampleRate: format.sampleRate)
    if tags != nil {
      byLibrary = Metadata()
      byLibrary.channelMap = kept.channelMap
    }
    guard Self.waves.contains(self.layout.container), layout.byteOrder != .big else { return }
    var own = Metadata()
    swap(&own.opaque, &byLibrary.opaque)
    if self.layout.container == .rf64 {
      // libsndfile knows no marks of RF64 files.
      swap(&own.cues, &byLibrary.cues)
      swap(&own.instrument, &byLibrary.instrument)
    }
    appended = own
  }

  /// How many frames fit, leaving headers and metadata some room of their own.
  func mostFrames(_ format: StreamFormat) -> Int {
    let most = layout.container.facts.mostBytes
    guard most < Int.max, let width = layout.encoding.bytesPerSample else { return Int.max }
    return (most - min(2 * WaveChunks.mostKeptBytes, most / 16)) / (width * format.channelCount)
  }
}
