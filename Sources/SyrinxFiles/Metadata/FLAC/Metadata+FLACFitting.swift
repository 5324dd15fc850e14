extension Metadata {
  /// Headers of other kinds of file, as `flac --keep-foreign-metadata` keeps them: they count the samples and
  /// tell how many bits they have.
  static let foreignHeaders = ["application riff", "application aiff", "application w64 "]

  /// The same without headers of other kinds of file, which tell of samples as they were.
  public func withoutForeignHeaders() -> (metadata: Metadata, losses: [Loss]) {
    var rest = self
    rest.opaque.removeAll { $0.family == .flac && Self.foreignHeaders.contains($0.id) }
    return (rest, losses(to: rest, .soundChanged))
  }

  /// The same without what is too large for a block.
  var fittingFLAC: Metadata {
    let most = FLACBlocks.Block.mostBytes
    var fitting = self
    // A picture's own numbers and words take less than this beside its bytes.
    fitting.pictures.removeAll { picture in
      picture.bytes.count + picture.description.utf8.count + picture.mediaType.utf8.count + 32
        > most
    }
    // One block holds all comments, beside the vendor and the chapters.
    var rest = most - (1 << 16) - chapters.reduce(0) { $0 + $1.title.utf8.count + 64 }
    func takes(_ count: Int) -> Bool {
      guard count <= rest else { return false }
      rest -= count
      return true
    }
    fitting.timedTexts = timedTexts.filter { text in
      takes(text.entries.reduce(0) { $0 + $1.text.utf8.count + 32 })
    }
    fitting.opaque = opaque.filter { $0.family != .vorbis || takes($0.bytes.count + 4) }
    fitting.tags.list = tags.list.filter { takes($0.text.utf8.count + $0.key.utf8.count + 64) }
    return fitting
  }

  /// The same with no more comments than programs read, in the order in which they are written.
  var countedByFLAC: Metadata {
    // Two tags may be one comment.
    let comments = vorbisComments(sampleRate: 48_000, withPictures: false).comments
    guard comments.count > VorbisComments.mostOfFLAC else { return self }
    var counted = self
    var rest = VorbisComments.mostOfFLAC
    func takes(_ count: Int) -> Bool {
      guard count <= rest else { return false }
      rest -= count
      return true
    }
    counted.tags.list = tags.list.filter { _ in takes(1) }
    counted.timedTexts = timedTexts.filter { $0.part != .lyrics || takes(1) }
    counted.chapters = chapters.filter { chapter in
      takes(
        (chapter.title.isEmpty ? 1 : 2) + chapter.elements.count { $0.family == .vorbis })
    }
    counted.opaque = opaque.filter { $0.family != .vorbis || takes(1) }
    return counted
  }
}
