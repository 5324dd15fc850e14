import SyrinxSystem

extension TagFile {
  /// The pages of an Ogg file (RFC 3533), each as it was but for those of the comments. Where these become
  /// more or fewer, the pages after them are numbered anew, up to the end of their stream.
  func rewriteOgg(
    _ source: ByteSource, _ edit: TagEdit, to take: Taker
  ) throws(FileError) {
    guard var headers = OggHeaders(read: source.read), var comments = headers.comments,
      let first = OggPage(at: 0, read: source.read)
    else { throw refusal("its headers are damaged") }
    var (place, bodies) = (0, 0)
    while place < headers.byteCount, let page = OggPage(at: place, read: source.read) {
      guard page.serial == first.serial else {
        throw refusal("it holds several streams beside each other, whose tags cannot be changed")
      }
      place += page.byteCount
      bodies += page.body.count
    }
    guard bodies == headers.packets.reduce(0, { $0 + $1.count }) else {
      throw refusal("its sound begins within its headers")
    }
    let suffix = headers.opusSuffix
    comments = comments.edited(edit)
    comments.comments.removeAll { edit.drops($0) }
    if let picture = edit.picture {
      let text = Base64.encoded(picture.flac)
      comments.comments.append(.init(bytes: Array((Metadata.pictureName + "=").utf8) + text))
    }
    headers.set(comments, suffix: suffix)
    // The identification stands alone on its page, and the first packet of sound begins a page.
    let pages = OggPage.pages(
      of: Array(headers.packets.dropFirst()), serial: first.serial, from: first.sequence + 1,
      position: [UInt8](repeating: 0, count: 8))
    try write([.stretch(0..<first.byteCount)], to: take)
    for page in pages { try take(page.written) }
    let shift = pages.count + 1 - headers.pageCount
    while shift != 0, source.read(place, 4) == Array("OggS".utf8) {
      guard var page = OggPage(at: place, isChecked: true, read: source.read) else {
        throw refusal("its page at byte \(place) is damaged: render it into another file first")
      }
      // The next of several streams after each other has its own numbers.
      if page.isFirst { break }
      if page.serial == first.serial { page.sequence += shift }
      try take(page.written)
      place += page.byteCount
    }
    try write([.stretch(place..<source.count)], to: take)
  }
}

extension TagEdit {
  /// A comment is a picture that goes.
  fileprivate func drops(_ comment: VorbisComments.Comment) -> Bool {
    guard comment.name?.uppercased() == Metadata.pictureName, let text = comment.value,
      let picture = Base64.decoded(text.utf8).flatMap({ Metadata.Picture(flac: $0) })
    else { return false }
    return drops(picture.type)
  }
}
