/// A line of words with times, in seconds.
public struct PageLine: Hashable, Sendable {
  public var start: Double
  public var end: Double
  /// All of the line's text, in order.
  public var words: [Word]

  public init(start: Double, end: Double, words: [Word]) {
    self.start = start
    self.end = end
    self.words = words
  }

  /// A stretch of the line's text; what lies between words has no time.
  public struct Word: Hashable, Sendable {
    public var text: String
    public var time: ClosedRange<Double>?

    public init(_ text: String, _ time: ClosedRange<Double>? = nil) {
      self.text = text
      self.time = time
    }
  }

  var text: String { words.map(\.text).joined() }
}

/// A stretch of time with a name.
public struct PageClip: Hashable, Sendable {
  public var start: Double
  public var end: Double
  public var text: String

  public init(start: Double, end: Double, text: String) {
    self.start = start
    self.end = end
    self.text = text
  }
}

public struct PageLane: Hashable, Sendable {
  public var name: String
  public var clips: [PageClip]

  public init(name: String, clips: [PageClip]) {
    self.name = name
    self.clips = clips
  }
}

/// Pictures of which one at a time is shown, from a closed mouth to a wide open one, or those named
/// like a shape of the mouth while it lasts.
public struct PageSprites: Hashable, Sendable {
  public var images: [Image]
  public var frames: [Frame]

  public init(images: [Image], frames: [Frame]) {
    self.images = images
    self.frames = frames
  }

  public struct Image: Hashable, Sendable {
    /// Such as `image/png`.
    public var mediaType: String
    public var bytes: [UInt8]

    public init(mediaType: String, bytes: [UInt8]) {
      self.mediaType = mediaType
      self.bytes = bytes
    }
  }

  /// A rectangle of an image.
  public struct Frame: Hashable, Sendable {
    public var name: String
    public var image: Int
    public var x: Int
    public var y: Int
    /// As it is shown, also where it is stored turned.
    public var width: Int
    public var height: Int
    /// Whether it lies in its image a quarter turn clockwise.
    public var isRotated: Bool

    public init(
      name: String, image: Int, x: Int, y: Int, width: Int, height: Int, isRotated: Bool = false
    ) {
      self.name = name
      self.image = image
      self.x = x
      self.y = y
      self.width = width
      self.height = height
      self.isRotated = isRotated
    }
  }
}
