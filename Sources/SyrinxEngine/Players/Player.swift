/// Which part of a sound is played, how often, and from when on.
public struct Player: Adjustable, Hashable {
  /// Seconds into the source.
  public var start = 0.0
  /// Seconds into the source; nil is its end.
  public var end: Double?
  /// Number of times that the segment is played.
  public var loop = 1
  /// Seconds of silence before it.
  public var at = 0.0

  public init() {}

  public static let parameters: [Parameter<Player>] = [
    .fixed("start", \.start, .seconds, 0...360_000, help: "start position in the input"),
    .optional("end", \.end, .seconds, 0...360_000, help: "end position in the input"),
    .count("loop", \.loop, 1...10_000, help: "number of times to play the segment"),
    .fixed("at", \.at, .seconds, 0...360_000, help: "silence before it starts"),
  ]
}

/// The same in frames of the source.
struct PlayedSegment {
  var first = 0
  /// Nil is the end of the source.
  var end: Int?
  var loop = 1
  /// Frames of silence before it.
  var at = 0
}

/// A sound and how it is played.
public struct PlayerNode: GraphNode {
  private let source: SoundSource
  private let segment: PlayedSegment
  /// Nil of one that was told in frames.
  private let player: Player?

  public init(_ source: SoundSource, _ player: Player = Player()) {
    self.source = source
    self.player = player
    let format = source.format
    segment = PlayedSegment(
      first: format.frames(in: player.start), end: player.end.map { format.frames(in: $0) },
      loop: player.loop, at: format.frames(in: player.at))
  }

  /// Plays some frames, once or several times over.
  public init(_ source: SoundSource, frames: Range<Int>, loop: Int = 1) {
    self.source = source
    player = nil
    segment = PlayedSegment(first: frames.lowerBound, end: frames.upperBound, loop: loop)
  }

  public var inputCounts: ClosedRange<Int> { 0...0 }
  public var parameterOwner: (any ParameterOwner)? { player }

  public func makeProcessor(_ setup: ProcessorSetup) -> any Processor {
    PlayerProcessor(source, segment, setup.idle)
  }
}
