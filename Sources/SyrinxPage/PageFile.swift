/// A file in the page.
public struct PageFile: Sendable {
  /// Such as `audio/flac`.
  public var mediaType: String
  /// Reads the file from its beginning in parts of any size, each handed out.
  let read: @Sendable (_ part: ([UInt8]) throws -> Void) throws -> Void

  public init(
    mediaType: String, read: @escaping @Sendable (_ part: ([UInt8]) throws -> Void) throws -> Void
  ) {
    self.mediaType = mediaType
    self.read = read
  }

  public init(mediaType: String, bytes: [UInt8]) {
    self.init(mediaType: mediaType) { try $0(bytes) }
  }
}
