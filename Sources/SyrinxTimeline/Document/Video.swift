/// The film beneath a timeline. Frame 0 of the timeline is the first picture that is shown.
public struct Video {
  public var path: String
  /// In the film.
  public var start: TimelineTime?
  public var end: TimelineTime?
  public var overlays: [Overlay] = []

  /// A picture, several in turn, or words, laid over the film.
  public struct Overlay: Hashable, Sendable {
    public enum Content: Hashable, Sendable {
      /// One picture, or several by a pattern such as `mark_%d.png`, shown in turn for ever.
      case pictures(String, fps: FrameRate)
      case text(String)
    }

    public enum Corner: String, CaseIterable, Sendable {
      case topLeft = "top-left"
      case topRight = "top-right"
      case bottomLeft = "bottom-left"
      case bottomRight = "bottom-right"
      case center
    }

    public enum Size: Hashable, Sendable {
      case pixels(Int)
      /// A part of the film's width, or of its height for the letters of a text.
      case share(Double)
    }

    public var content: Content
    public var corner = Corner.topLeft
    /// The width of pictures, the height of letters; nil leaves pictures as they are.
    public var size: Size?
    /// Distance from the edges, as a part of the film's height.
    public var margin = 0.0
    public var at = TimelineTime.zero
    public var end: TimelineTime?
  }
}
