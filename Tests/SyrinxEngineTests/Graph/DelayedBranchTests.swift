import Testing

@testable import SyrinxEngine

@Suite("Branches of which one begins later")
struct DelayedBranchTests {
  private static let rate = 8000

  /// A sound added to itself, through nodes and past them.
  private func sum(_ sound: [Float], through nodes: [any GraphNode]) throws -> [Float] {
    var graph = Graph()
    let source = SoundSource(AudioBuffer(channels: [sound]), sampleRate: Self.rate)
    let player = try graph.add(PlayerNode(source), as: "player")
    let mixer = try graph.add(Mixer(), as: "sum")
    var last = player
    for (index, node) in nodes.enumerated() {
      last = try graph.add(node, as: "node\(index)", after: last)
    }
    for branch in [last, player] { try graph.connect(branch, to: mixer) }
    try graph.connect(mixer, to: graph.output)
    return try Renderer(graph, RenderSettings(maximumFrameCount: 512)).renderAll()[0]
  }

  private func pad(_ seconds: Double) -> Pad {
    var pad = Pad()
    pad.before = seconds
    return pad
  }

  @Test("add up frame by frame, however much silence is before one", arguments: [0.1, 1, 10])
  func padded(seconds: Double) throws {
    let sound = (0..<3 * Self.rate).map { 1 + Float($0 % 1009) }
    let delay = Int(seconds * Double(Self.rate))
    for parts in [[seconds], [seconds / 2, seconds / 2]] {
      let out = try sum(sound, through: parts.map { pad($0) })
      #expect(out.count == sound.count + delay)
      let isSum = out.indices.allSatisfy { frame in
        let first = frame < sound.count ? sound[frame] : 0
        return out[frame] == first + (frame >= delay ? sound[frame - delay] : 0)
      }
      #expect(isSum)
    }
  }

  @Test("are refused where more would have to be held than any node may")
  func refused() throws {
    var graph = Graph()
    let frames = Limits.heldBytes / MemoryLayout<Float>.stride
    let source = SoundSource(
      format: StreamFormat(sampleRate: Self.rate, channelCount: 1), frameCount: 2 * frames
    ) { throw EngineError.nothingToRender }
    let player = try graph.add(PlayerNode(source), as: "player")
    let late = try graph.add(Placement(at: frames), as: "late", after: player)
    let mixer = try graph.add(Mixer(), as: "sum")
    for branch in [late, player] { try graph.connect(branch, to: mixer) }
    try graph.connect(mixer, to: graph.output)
    let error = #expect(throws: EngineError.self) { try Renderer(graph) }
    guard case .branchesTooFarApart("player", at: "sum", let seconds) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(abs(seconds - Double(frames) / Double(Self.rate)) < 2)
  }
}
