/// Why pictures cannot be sprites.
public enum SpriteError: Error, Equatable, Sendable {
  /// A picture of no kind that browsers show.
  case notAPicture(name: String)
  case noFrames
  case notAFilm
  /// An atlas that has something else where a member should be.
  case badAtlas(place: String)
  case outsideSheet(name: String)
}

extension PageSprites {
  /// Pictures of their own, in order.
  public init(pictures: [(name: String, bytes: [UInt8])]) throws(SpriteError) {
    images = try pictures.map { picture throws(SpriteError) in
      guard let type = Self.mediaType(of: picture.bytes) else {
        throw .notAPicture(name: picture.name)
      }
      return Image(mediaType: type, bytes: picture.bytes)
    }
    frames = pictures.enumerated().map { Frame(name: $1.name, image: $0) }
    if frames.isEmpty { throw .noFrames }
  }

  /// By the first bytes.
  static func mediaType(of bytes: [UInt8]) -> String? {
    func has(_ text: String, at index: Int = 0) -> Bool {
      bytes.dropFirst(index).starts(with: text.utf8)
    }
    if bytes.starts(with: [0x89] + Array("PNG\r\n".utf8)) { return "image/png" }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if has("GIF87a") || has("GIF89a") { return "image/gif" }
    if has("RIFF"), has("WEBP", at: 8) { return "image/webp" }
    let start = String(decoding: bytes.prefix(1024), as: UTF8.self)
    return start.contains("<svg") ? "image/svg+xml" : nil
  }
}
