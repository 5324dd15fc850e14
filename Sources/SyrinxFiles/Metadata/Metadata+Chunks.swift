extension Metadata {
  /// The same, with what libsndfile did not read.
  func completed(by found: WaveChunks?) -> Metadata {
    guard let found else { return self }
    var metadata = self
    metadata.chunks = found.kept
    for index in cues.indices {
      metadata.cues[index].name = found.names[cues[index].number] ?? cues[index].name
      metadata.cues[index].note = found.notes[cues[index].number] ?? ""
      metadata.cues[index].region = found.regions[cues[index].number]
    }
    return metadata
  }
}

extension WaveChunks {
  /// What is worth saying.
  var notices: [Notice] {
    let cut: [Notice] =
      missingByteCount > 0 ? [.cutShort(missingByteCount: missingByteCount)] : []
    return cut + tooLarge.map { .chunkDropped($0) }
  }
}
