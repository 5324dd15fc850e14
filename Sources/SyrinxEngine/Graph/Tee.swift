/// Hands the frames of one stage to several readers, each at its own pace.
///
/// It keeps the frames that the slowest reader has not had yet. Readers that are joined again lie apart
/// by the latency and lookahead of the nodes between: the plan reserves as much, and refuses what
/// would take more memory than any node may hold.
final class Tee {
  final class Reader: Upstream {
    /// Past every frame for one that reads no more.
    fileprivate var position = 0
    private unowned let queue: Tee

    fileprivate init(_ queue: Tee) { self.queue = queue }

    var format: StreamFormat { queue.stage.format }
    var length: StreamLength? { queue.stage.length }

    func pull(into block: inout AudioBlock) throws -> Int {
      try queue.pull(into: &block, for: self)
    }

    /// The frames in the queue may sound.
    var silentUntil: Int {
      position >= queue.newest ? max(queue.stage.silentUntil, position) : position
    }

    func skip(to frame: Int) { position = max(position, frame) }

    func finish() {
      position = .max
      if queue.readers.allSatisfy({ $0.position == .max }) { queue.stage.finish() }
    }
  }

  unowned var stage: Stage!
  private var readers: [Reader] = []
  private var buffer: AudioBuffer
  /// The positions of the oldest frame kept and of the one after the newest.
  private var oldest = 0
  private var newest = 0
  /// Frames before the end, once a pull fell short.
  private var end: Int?
  /// Where readers that lie far apart meet again.
  private var join = ""

  init(channelCount: Int, frameCapacity: Int) {
    buffer = AudioBuffer(channelCount: channelCount, frameCapacity: frameCapacity)
  }

  func makeReader() -> Reader {
    let reader = Reader(self)
    readers.append(reader)
    return reader
  }

  /// Reserves memory for readers that lie this many frames apart before they meet at a node; nothing has
  /// been pulled yet.
  func reserve(_ distance: Int, forJoinAt join: String) throws(EngineError) {
    guard buffer.frameCapacity < distance else { return }
    self.join = join
    let (bytes, isTooLarge) = distance.multipliedReportingOverflow(
      by: buffer.channelCount * MemoryLayout<Float>.stride)
    guard !isTooLarge, bytes <= Limits.heldBytes else { throw tooFarApart(distance) }
    buffer = AudioBuffer(channelCount: buffer.channelCount, frameCapacity: distance)
  }

  private func tooFarApart(_ distance: Int) -> EngineError {
    .branchesTooFarApart(
      from: stage.name, at: join, seconds: Double(distance) / Double(stage.format.sampleRate))
  }

  private func pull(into block: inout AudioBlock, for reader: Reader) throws -> Int {
    let wanted = reader.position + block.frameCount
    if wanted > newest, end == nil { try fill(to: wanted) }
    let valid = end.map { min(block.frameCount, max($0 - reader.position, 0)) } ?? block.frameCount
    var done = 0
    while done < valid {
      let at = (reader.position + done) % buffer.frameCapacity
      let count = min(valid - done, buffer.frameCapacity - at)
      buffer.withFrames { block.copy(from: $0.extracting(at..<at + count), at: done) }
      done += count
    }
    block.clear(from: done)
    reader.position = wanted
    return valid
  }

  /// Pulls new frames until those before `position` are there, or to the end.
  private func fill(to position: Int) throws {
    oldest = .max
    for reader in readers { oldest = min(oldest, reader.position) }
    if oldest > newest {
      // No reader needs what lies between.
      stage.skip(to: oldest)
      newest = oldest
    }
    // Nothing is held of the silence after the end.
    let last = stage.length.map { min(position, $0.frameCount) } ?? position
    guard last - oldest <= buffer.frameCapacity else { throw tooFarApart(last - oldest) }
    while newest < last, end == nil {
      let at = newest % buffer.frameCapacity
      let count = min(last - newest, buffer.frameCapacity - at)
      let valid = try buffer.withBlock { block in
        var part = block.extracting(at..<at + count)
        return try stage.pull(into: &part)
      }
      if valid < count { end = newest + valid }
      newest += valid
    }
    if last < position, end == nil { end = newest }
  }

  func reset() {
    for reader in readers { reader.position = 0 }
    oldest = 0
    newest = 0
    end = nil
  }
}
