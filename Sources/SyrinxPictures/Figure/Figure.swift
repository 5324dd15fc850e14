// SyrinxPictures is the drawing. A picture is described by values: a `Figure` of `Panel`s with
// axes and layers. From the description come the drawing, in pixels or as vectors, and the numbers
// that it shows, so that nothing can be shown that cannot also be had as data.

/// A picture: panels one below the other.
public struct Figure: Hashable, Sendable {
  /// A number by its name in data, such as `reverberationSeconds`.
  public struct Fact: Hashable, Sendable {
    public var name: String
    public var value: Double?

    public init(_ name: String, _ value: Double?) {
      self.name = name
      self.value = value
    }
  }

  public var title: String
  public var subtitle: String
  public var panels: [Panel]
  /// Numbers that the words around the panels speak of.
  public var facts: [Fact] = []
  public var width: Int
  public var height: Int

  public static let sizes = 240...8192

  public init(
    title: String, subtitle: String = "", panels: [Panel], width: Int = 1200, height: Int = 600
  ) {
    self.title = title
    self.subtitle = subtitle
    self.panels = panels
    self.width = width
    self.height = height
  }
}

/// One pair of axes and what lies between them.
public struct Panel: Hashable, Sendable {
  /// Its name in data, such as `phase`.
  public var name: String
  /// The words above it; may be empty.
  public var title: String
  public var x: Axis
  public var y: Axis
  public var layers: [Layer]

  public init(_ name: String, title: String = "", x: Axis, y: Axis, layers: [Layer]) {
    self.name = name
    self.title = title
    self.x = x
    self.y = y
    self.layers = layers
  }
}
