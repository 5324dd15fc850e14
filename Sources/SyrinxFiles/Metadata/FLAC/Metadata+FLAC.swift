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
