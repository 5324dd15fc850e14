/// Plays a segment of a source, once or several times over, from a frame on.
final class PlayerProcessor: SourceProcessor {
  let format: StreamFormat
  let start: Int
  private let source: SoundSource
  private let player: Player
  /// Nil before it is due, and after it has been played.
  private var reader: (any FrameSource)?
  /// The segment in frames of the source; its end is nil while it is unknown.
  private var first: Int
  private var end: Int?
  /// Frames of silence left before it, position in the source, passes left.
  private var silenceLeft = 0
  private var position = 0
  private var passesLeft = 0

  init(_ source: SoundSource, _ player: Player) {
    self.source = source
    self.player = player
    format = source.format
    start = format.frames(in: player.at)
    first = format.frames(in: player.start)
    if let count = source.frameCount {
      let wanted = player.end.map { [first, format] in max(format.frames(in: $0), first) }
      first = min(first, count)
      end = min(wanted ?? count, count)
    }
    rewind()
  }

  deinit { close() }

  func length(for inputs: [StreamLength?]) -> StreamLength? {
    guard let end else { return nil }
    return StreamLength(frameCount: start + (end - first) * player.loop)
  }

  func render(into block: AudioBlock, from inputs: [ProcessorInput]) throws {
    var done = min(silenceLeft, block.frameCount)
    block.prefix(done).clear()
    silenceLeft -= done
    while done < block.frameCount, passesLeft > 0 {
      done += try play(into: block.dropFirst(done))
    }
    block.dropFirst(done).clear()
  }

  /// Fills the front of a block from the source and returns how many frames there were.
  private func play(into block: AudioBlock) throws -> Int {
    let reader = try self.reader ?? open()
    guard passesLeft > 0 else { return 0 }
    let limit = end ?? player.end.map { format.frames(in: $0) } ?? .max
    let wanted = min(block.frameCount, max(limit - position, 0))
    let count = wanted > 0 ? try reader.read(into: block.prefix(wanted)) : 0
    position += count
    guard count < wanted || position >= limit else { return count }
    if count < wanted, let promised = source.frameCount {
      throw EngineError.sourceEndedEarly(at: position, promised: promised)
    }
    if end == nil { end = max(position, first) }
    passesLeft -= 1
    if passesLeft > 0, end! > first {
      try reader.seek(to: first)
      position = first
    } else {
      passesLeft = 0
      close()
    }
    return count
  }

  /// Opens the source at the segment's first frame; what cannot seek is read up to it.
  private func open() throws -> any FrameSource {
    let opened = try source.open()
    reader = opened
    guard first > 0 else { return opened }
    if source.frameCount != nil {
      try opened.seek(to: first)
      return opened
    }
    let scratch = AudioBuffer(channelCount: format.channelCount, frameCapacity: 4096)
    var left = first
    while left > 0 {
      let count = try opened.read(into: scratch.block.prefix(left))
      guard count > 0 else { break }
      left -= count
    }
    if left > 0 {
      first -= left
      position = first
      end = first
      passesLeft = 0
      close()
    }
    return opened
  }

  private func close() {
    if let reader { source.close(reader) }
    reader = nil
  }

  func reset() {
    close()
    rewind()
  }

  private func rewind() {
    silenceLeft = start
    position = first
    passesLeft = player.loop
  }
}
