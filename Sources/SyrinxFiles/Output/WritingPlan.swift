import SyrinxEngine
import SyrinxSystem

/// The plan of a file: what libsndfile is asked for, and what goes before it.
struct WritingPlan {
  /// The layout that libsndfile writes.
  var layout: FileLayout
  /// A header of our own, in front of headerless samples.
  var header: WaveHeader?
  var isStream = false
  var isSpooled = false
  /// The file is begun as RF64 and made a plain WAV if it stays small.
  var shrinks = false
  /// The metadata that is in the file when it is done.
  let kept: Metadata
  /// The rest of the metadata, with the reasons.
  let losses: [Metadata.Loss]
  /// The part of it that libsndfile writes.
  var byLibrary = Metadata()
  /// Chunks that go before and after the samples; nil where there are none.
  var chunks: ChunkPlan?
  /// Tags that are put into the finished file.
  var tags: TagWriting?
  let order: ChannelOrder
  /// Encodes the samples where libsndfile does not.
  var encoder: ProgramEncoder?

  /// Containers made of chunks whose lengths are told in the order of Intel.
  static let waves: [Container] = [.wav, .wavex, .rf64]
  /// Containers that turn into RF64 where their own length fields end.
  static let growing: [Container] = [.wav, .wavex]

  init(
    _ layout: FileLayout, _ format: StreamFormat, _ metadata: Metadata, path: String,
    _ frameCount: Int?, quality: CodecQuality? = nil, encoder: ProgramEncoder? = nil
  ) throws(FileError) {
    let mask = metadata.channelMap.flatMap { ChannelLayout(map: $0)?.mask }
    var layout = layout
    // Only the extensible form says which loudspeakers more than two channels are for.
    if layout.container == .wav, layout.byteOrder != .big, format.channelCount > 2, mask != nil,
      Container.wavex.encodings.contains(layout.encoding)
    {
      layout.container = .wavex
    }
    self.layout = layout
    order = ChannelOrder(
      layout, channelCount: format.channelCount, map: metadata.channelMap)
    isStream = OutputFile.isStream(path)
    let facts = layout.container.facts
    let metadata = metadata.translatingID3Chunks(
      for: facts.holds, sampleRate: format.sampleRate, frameCount: frameCount)
    var (fitting, unfit) = (metadata, [Metadata.Loss]())
    if layout.container == .flac {
      let small = metadata.fittingFLAC
      fitting = small.countedByFLAC
      unfit =
        metadata.losses(to: small, .tooLarge(mostBytes: FLACBlocks.Block.mostBytes))
        + small.losses(to: fitting, .tooMany(most: VorbisComments.mostOfFLAC))
    }
    var kept = fitting.held(by: facts.holds)
    if Self.waves.contains(layout.container) {
      // A mask cannot say every order of channels; in another order of bytes there are no chunks.
      if mask == nil { kept.channelMap = nil }
      if layout.byteOrder == .big { kept = Metadata() }
    }
    // Facts that the file implies without storing them.
    if order.impliesMap { kept.channelMap = metadata.channelMap }
    if facts.isEncodedByFFmpeg || encoder != nil {
      if layout.container == .wavpack { kept.tags.list.removeAll { !APETag.isKey($0.apeKey) } }
      if layout.container == .m4a {
        kept.pictures.removeAll { MPEG4Item.kind(of: $0) == nil }
        kept.tags.list.removeAll { !MPEG4Item.holds($0) }
      }
      // Nothing need say it of one or two.
      if encoder == nil, format.channelCount > 2 {
        let isKept =
          switch layout.container {
          case .wavpack: mask != nil
          case .m4a:
            FFmpegChannels.layout(inMPEG4: layout.encoding, format)
              == metadata.channelMap.flatMap { ChannelLayout(map: $0) }
          default: false
          }
        if isKept { kept.channelMap = metadata.channelMap }
      }
      // A program that is told how by others makes a file of its own kind.
      if encoder == nil {
        tags = TagWriting(layout.container, kept, sampleRate: format.sampleRate)
      }
      self.kept = kept
      losses = metadata.losses(to: kept, .noPlace)
      isSpooled = isStream
      self.encoder =
        encoder
        ?? FFmpegEncoder(layout: layout, format: format, metadata: kept, frameCount: frameCount)
        .program(quality)
      self.layout = FileLayout(.raw, FFmpegEncoder.samples(for: layout.encoding), .little)
      return
    }
    if isStream && facts.streaming == .riff {
      // After a name that cannot be printed libsndfile finds no samples.
      if frameCount == nil {
        kept.opaque.removeAll { !$0.id.utf8.allSatisfy { (0x20...0x7E).contains($0) } }
      }
      let chunks = kept.waveChunks(sampleRate: format.sampleRate)
      header = WaveHeader(
        layout, format, frameCount: frameCount,
        map: kept.channelMap,
        chunks: frameCount == nil ? ChunkPlan(leading: chunks) : ChunkPlan(chunks))
      if header != nil {
        self.layout = FileLayout(.raw, layout.encoding, .little)
        self.kept = kept
        losses = unfit + fitting.losses(to: kept, .noPlace)
        return
      }
    }
    let fitted = layout.container == .aiff ? kept.fittedToAIFF() : (metadata: kept, losses: [])
    losses = unfit + fitting.losses(to: kept, .noPlace) + fitted.losses
    kept = fitted.metadata
    self.kept = kept
    let isPlain = layout.encoding.bytesPerSample != nil
    isSpooled = isStream && !(facts.streaming == .direct && isPlain)
    let fits = frameCount.map { $0 <= mostFrames(format) }
    if Self.growing.contains(layout.container) && isPlain && layout.byteOrder != .big {
      if fits != true { self.layout = FileLayout(.rf64, layout.encoding) }
      shrinks = fits == nil
    } else if fits == false {
      throw .tooLong(layout.container)
    }
    tags = TagWriting(layout.container, kept, sampleRate: format.sampleRate)
    if Self.waves.contains(self.layout.container), layout.byteOrder != .big {
      chunks = ChunkPlan(kept.waveChunks(sampleRate: format.sampleRate))
    } else if layout.container == .aiff {
      chunks = ChunkPlan(trailing: kept.aiffChunks)
    } else if layout.container == .caf {
      chunks = ChunkPlan(trailing: kept.cafChunks)
    } else if tags == nil {
      byLibrary = kept
    }
    byLibrary.channelMap = kept.channelMap
  }

  /// The most frames that fit, leaving headers and metadata some space of their own.
  func mostFrames(_ format: StreamFormat) -> Int {
    let most = layout.container.facts.mostBytes
    guard most < Int.max, let width = layout.encoding.bytesPerSample else { return Int.max }
    return (most - min(2 * ChunkReader.mostBytes, most / 16)) / (width * format.channelCount)
  }
}
