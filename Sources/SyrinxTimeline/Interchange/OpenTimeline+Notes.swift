import SyrinxText

extension OpenTimeline {
  /// A document of ours, and what in it is not as it was in theirs.
  public struct Imported: Hashable, Sendable {
    public let document: JSONValue
    public let notes: [Note]
  }

  /// Something in a timeline of theirs that is heard otherwise, or not at all.
  public struct Note: Hashable, Sendable {
    public enum Fault: Hashable, Sendable {
      /// A track of pictures beside those of sound.
      case pictures
      /// Tracks of pictures where there are none of sound.
      case soundOfPictures
      /// A clip of this name without a file.
      case noMedia(String)
      /// A clip that another program makes, such as a title or bars.
      case generated(String)
      /// Pictures in a row, or a picture.
      case imagesOnly(String)
      case frozen
      case speed(Double)
      case effect(String)
      case unknown(schema: String)
      /// A range of a track or a stack in which nothing of it lies, or of a clip that lasts no time.
      case emptyRange
      /// A clip that begins before its media does.
      case beforeMedia
      /// A transition beside a track or a stack.
      case transition
    }

    public let fault: Fault
    public let place: String
  }
}
