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
  /// Metadata that has a place in the file.
  var held: [Metadata.Part]
  /// What of it comes behind the samples, since libsndfile does not write it.
  var appended: [Metadata.Part] = []
  /// What the file says without having a place for it.
  var implied: [Metadata.Part] = []
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
    implied = order.impliesMap ? [.channelMap] : []
    isStream = OutputPlace.isStream(path)
    let facts = layout.container.facts
    held = facts.holds
    if isStream && facts.streaming == .riff {
      let parts = Metadata.ownParts.filter(held.contains)
      header = WaveHeader(
        layout, format, frameCount: frameCount,
        chunks: metadata.ownChunks(parts, sampleRate: format.sampleRate))
      if header != nil {
        self.layout = FileLayout(.raw, layout.encoding, .little)
        held = parts
        return
      }
    }
    let isPlain = layout.encoding.bytesPerSample != nil
    isSpooled = isStream && !(facts.streaming == .direct && isPlain)
    let fits = frameCount.map { $0 <= mostFrames(format) }
    if Self.growing.contains(layout.container) && isPlain && layout.byteOrder != .big {
      if fits != true { self.layout = FileLayout(.rf64, layout.encoding) }
      shrinks = fits == nil
    } else if fits == false {
      throw .tooLong(layout.container)
    }
    held = self.layout.container.facts.holds
    appended = self.layout.container == .rf64 ? Metadata.marks + [.chunks] : [.chunks]
  }

  /// How many frames fit, leaving headers and metadata some room of their own.
  func mostFrames(_ format: StreamFormat) -> Int {
    let most = layout.container.facts.mostBytes
    guard most < Int.max, let width = layout.encoding.bytesPerSample else { return Int.max }
    return (most - min(2 * WaveChunks.mostKeptBytes, most / 16)) / (width * format.channelCount)
  }
}
