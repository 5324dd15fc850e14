extension Metadata {
  /// The same with the ID3 tags that WAV and AIFF files carry as chunks changed, as `change` does with
  /// what they say. One that says the same as before keeps its bytes. Their times end with the output,
  /// which has so many frames, as far as that is known.
  public func changingID3Chunks(
    from sampleRate: Int, to newRate: Int, frameCount: Int?,
    by change: (Metadata) -> (metadata: Metadata, losses: [Loss])
  ) -> (metadata: Metadata, losses: [Loss]) {
    var (changed, losses) = (self, [Loss]())
    changed.opaque = opaque.compactMap { part in
      guard part.isID3Tag, let tag = ID3Tag(part.bytes) else { return part }
      let old = Metadata { $0.add(tag, sampleRate: sampleRate) }
      let new = change(old)
      let kept = new.metadata.held(by: .mpeg)
      // Times are compared as the tag counts them, in milliseconds.
      guard
        old.id3Tag(sampleRate: sampleRate, frameCount: nil)
          != new.metadata.id3Tag(sampleRate: newRate, frameCount: nil)
      else { return part }
      losses += new.losses + new.metadata.losses(to: kept, .noPlace)
      guard let tag = kept.id3Tag(sampleRate: newRate, frameCount: frameCount) else {
        losses.append(Loss(part.name, 1, new.losses.last?.reason ?? .noPlace))
        return nil
      }
      var part = part
      part.bytes = tag.written()
      return part
    }
    return (changed, losses)
  }

  /// The contents of the ID3 tags that WAV and AIFF files carry as chunks.
  public func contentsOfID3Chunks(sampleRate: Int) -> [Metadata] {
    opaque.filter(\.isID3Tag).compactMap { ID3Tag($0.bytes) }.map { tag in
      Metadata { $0.add(tag, sampleRate: sampleRate) }
    }
  }
}

extension Metadata {
  /// The same with the ID3 tags of chunks as a kind of file has a place for them: as a chunk of its own,
  /// or else as texts, pictures and times.
  func translatingID3Chunks(
    for holdings: Holdings, sampleRate: Int, frameCount: Int?
  ) -> Metadata {
    var (translated, found) = (self, [ID3Tag]())
    translated.opaque = opaque.compactMap { part in
      guard part.isID3Tag, !holdings.families.contains(part.family) else { return part }
      if holdings.families.contains(.riff) { return Opaque(.riff, "id3 ", part.bytes) }
      if holdings.families.contains(.aiff) { return Opaque(.aiff, "ID3 ", part.bytes) }
      guard holdings.holdsCustomTags, let tag = ID3Tag(part.bytes) else { return part }
      found.append(tag)
      return nil
    }
    for tag in found { translated.complete(with: tag, sampleRate: sampleRate) }
    if let frameCount, !found.isEmpty {
      translated.leaveOutEnd(at: frameCount, sampleRate: sampleRate)
    }
    return translated
  }

  /// Takes up a second tag: of what it says, that which is not said yet.
  mutating func complete(with tag: ID3Tag, sampleRate: Int) {
    let other = Metadata { $0.add(tag, sampleRate: sampleRate) }
    let known = KnownTags(tags)
    tags.list += other.tags.list.filter { !known.contains($0) }
    let shown = pictures.map(\.bytes)
    pictures += other.pictures.filter { !shown.contains($0.bytes) }
    if chapters.isEmpty { chapters = other.chapters }
    if timedTexts.isEmpty { timedTexts = other.timedTexts }
    opaque += other.opaque
    repetitions += other.repetitions
  }
}

extension ID3Tag {
  /// The chunk that holds a tag is `id3 ` in WAV and `ID3 ` in AIFF files; capitals are not heeded.
  static func isChunk(_ id: String) -> Bool { id.uppercased() == "ID3 " }
}

extension Metadata.Opaque {
  var isID3Tag: Bool { (family == .riff || family == .aiff) && ID3Tag.isChunk(id) }
}
