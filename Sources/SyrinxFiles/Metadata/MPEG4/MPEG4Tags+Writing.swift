extension MPEG4Tags {
  /// The movie's box with another list of tags; nil where a place of the sound could not be counted any
  /// more.
  func movie(
    chapters: [Metadata.Chapter]? = nil, rate: Int = 1, _ change: ([MPEG4Box]) -> [MPEG4Box]
  ) -> [UInt8]? {
    let bare =
      chapters.map { MPEG4Chapters.movie(self.movie, with: $0, rate: rate) } ?? self.movie
    let body = MPEG4Box.changing("udta", in: bare) { udta in
      MPEG4Box.changing("meta", in: udta ?? []) { meta in
        // One that is too short for its version is as good as none.
        let old =
          meta.flatMap { $0.count < 4 ? nil : Self.listed($0) }
          ?? (version: [0, 0, 0, 0], boxes: Self.handler.written)
        return old.version
          + MPEG4Box.changing("ilst", in: old.boxes) { list in
            let (boxes, rest) = MPEG4Box.read(list ?? [])
            return change(boxes).flatMap(\.written) + rest
          }
      }
    }
    var movie = MPEG4Box("moov", body).written
    let isMoved = MPEG4Box.movePlaces(
      in: &movie, 0..<movie.count, from: place.upperBound, by: movie.count - place.count)
    return isMoved ? movie : nil
  }

  /// Tells that the list is iTunes', by Apple.
  private static var handler: MPEG4Box {
    var body = [UInt8](repeating: 0, count: 25)
    body.replaceSubrange(8..<16, with: "mdirappl".utf8)
    return MPEG4Box("hdlr", body)
  }
}
