import SyrinxEngine

/// A player of a graph: a file, the segment to play and a gain.
public struct PlayerSpec: Adjustable, Hashable {
  public var path: String?
  public var player = Player()
  public var gain = Gain()

  public init() {}

  public static let parameters: [Parameter<PlayerSpec>] =
    [.text("path", \.path, placeholder: "FILE", help: "the sound file to play")]
    + Parameter.lifted(from: \.player)
    + [
      Parameter.lifted(from: \.gain)[0].renamed("gain", help: "its level in the graph")
    ]
}
