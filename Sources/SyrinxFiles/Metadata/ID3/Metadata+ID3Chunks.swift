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
      var old = Metadata()
      old.add(tag, sampleRate: sampleRate)
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
}

extension Metadata.Opaque {
  /// Whether it is the chunk that holds an ID3 tag, `id3 ` in WAV and `ID3 ` in AIFF files.
  var isID3Tag: Bool {
    (family == .riff || family == .aiff) && id.uppercased() == "ID3 "
  }
}
