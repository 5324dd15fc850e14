/// Hands the frames of one stage to several readers, each at its own pace.
///
/// It keeps the frames that the slowest reader has not had yet. Readers that are joined again drift
/// apart only by the latency and lookahead of the nodes between, which bounds the queue; what would
/// take more memory than any node may hold is refused.
final class Tee {
  final class Reader {
    fileprivate var position = 0
    private unowned let queue: Tee

    fileprivate init(_ queue: Tee) { self.queue = queue }

    func pull(into block: AudioBlock) throws -> Int { try queue.pull(into: block, for: self) }
  }

  unowned var stage: Stage!
  private var readers: [Reader] = []
  private var buffer: AudioBuffer
  /// The positions of the oldest frame kept and of the one after the newest.
  private var oldest = 0
  private var newest = 0
  /// How many frames there were before the end, once a pull fell short.
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

  /// Reserves memory for readers that lie this many frames apart before they meet at a node.
  func reserve(_ distance: Int, forJoinAt join: String) throws(EngineError) {
    guard buffer.frameCapacity < distance else { return }
    self.join = join
    try grow(to: distance)
  }

  private func pull(into block: AudioBlock, for reader: Reader) throws -> Int {
    let wanted = reader.position + block.frameCount
    if wanted > newest, end == nil { try fill(to: wanted) }
    let valid = end.map { min(block.frameCount, max($0 - reader.position, 0)) } ?? block.frameCount
    var done = 0
    while done < valid {
      let at = (reader.position + done) % buffer.frameCapacity
      let count = min(valid - done, buffer.frameCapacity - at)
      block.extracting(done..<done + count).copy(from: buffer.block.extracting(at..<at + count))
      done += count
    }
    block.dropFirst(done).clear()
    reader.position = wanted
    return valid
  }

  /// Pulls new frames until those before `position` are there, or to the end.
  private func fill(to position: Int) throws {
    oldest = newest
    for reader in readers { oldest = min(oldest, reader.position) }
    if position - oldest > buffer.frameCapacity {
      try grow(to: max(position - oldest, 2 * buffer.frameCapacity))
    }
    while newest < position, end == nil {
      let at = newest % buffer.frameCapacity
      let count = min(position - newest, buffer.frameCapacity - at)
      let valid = try stage.pull(into: buffer.block.extracting(at..<at + count))
      if valid < count { end = newest + valid }
      newest += valid
    }
  }

  private func grow(to capacity: Int) throws(EngineError) {
    let (bytes, isTooLarge) = capacity.multipliedReportingOverflow(
      by: buffer.channelCount * MemoryLayout<Float>.stride)
    guard !isTooLarge, bytes <= Limits.heldBytes else {
      throw .branchesTooFarApart(
        from: stage.name, at: join, seconds: Double(capacity) / Double(stage.format.sampleRate))
    }
    let larger = AudioBuffer(channelCount: buffer.channelCount, frameCapacity: capacity)
    for position in oldest..<newest {
      let from = position % buffer.frameCapacity
      let to = position % capacity
      larger.block.extracting(to..<to + 1)
        .copy(from: buffer.block.extracting(from..<from + 1))
    }
    buffer = larger
  }

  func reset() {
    for reader in readers { reader.position = 0 }
    oldest = 0
    newest = 0
    end = nil
  }
}
