/// A source whose frames a graph makes, for players that cut, repeat or convert it.
public final class RenderedSource: FrameSource {
  public let format: StreamFormat
  public let frameCount: Int?
  private let makeRenderer: (_ frame: Int) throws -> Renderer
  private var renderer: Renderer?
  private var position = 0

  /// A source by renderers that begin at any frame asked of them.
  public init(
    _ format: StreamFormat, frameCount: Int?,
    from makeRenderer: @escaping (_ frame: Int) throws -> Renderer
  ) {
    self.format = format
    self.frameCount = frameCount
    self.makeRenderer = makeRenderer
  }

  /// All that a renderer has not given yet. It seeks.
  package convenience init(_ renderer: Renderer) {
    let start = renderer.position
    self.init(renderer.format, frameCount: renderer.frameCount.map { max($0 - start, 0) }) {
      try renderer.seek(to: start + $0)
      return renderer
    }
    self.renderer = renderer
  }

  public func read(into block: inout AudioBlock) throws -> Int {
    let made = try renderer ?? makeRenderer(position)
    renderer = made
    let count = try made.fill(&block)
    position += count
    return count
  }

  public func seek(to frame: Int) {
    guard frame != position else { return }
    renderer = nil
    position = frame
  }
}

extension SoundSource {
  /// Frames rendered before those that are wanted: more than the filters of the conversion reach.
  private static let leadFrameCount = 8192

  /// The same sound at another rate. Whoever enters it in the middle hears what a conversion of the whole
  /// gives there, but for rounding.
  public func converted(to sampleRate: Int) throws -> SoundSource {
    guard let frameCount else { throw EngineError.endUnknown(node: "player", parameter: "end") }
    let from = format.sampleRate
    var (divisor, rest) = (from, sampleRate)
    while rest > 0 { (divisor, rest) = (rest, divisor % rest) }
    // After so many frames of either the phase of the conversion repeats.
    let (entering, leaving) = (from / divisor, sampleRate / divisor)
    let converted = StreamFormat(
      sampleRate: sampleRate, channelCount: format.channelCount, layout: format.layout)
    let length = StreamLength(frameCount: frameCount).played(
      at: Double(from) / Double(sampleRate))
    return SoundSource(format: converted, frameCount: length.frameCount) {
      RenderedSource(converted, frameCount: length.frameCount) { frame in
        let periods = max(frame - Self.leadFrameCount, 0) / leaving
        var player = Player()
        player.start = Double(periods * entering) / Double(from)
        var graph = Graph()
        let played = try graph.add(PlayerNode(self, player), as: "player")
        let rate = try graph.add(RateConversion(to: sampleRate), as: "rate", after: played)
        try graph.connect(rate, to: graph.output)
        let renderer = try Renderer(graph)
        try renderer.seek(to: frame - periods * leaving)
        return renderer
      }
    }
  }
}
