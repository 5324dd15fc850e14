extension SoundFileReader {
  /// Reads the metadata after the sound in a pipe, once all samples have been read; true if there is any.
  /// Metadata that comes too late to be copied is only reported.
  public func readBehindSound(isCarried: Bool) -> Bool {
    guard isAtEnd, let tail = opened.tail.take() else { return false }
    let (bytes, isWhole) = tail.wait()
    var (full, found) = (metadata, [Notice]())
    if layout.container == .mp3 {
      let tags = MPEGTags(endOf: bytes, isWhole: isWhole)
      full.add(tags, sampleRate: format.sampleRate)
      found = tags.losses.map { .metadataDropped($0) }
    } else {
      // The chunks before the sound and those after it; the head of its own has eight bytes.
      let source = ByteSource(opened.head.dropLast(8) + bytes)
      let matter = SideMatter(source)
      full = metadata.completed(by: matter.metadata)
      found = matter.notices
      let isWave = source.read(8, 4) == Array("WAVE".utf8)
      if isWave, ChunkWalk(source, .riff).contains(where: { $0.id == "data" && !$0.body.isEmpty }) {
        found.append(.notRead(frame: position, kind: "data chunk"))
      }
      opened.notices.removeAll { $0 == .behindSound }
    }
    opened.notices += found
    guard isCarried else {
      opened.notices += full.losses(to: metadata, .behindSound).map { .metadataDropped($0) }
      return false
    }
    defer { opened.metadata = full }
    return full != metadata
  }
}

extension Notice {
  /// Reported for a pipe whose end has not been read.
  static let behindSound = metadataDropped(.init("chunks after the sound", 1, .behindSound))
}
