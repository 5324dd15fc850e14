import SyrinxSystem

extension TagFile {
  /// More bytes than these of blocks that went are not left as padding.
  private static let mostLeft = 1 << 16

  /// The blocks of a FLAC file (RFC 9639, section 8) that begins at a place, each as it was but for those
  /// of comments and pictures. Padding gives the space that they need, as far as it goes.
  func flacParts(
    _ source: ByteSource, _ start: Int, _ edit: TagEdit
  ) throws(FileError) -> [FileView.Part] {
    typealias Block = (kind: FLACBlocks.Kind, body: FileView.Part)
    var blocks: [Block] = []
    let old = FLACBlocks(
      fileByteCount: source.count - start, mostKeptBytes: 0,
      read: { source.read(start + $0, $1) })
    guard let old, old.fault != .breaksOff else { throw refusal("its metadata blocks break off") }
    // Other readers find nothing after a block that is none.
    guard old.fault != .noBlock else { throw refusal("its metadata blocks are damaged") }
    var (padding, hasComments) = (0, false)
    for block in old.places {
      let body = start + block.body.lowerBound..<start + block.body.upperBound
      switch block.type {
      case .padding: padding += 4 + body.count
      case .comments where !hasComments:
        hasComments = true
        guard let comments = VorbisComments(source.read(body.lowerBound, body.count)) else {
          throw refusal("its comments are damaged: render it into another file first")
        }
        let edited = comments.edited(edit)
        try check(edited, after: comments)
        blocks.append((block.type, .bytes(edited.written)))
      case .picture where edit.drops(source.read(body.lowerBound, 4).bigEndian.bits): break
      default: blocks.append((block.type, .stretch(body)))
      }
    }
    if !hasComments, !edit.tags.isEmpty || edit.chapters?.isEmpty == false {
      let comments = VorbisComments(vendor: Array("Syrinx".utf8)).edited(edit)
      try check(comments, after: VorbisComments())
      blocks.insert((.comments, .bytes(comments.written)), at: min(1, blocks.count))
    }
    if let picture = edit.picture { blocks.append((.picture, .bytes(picture.flac))) }
    if let large = blocks.first(where: { $0.body.byteCount > FLACBlocks.Block.mostBytes }) {
      throw refusal(
        "a block of \(large.body.byteCount) bytes is too large for FLAC, which counts 16 MiB")
    }
    let used = blocks.reduce(0) { $0 + 4 + $1.body.byteCount }
    let space = old.byteCount - 4
    // Padding stays as much as it was, and no more than a little is left of what went.
    let isRoomy = used + 4 <= space && space - used <= max(padding, Self.mostLeft)
    let filler = used == space ? 0 : isRoomy ? space - used : max(padding, 1024)
    for count in FLACBlocks.paddings(filler) {
      blocks.append((.padding, .bytes([UInt8](repeating: 0, count: count - 4))))
    }
    let tags = MPEGTags(byteCount: source.count, read: source.read)
    var parts = try frontParts(source, tags, edit).parts + [.bytes(Array("fLaC".utf8))]
    for (index, block) in blocks.enumerated() {
      let mark = block.kind.rawValue | (index == blocks.count - 1 ? 0x80 : 0)
      parts += [.bytes([mark] + .bigEndian(block.body.byteCount, 3)), block.body]
    }
    let (end, ending) = try self.parts(behind: tags, source, edit)
    let place = start + old.byteCount
    return parts + [.stretch(place..<max(end, place))] + ending
  }

  /// A file that has too many comments already may get fewer.
  private func check(_ new: VorbisComments, after old: VorbisComments) throws(FileError) {
    let (count, most) = (new.comments.count, VorbisComments.mostOfFLAC)
    guard count <= most || count <= old.comments.count else {
      throw refusal("\(count) comments are too many: of FLAC programs read no more than \(most)")
    }
  }
}
