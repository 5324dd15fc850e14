/// Plays a segment of a source, once or several times over, from a moment on.
public final class PlayerNode: Node {
  private let source: any FrameSource
  private let knobs: Player
  /// The segment in frames of the source; its end is nil while it is unknown.
  private var first = 0
  private var end: Int?
  private(set) var silence = 0
  /// Where the player is: frames of lead-in silence left, place in the segment, passes left.
  private var silenceLeft = 0
  private var place = 0
  private var passesLeft = 0
  private var isStarted = false

  public init(_ source: any FrameSource, _ knobs: Player = Player()) {
    self.source = source
    self.knobs = knobs
  }

  public var inletCounts: ClosedRange<Int> { 0...0 }

  public func prepare(for inputs: [Inflow], maximumFrameCount: Int) throws -> StreamFormat {
    let format = source.format
    first = format.frames(in: knobs.start)
    silence = format.frames(in: knobs.at)
    let wanted = knobs.end.map { max(format.frames(in: $0), first) }
    if let count = source.frameCount {
      first = min(first, count)
      end = min(wanted ?? count, count)
    } else {
      end = nil
    }
    rewind()
    isStarted = false
    return format
  }

  public func length(for inputs: [StreamLength?]) -> StreamLength? {
    guard let end else { return nil }
    return StreamLength(frameCount: silence + (end - first) * knobs.loop)
  }

  public func render(into block: AudioBlock, from inlets: [Inlet]) throws {
    if !isStarted {
      isStarted = true
      if first > 0 { try skipToFirst() }
    }
    var done = min(silenceLeft, block.frameCount)
    block.prefix(done).clear()
    silenceLeft -= done
    while done < block.frameCount, passesLeft > 0 {
      let limit = end ?? knobs.end.map { source.format.frames(in: $0) } ?? .max
      let wanted = min(block.frameCount - done, max(limit - place, 0))
      let count =
        wanted > 0 ? try source.read(into: block.extracting(done..<done + wanted)) : 0
      place += count
      done += count
      guard count < wanted || place >= limit else { continue }
      if count < wanted, let promised = source.frameCount {
        throw EngineError.sourceEndedEarly(at: place, promised: promised)
      }
      if end == nil { end = max(place, first) }
      passesLeft -= 1
      if passesLeft > 0, end! > first {
        try source.seek(to: first)
        place = first
      } else {
        passesLeft = 0
      }
    }
    block.dropFirst(done).clear()
  }

  /// Goes to the segment's first frame; what cannot seek is read up to it.
  private func skipToFirst() throws {
    if source.frameCount != nil {
      try source.seek(to: first)
      return
    }
    let scratch = AudioBuffer(channelCount: source.format.channelCount, frameCapacity: 4096)
    var left = first
    while left > 0 {
      let count = try source.read(into: scratch.block.prefix(left))
      guard count > 0 else { break }
      left -= count
    }
    if left > 0 {
      first -= left
      place = first
      end = first
      passesLeft = 0
    }
  }

  public func reset() throws {
    rewind()
    // What has no known length is read up to its first frame once more.
    isStarted = source.frameCount != nil
    try source.seek(to: isStarted ? first : 0)
  }

  private func rewind() {
    silenceLeft = silence
    place = first
    passesLeft = knobs.loop
  }
}

/// Which part of a source is played, how often, and from when on.
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
    .fixed("start", \.start, .seconds, 0...360_000, help: "where in the input to begin"),
    .optional("end", \.end, .seconds, 0...360_000, help: "where in the input to end"),
    .count("loop", \.loop, 1...10_000, help: "how often the segment is played"),
    .fixed("at", \.at, .seconds, 0...360_000, help: "seconds of silence before it begins"),
  ]
}
