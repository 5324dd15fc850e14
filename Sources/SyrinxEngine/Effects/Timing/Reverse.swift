/// Plays the sound backwards.
public struct Reverse: DeclaredEffect {
  public init() {}

  public static let name = "reverse"
  public static let purpose = EffectPurpose.time
  public static let summary = "Play the sound backwards, starting with its tail."
  public static let examples = ["reverse", "reverse reverb large-hall reverse"]
  public static let parameters: [Parameter<Reverse>] = []
  public static let details = [
    "The sound is read from its end, 8 MiB at a time, so that it may be of any length. After effects that"
      + " remember what was heard, such as reverb, it is rendered once and kept until it is played:"
      + " up to 256 MiB in memory, more in a temporary file. A pipe is copied to a temporary file first."
      + " Words move with the sound; cues are dropped."
  ]

  public static let canRunLive = false
  public static let traits: EffectTraits = .reverses
  /// 2: a fade in that follows is heard where the reversed sound begins.
  public static let revision = 2
  public var isBypass: Bool { false }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    try ReverseProcessor(setup)
  }
}

private final class ReverseProcessor: Processor {
  /// Samples that are held at a time.
  private static let sampleCount = 1 << 21

  let format: StreamFormat
  private let open: () throws -> any FrameSource
  private let frameCount: Int
  private var source: (any FrameSource)?
  /// Frames of the sound, and where in it they begin.
  private var held: AudioBuffer
  private var heldFrames = 0..<0
  private var position = 0

  init(_ setup: ProcessorSetup) throws {
    format = setup.format
    guard let open = setup.openInputAgain else {
      throw EngineError.missingInput(node: Reverse.name)
    }
    self.open = open
    if let count = setup.input.renderedFrameCount {
      frameCount = count
    } else {
      let source = try open()
      var count = 0
      try source.forEachBlock { count += $0.frameCount }
      frameCount = count
      self.source = source
    }
    held = AudioBuffer(
      channelCount: format.channelCount,
      frameCapacity: min(frameCount, max(Self.sampleCount / format.channelCount, 1)))
  }

  var timeMap: TimeMap { .mirrored(frameCount) }

  func length(for inputs: [StreamLength?]) -> StreamLength? { StreamLength(frameCount: frameCount) }

  func render(into block: inout AudioBlock, from inputs: [ProcessorInput]) throws {
    if position == 0 { inputs[0].finish() }
    var done = 0
    while done < block.frameCount {
      let end = frameCount - position
      guard end > 0 else {
        block.clear(from: done)
        return
      }
      if !heldFrames.contains(end - 1) { try hold(upTo: end) }
      let count = min(block.frameCount - done, end - heldFrames.lowerBound)
      var part = block.extracting(done..<done + count)
      turn(end - heldFrames.lowerBound, into: &part)
      done += count
      position += count
    }
  }

  private func hold(upTo end: Int) throws {
    let first = max(end - held.frameCapacity, 0)
    let source = try self.source ?? open()
    self.source = source
    try source.seek(to: first)
    try held.withBlock { whole in
      var block = whole.prefix(end - first)
      let count = try source.read(into: &block)
      block.clear(from: count)
    }
    heldFrames = first..<end
  }

  /// Copies the held frames before one, the last first.
  private func turn(_ end: Int, into block: inout AudioBlock) {
    held.withFrames { held in
      for channel in 0..<held.channelCount {
        let samples = held.samples(of: channel)
        var turned = block[channel]
        for frame in turned.indices { turned[frame] = samples[end - 1 - frame] }
      }
    }
  }

  func reset(to frame: Int) { position = frame }
}
