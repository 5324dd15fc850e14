import SyrinxSystem

extension Metadata {
  /// Takes up the blocks of a FLAC file.
  mutating func add(_ blocks: FLACBlocks, sampleRate: Int) {
    for block in blocks.blocks {
      switch block.type {
      case .streamInfo: break
      case .comments:
        if let comments = VorbisComments(block.bytes) { add(comments, sampleRate: sampleRate) }
      case .picture:
        if var picture = Picture(flac: block.bytes) {
          picture.origin = Origin(.flac, block.name, block.bytes)
          pictures.append(picture)
        } else {
          opaque.append(Opaque(.flac, block.name, block.bytes))
        }
      case .cueSheet where cueSheet == nil:
        cueSheet = CueSheet(block.bytes)
        if cueSheet == nil { opaque.append(Opaque(.flac, block.name, block.bytes)) }
      default:
        opaque.append(
          Opaque(
            .flac, block.name, block.bytes,
            dependsOnSound: Self.foreignHeaders.contains(block.name)))
      }
    }
  }

  /// The blocks of a FLAC file that say this, comments without the vendor first.
  func flacBlocks(sampleRate: Int) -> [FLACBlocks.Block] {
    let comments = vorbisComments(sampleRate: sampleRate, withPictures: false)
    var blocks: [FLACBlocks.Block] = []
    if !comments.comments.isEmpty {
      blocks.append(.init(type: .comments, bytes: comments.written))
    }
    if let cueSheet { blocks.append(.init(type: .cueSheet, bytes: cueSheet.flac)) }
    for picture in pictures {
      let bytes = picture.origin?.family == .flac ? picture.origin!.bytes : picture.flac
      blocks.append(.init(type: .picture, bytes: bytes))
    }
    for part in opaque where part.family == .flac {
      blocks.append(.init(type: .init(name: part.id), bytes: part.bytes))
    }
    return blocks
  }
}

extension Metadata {
  /// Headers of other kinds of file, as `flac --keep-foreign-metadata` keeps them: they count the samples and
  /// tell how many bits they have.
  private static let foreignHeaders = ["application riff", "application aiff", "application w64 "]

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

extension FLACBlocks.Block {
  /// The type, by a word for people where it has one; of an application, by its four letters too.
  fileprivate var name: String {
    switch type {
    case .application: "application " + bytes.prefix(4).latin1
    case .picture: "picture"
    case .cueSheet: "cue sheet"
    default: "type \(type.rawValue)"
    }
  }
}

extension FLACBlocks.Kind {
  fileprivate init(name: String) {
    switch name {
    case "picture": self = .picture
    case "cue sheet": self = .cueSheet
    case _ where name.hasPrefix("type "): self.init(rawValue: UInt8(name.dropFirst(5)) ?? 2)
    default: self = .application
    }
  }
}
