import SyrinxSystem
import SyrinxText

extension JSONValue {
  init(_ sprites: PageSprites) {
    let images = sprites.images.map { image in
      "data:\(image.mediaType);base64,"
        + String(decoding: Base64.encoded(image.bytes), as: UTF8.self)
    }
    self = [
      "images": .array(images.map { .string($0) }),
      "frames": .array(
        sprites.frames.map { frame in
          [
            "name": .string(frame.name), "image": .integer(frame.image),
            "shape": frame.shape.map { .string($0.rawValue) } ?? .null,
            "box": frame.rectangle.map { JSONValue($0) } ?? .null,
            "rotated": .bool(frame.isRotated),
            "place": frame.placement.map { JSONValue($0) } ?? .null,
            "disposal": frame.disposal.map { .string($0.rawValue) } ?? .null,
          ]
        }),
    ]
  }

  private init(_ box: PageSprites.Rectangle) {
    self = .array([box.x, box.y, box.width, box.height].map { .integer($0) })
  }
}

extension PageSprites.Frame {
  /// The shape that a name ends with, as in `mouth-closed.png`.
  var shape: PlayerPage.MouthShape? {
    var stem = Substring(name)
    if let dot = stem.unicodeScalars.lastIndex(of: "."), dot > stem.startIndex {
      stem = stem[..<dot]
    }
    let letters = stem.reversed().prefix { $0.isLetter }.reversed()
    return PlayerPage.MouthShape(rawValue: String(letters).lowercased())
  }
}
