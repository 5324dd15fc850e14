/// Everything found in a file beside its samples.
struct SideMatter {
  /// libsndfile would never come back from reading it.
  let isEndless: Bool
  /// Nil of kinds of file whose metadata libsndfile reads.
  let metadata: Metadata?
  let notices: [Notice]

  init(_ source: ByteSource) {
    isEndless = AmigaHeader.isEndless(source)
    let found =
      WaveReader(source).map { ($0.metadata, $0.losses) }
      ?? AIFFReader(source).map { ($0.metadata, $0.losses) }
      ?? CAFReader(source).map { ($0.metadata, $0.losses) }
      ?? HeaderTexts(source).map { ($0.metadata, $0.losses) }
    metadata = found?.0
    notices = (found?.1 ?? []).map { .metadataDropped($0) }
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
