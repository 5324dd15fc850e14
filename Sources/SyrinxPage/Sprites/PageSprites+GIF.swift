extension PageSprites {
  /// The frames of an animated GIF, each as a GIF of its own, which the page draws over each other as the
  /// film says (CompuServe, “Graphics Interchange Format”, version 89a, 1990). Their codes are left as
  /// they are. What is broken off ends the film.
  public init(gif bytes: [UInt8]) throws(SpriteError) {
    guard Self.mediaType(of: bytes) == "image/gif" else { throw .notAFilm }
    var reader = GIFReader(bytes)
    guard let head = reader.takeHead() else { throw .notAFilm }
    images = []
    frames = []
    while let part = reader.takeFrame() {
      let content = head + part.bytes + [GIFReader.trailer]
      images.append(Image(mediaType: "image/gif", bytes: content))
      frames.append(
        Frame(
          name: String(images.count), image: images.count - 1, rectangle: part.rectangle,
          disposal: part.disposal))
    }
    if frames.isEmpty { throw .noFrames }
  }
}
