/// Which part of a sound is played, how often, and from when on.
public struct Player: Adjustable, Hashable {
  /// Seconds into the source.
  public var start = 0.0
  /// Seconds into the source; nil is its end.
  public var end: Double?
  /// How often the segment is played.
  public var loop = 1
  /// Seconds of silence before it.
  public var at = 0.0

  public init() {}

  public static let parameters: [Parameter<Player>] = [
    .fixed("start", \.start, .seconds, 0...360_000, help: "start position in the input"),
    .optional("end", \.end, .seconds, 0...360_000, help: "end position in the input"),
    .count("loop", \.loop, 1...10_000, help: "number of times the segment is played"),
    .fixed("at", \.at, .seconds, 0...360_000, help: "silence before it starts"),
  ]
}

/// A sound and how it is played.
public struct PlayerNode: GraphNode {
  private let source: SoundSource
  private let player: Player

  public init(_ source: SoundSource, _ player: Player = Player()) {
    self.source = source
    self.player = player
  }

  public var inputCounts: ClosedRange<Int> { 0...0 }
  public var parameterOwner: (any ParameterOwner)? { player }

  public func makeProcessor(_ setup: ProcessorSetup) -> any Processor {
    PlayerProcessor(source, player, setup.idle)
  }
}
