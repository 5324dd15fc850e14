// Sprites/ reads the pictures of a mouth: single ones, an atlas, the frames of a GIF.

/// Pictures of which one at a time is shown, from a closed mouth to a wide open one, or those named
/// like a shape of the mouth while it lasts.
public struct PageSprites: Hashable, Sendable {
  public var images: [Image]
  public var frames: [Frame]

  public struct Image: Hashable, Sendable {
    /// Such as `image/png`.
    public var mediaType: String
    public var bytes: [UInt8]
  }

  public struct Rectangle: Hashable, Sendable {
    public var x: Int
    public var y: Int
    public var width: Int
    public var height: Int
  }

  /// A picture: an image or a rectangle of one.
  public struct Frame: Hashable, Sendable {
    public var name: String
    public var image: Int
    /// Its upper left corner in the image, and its size as it is shown, also where it is stored turned;
    /// nil for all of the image.
    public var rectangle: Rectangle?
    /// True where it lies in its image a quarter turn clockwise.
    public var isRotated = false
    /// Where its corner lies in the picture it was cut out of, and the size of that; nil where nothing
    /// was cut away.
    public var placement: Rectangle?
    /// Its disposal before the next one is drawn over it; nil where each stands by itself.
    public var disposal: Disposal?
  }

  /// The disposal of a frame of a film when its time is over (CompuServe, “Graphics Interchange Format”,
  /// version 89a, section 23).
  public enum Disposal: String, Sendable {
    case keep, clear, restore
  }
}
