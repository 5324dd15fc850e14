extension Metadata {
  /// A picture that belongs to the sound, such as the cover of an album.
  public struct Picture: Hashable, Sendable {
    /// The subject, by the numbers that FLAC and ID3 share: 3 is the front cover.
    public var type: UInt32
    public var mediaType: String
    public var description: String
    /// Width and height in pixels, bits of a pixel, colours of a palette; 0 where it is not said.
    public var width: UInt32 = 0
    public var height: UInt32 = 0
    public var depth: UInt32 = 0
    public var colors: UInt32 = 0
    public var bytes: [UInt8]
    /// The bytes in the file; one of the same family gets them back.
    public var origin: Origin?

    public init(type: UInt32 = 3, mediaType: String, description: String = "", bytes: [UInt8]) {
      self.type = type
      self.mediaType = mediaType
      self.description = description
      self.bytes = bytes
    }
  }
}

extension Metadata.Picture {
  /// A front cover of these bytes; nil of those that are no PNG, JPEG, GIF or WebP.
  public static func cover(_ bytes: [UInt8]) -> Metadata.Picture? {
    func has(_ text: String, at place: Int) -> Bool {
      bytes.dropFirst(place).starts(with: text.utf8)
    }
    let type: String
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      type = "image/png"
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      type = "image/jpeg"
    } else if has("GIF8", at: 0) {
      type = "image/gif"
    } else if has("RIFF", at: 0), has("WEBP", at: 8) {
      type = "image/webp"
    } else {
      return nil
    }
    return Metadata.Picture(mediaType: type, bytes: bytes)
  }
}
