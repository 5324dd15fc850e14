import SyrinxEngine

// Playback/ plays a rendering: a thread renders ahead into a ring, from which the device's callback reads.
// Effects may be slower than real time for a while, and the sound is the one that would be written.

/// Something to be played: a rendering that can begin at any time of its own.
public struct PlaybackItem: @unchecked Sendable {
  /// A renderer, and what is called when no more of it will be rendered; not where none of it was.
  public struct Opened {
    let renderer: Renderer
    let end: () -> Void

    public init(_ renderer: Renderer, end: @escaping () -> Void = {}) {
      (self.renderer, self.end) = (renderer, end)
    }
  }

  private let make: () throws -> Opened

  /// `make` is called whenever the item is played, on another thread, for the next item while the one before it still
  /// sounds.
  public init(_ make: @escaping () throws -> Opened) { self.make = make }

  /// A renderer whose next frame is the one at so many seconds, in a device's format, converted where its own is
  /// another.
  func open(
    at seconds: Double, _ format: StreamFormat, unless isCancelled: () -> Bool
  ) throws -> Opened {
    let opened = try make()
    let renderer = opened.renderer
    if seconds > 0 {
      try renderer.seek(to: renderer.format.frames(in: seconds), unless: isCancelled)
    }
    guard renderer.format != format else { return opened }
    var graph = Graph()
    var node = try graph.add(PlayerNode(SoundSource(RenderedSource(renderer))), as: "rendering")
    if renderer.format.channelCount != format.channelCount {
      node = try graph.add(
        ChannelConversion(to: format.channelCount), as: "channels", after: node)
    }
    if renderer.format.sampleRate != format.sampleRate {
      node = try graph.add(RateConversion(to: format.sampleRate), as: "rate", after: node)
    }
    try graph.connect(node, to: graph.output)
    return Opened(try Renderer(graph), end: opened.end)
  }
}
