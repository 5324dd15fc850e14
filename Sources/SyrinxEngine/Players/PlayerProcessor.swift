/// Plays a segment of a source, once or several times over, from a frame on.
final class PlayerProcessor: SourceProcessor {
  let format: StreamFormat
  let memory = InputMemory.frames(0)
  let start: Int
  private let source: SoundSource
  private let segment: PlayedSegment
  private let idle: IdleSources
  var isCheap: Bool { source.isCheap }
  /// The source is told that it will be played.
  private var isExpected = false
  /// Nil before it is due, and after it has been played.
  private var reader: (any FrameSource)?
  /// The segment in frames of the source; its end is nil while it is unknown.
  private var first: Int
  private var end: Int?
  /// The frame that was gone to last.
  private var target = 0
  /// Frames of silence left before it, position in the source, passes left.
  private var silenceLeft = 0
  private var position = 0
  private var passesLeft = 0

  init(_ source: SoundSource, _ segment: PlayedSegment, _ idle: IdleSources) {
    self.source = source
    self.segment = segment
    self.idle = idle
    format = source.format
    start = segment.at
    first = segment.first
    if let count = source.frameCount {
      first = min(segment.first, count)
      end = min(max(segment.end ?? count, segment.first), count)
    }
    reset(to: 0)
  }

  deinit { close() }

  func length(for inputs: [StreamLength?]) -> StreamLength? {
    guard let end else { return nil }
    return StreamLength(frameCount: start + (end - first) * segment.loop)
  }

  func render(into block: inout AudioBlock, from inputs: [ProcessorInput]) throws {
    var done = min(silenceLeft, block.frameCount)
    block.clear(0..<done)
    silenceLeft -= done
    while done < block.frameCount, passesLeft > 0 {
      var rest = block.dropFirst(done)
      done += try play(into: &rest)
    }
    block.clear(from: done)
  }

  /// Fills the front of a block from the source and returns how many frames there were.
  private func play(into block: inout AudioBlock) throws -> Int {
    if reader == nil { try open() }
    guard let reader, passesLeft > 0 else { return 0 }
    let limit = end ?? segment.end ?? .max
    let wanted = min(block.frameCount, max(limit - position, 0))
    var part = block.prefix(wanted)
    let count = wanted > 0 ? try reader.read(into: &part) : 0
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

  /// Opens the source where it is due; what cannot seek is read up to there.
  private func open() throws {
    let opened = try source.open(at: position, idle)
    reader = opened
    guard source.frameCount == nil else { return }
    var scratch = AudioBuffer(channelCount: format.channelCount, frameCapacity: 4096)
    var left = position
    while left > 0 {
      var part = scratch.prefix(left)
      let count = try opened.read(into: &part)
      guard count > 0 else { break }
      left -= count
    }
    guard left > 0 else { return }
    end = position - left
    first = min(first, position - left)
    reset(to: target)
    if passesLeft == 0 { close() }
  }

  /// Closes what is open, for good.
  func close() {
    pause()
    if isExpected { source.forget(idle) }
    isExpected = false
  }

  private func pause() {
    if let reader { source.close(reader, idle) }
    reader = nil
  }

  func reset(to frame: Int) {
    if !isExpected { source.expect(idle) }
    isExpected = true
    pause()
    target = frame
    silenceLeft = max(start - frame, 0)
    position = first
    passesLeft = segment.loop
    let played = max(frame - start, 0)
    guard let end else {
      position += played
      return
    }
    guard played > 0 else { return }
    passesLeft = end > first ? max(segment.loop - played / (end - first), 0) : 0
    if passesLeft > 0 { position += played % (end - first) }
  }
}
