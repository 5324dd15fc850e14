import SyrinxEngine
import SyrinxText

/// Effects one after the other, as whoever knows the chain language has read them.
public final class TimelineChain {
  /// The chain as written: two that are written alike sound alike.
  public let json: JSONValue
  /// Files that are read beside the sound, such as impulse responses.
  public let files: [String]
  /// Those of them that are sounds.
  public let sounds: [String]
  /// Of its effects: two of other revisions sound different.
  public let revisions: SoundRevisions
  /// It takes so long that its result is worth keeping.
  public let isExpensive: Bool
  /// It hears the whole sound before it begins.
  public let isMeasuring: Bool
  /// It disguises a voice, so that words about the sound must not give that away.
  public let hidesSpeaker: Bool
  /// Values in it were drawn at random for the place where it is written.
  let isDrawn: Bool
  private let build: (inout Graph, NodeID, RenderSettings) throws -> NodeID
  private let measured = LockedState<[MeasuredClip: MeasuredGraph]>([:])

  /// A chain by what adds its nodes after one of a graph and returns the last of them.
  public init(
    json: JSONValue, files: [String] = [], sounds: [String] = [],
    revisions: SoundRevisions = SoundRevisions(),
    isExpensive: Bool, isMeasuring: Bool, hidesSpeaker: Bool = false,
    isDrawn: Bool = false,
    build: @escaping (inout Graph, NodeID, RenderSettings) throws -> NodeID
  ) {
    self.json = json
    self.files = files
    self.sounds = sounds
    self.revisions = revisions
    self.isExpensive = isExpensive
    self.isMeasuring = isMeasuring
    self.hidesSpeaker = hidesSpeaker
    self.isDrawn = isDrawn
    self.build = build
  }

  /// A clip, and the frames of it that enter the chain.
  struct MeasuredClip: Hashable {
    let place: String
    let format: StreamFormat
    let start: Int
    let frames: Int
    let tail: TailPolicy
  }

  /// A clip and its chain, in which all has been heard that is heard beforehand.
  typealias MeasuredGraph = (graph: Graph, last: NodeID)

  /// The graph of a clip that `make` makes, or made for the same clip before. Frames that were kept for it
  /// are let go of as soon as somebody has it who renders them.
  func graph(
    of clip: MeasuredClip, isRendered: Bool, _ make: () throws -> MeasuredGraph
  ) throws -> MeasuredGraph {
    guard isMeasuring else { return try make() }
    let known = measured.update { $0[clip] }
    var made = try known ?? make()
    made.graph.forgetKept(before: made.last)
    var left = made
    if isRendered || ScratchMemory.shared.isCrowded { left.graph.forgetKept(before: nil) }
    measured.update { [left] in $0[clip] = left }
    return made
  }

  /// Lets go of the frames of a clip that nobody is going to render.
  func forgetFrames(of clip: MeasuredClip) {
    measured.update { $0[clip]?.graph.forgetKept(before: nil) }
  }

  func add(
    to graph: inout Graph, after node: NodeID, _ settings: RenderSettings
  ) throws -> NodeID {
    try build(&graph, node, settings)
  }
}

public typealias ChainReader = (_ json: JSONValue, _ place: String) throws -> TimelineChain
