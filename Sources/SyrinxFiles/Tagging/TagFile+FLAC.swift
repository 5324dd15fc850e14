extension TagFile {
  /// The blocks of a FLAC file (RFC 9639, section 8) that begins at a place, each as it was but for those
  /// of comments and pictures. Padding gives the space that they need, as far as it goes.
  func flacParts(
    _ source: ByteSource, _ start: Int, _ edit: TagEdit
  ) throws(FileError) -> [FileView.Part] {
    typealias Block = (kind: FLACBlocks.Kind, body: FileView.Part)
    var blocks: [Block] = []
    var place = start + 4
    var (padding, hasComments, isLast) = (0, false, false)
    while !isLast {
      let head = source.read(place, 4)
      guard head.count == 4, blocks.count < FLACBlocks.mostBlocks,
        case let length = head[1...].bigEndian, place + 4 + length <= source.count
      else { throw refusal("its metadata blocks break off") }
      isLast = head[0] & 0x80 != 0
      let kind = FLACBlocks.Kind(rawValue: head[0] & 0x7F)
      // Other readers find nothing behind a block that is none.
      guard head[0] & 0x7F != 0x7F else { throw refusal("its metadata blocks are damaged") }
      let body = place + 4..<place + 4 + length
      place = body.upperBound
      switch kind {
      case .padding: padding += 4 + length
      case .comments where !hasComments:
        hasComments = true
        guard let comments = VorbisComments(source.read(body.lowerBound, length)) else {
          throw refusal("its comments are damaged: render it into another file first")
        }
        blocks.append((kind, .bytes(comments.edited(edit).written)))
      case .picture where edit.drops(source.read(body.lowerBound, 4)[...].bigEndian): break
      default: blocks.append((kind, .stretch(body)))
      }
    }
    if !hasComments, !edit.tags.isEmpty {
      let comments = VorbisComments(vendor: Array("Syrinx".utf8)).edited(edit)
      blocks.insert((.comments, .bytes(comments.written)), at: min(1, blocks.count))
    }
    if let picture = edit.picture { blocks.append((.picture, .bytes(picture.flac))) }
    if let large = blocks.first(where: { $0.body.byteCount > FLACBlocks.Block.mostBytes }) {
      throw refusal(
        "a block of \(large.body.byteCount) bytes is too large for FLAC, which counts 16 MiB")
    }
    let used = blocks.reduce(0) { $0 + 4 + $1.body.byteCount }
    let space = place - start - 4
    // What fits keeps the frames where they are.
    let filler = used == space ? 0 : used + 4 <= space ? space - used : max(padding, 1024)
    if filler > 0 {
      blocks.append((.padding, .bytes([UInt8](repeating: 0, count: filler - 4))))
    }
    var parts = frontParts(source, edit).parts + [.bytes(Array("fLaC".utf8))]
    for (index, block) in blocks.enumerated() {
      let mark = block.kind.rawValue | (index == blocks.count - 1 ? 0x80 : 0)
      parts += [.bytes([mark] + .bigEndian(block.body.byteCount, 3)), block.body]
    }
    return parts + [.stretch(place..<source.count)]
  }
}

extension VorbisComments {
  /// The same list with other texts; what has no name, or no known one, stays.
  func edited(_ edit: TagEdit) -> VorbisComments {
    var comments = self
    comments.comments = edit.applied(to: self.comments) { comment in
      guard let name = comment.name?.uppercased(), comment.value != nil else { return nil }
      return Metadata.Field.vorbis[name].map { .field($0) } ?? .custom(name)
    } make: { tags in
      tags.map { Comment($0.vorbisName, $0.text) }
    }
    return comments
  }
}
