/// What was found in a file beside its samples.
struct SideMatter {
  /// Whether libsndfile would never come back from reading it.
  let isEndless: Bool
  /// Nil of kinds of file whose metadata libsndfile reads.
  private(set) var metadata: Metadata?
  private(set) var notices: [Notice] = []

  /// Looks through a file, or the beginning of one that comes out of a pipe.
  init(_ source: ByteSource, isPipe: Bool = false) {
    isEndless = AmigaHeader.isEndless(source)
    if let wave = WaveReader(source) {
      metadata = wave.metadata
      notices = wave.losses.map { .metadataDropped($0) }
    } else if let aiff = AIFFReader(source) {
      metadata = aiff.metadata
      notices = aiff.losses.map { .metadataDropped($0) }
    } else if let caf = CAFReader(source) {
      metadata = caf.metadata
      notices = caf.losses.map { .metadataDropped($0) }
    } else if let header = HeaderTexts(source) {
      metadata = header.metadata
      notices = header.losses.map { .metadataDropped($0) }
    }
    if isPipe {
      // What is wrong with lengths a pipe does not know yet.
      notices = source.hasMoreBehindSound ? [.metadataDropped(.behindSound)] : []
    }
  }
}

extension Metadata.Loss {
  fileprivate static let behindSound = Self("chunks behind the sound", 1, .behindSound)
}

extension ByteSource {
  /// Whether the beginning of a WAV or an AIFF file tells that something follows the samples.
  fileprivate var hasMoreBehindSound: Bool {
    let kind = Fields(read(0, 12))
    let isWave = kind.name(at: 0) == "RIFF" && kind.name(at: 8) == "WAVE"
    guard isWave || kind.name(at: 0) == "FORM" else { return false }
    let whole = Fields(kind.bytes, isBig: !isWave).number(at: 4)
    guard whole < StreamHead.doubtful else { return false }
    var walk = ChunkWalk(self, isWave ? .riff : .aiff, from: 12)
    while let chunk = walk.next() {
      guard ["data", "SSND"].contains(chunk.id) else { continue }
      return chunk.place + chunk.length + chunk.length % 2 + 8 <= whole + 8
    }
    return false
  }
}

extension Metadata {
  /// What libsndfile has read, with what was found without it: that is all there is but for
  /// the loudspeakers.
  func completed(by found: Metadata?) -> Metadata {
    guard var metadata = found else { return self }
    metadata.channelMap = metadata.channelMap ?? channelMap
    return metadata
  }
}
