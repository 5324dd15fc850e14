extension Metadata {
  /// A picture that belongs to the sound, such as the cover of an album.
  public struct Picture: Hashable, Sendable {
    /// What it shows, by the numbers that FLAC and ID3 share: 3 is the front cover.
    public var type: UInt32
    public var mediaType: String
    public var description: String
    /// Width and height in pixels, bits of a pixel, colours of a palette; 0 where it is not said.
    public var width: UInt32 = 0
    public var height: UInt32 = 0
    public var depth: UInt32 = 0
    public var colors: UInt32 = 0
    public var bytes: [UInt8]
    /// How the file had it; a file of the same family gets it back byte for byte.
    public var origin: Origin?

    public init(type: UInt32 = 3, mediaType: String, description: String = "", bytes: [UInt8]) {
      self.type = type
      self.mediaType = mediaType
      self.description = description
      self.bytes = bytes
    }
  }
}
