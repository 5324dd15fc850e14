extension Metadata {
  /// The same, with what libsndfile did not read.
  func completed(by found: WaveChunks?) -> Metadata {
    guard let found else { return self }
    var metadata = self
    metadata.opaque = found.kept.map { Opaque(.riff, $0.name, $0.bytes) }
    if metadata.cues.isEmpty { metadata.cues = found.cues }
    if metadata.instrument == nil { metadata.instrument = found.instrument }
    for (index, cue) in metadata.cues.enumerated() {
      metadata.cues[index].name = found.names[cue.number] ?? cue.name
      metadata.cues[index].note = found.notes[cue.number] ?? ""
      metadata.cues[index].region = found.regions[cue.number]
    }
    return metadata
  }
}

extension WaveChunks {
  /// What is worth saying.
  var notices: [Notice] {
    let cut: [Notice] =
      missingByteCount > 0 ? [.cutShort(missingByteCount: missingByteCount)] : []
    return cut
      + tooLarge.map { name in
        let chunk = Metadata.Opaque.name(.riff, name)
        return .metadataDropped(.init(chunk, 1, .tooLarge(mostBytes: Self.mostKeptBytes)))
      }
  }
}
