extension Metadata {
  /// A chapter that comes from no sound file, with what it may have beside its title.
  public struct NewChapter: Hashable, Sendable {
    public enum Image: Hashable, Sendable {
      case bytes(mediaType: String, [UInt8])
      case address(String)
    }

    public var chapter: Chapter
    public var link: String?
    public var picture: Image?

    public init(_ chapter: Chapter, link: String? = nil, picture: Image? = nil) {
      self.chapter = chapter
      self.link = link
      self.picture = picture
    }
  }
}
