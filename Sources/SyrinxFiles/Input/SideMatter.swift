/// Everything found in a file beside its samples.
struct SideMatter {
  /// libsndfile would never come back from reading it.
  let isEndless: Bool
  /// Nil of kinds of file whose metadata libsndfile reads.
  private(set) var metadata: Metadata?
  private(set) var notices: [Notice] = []

  init(_ source: ByteSource) {
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
  }
}

extension Metadata {
  /// The metadata that libsndfile has read, with what was found without it: that is all there is but for
  /// the loudspeakers.
  func completed(by found: Metadata?) -> Metadata {
    guard var metadata = found else { return self }
    metadata.channelMap = metadata.channelMap ?? channelMap
    return metadata
  }
}
