/// A tee: hands the frames of one stage to several readers, each at its own pace.
///
/// It keeps the frames that the slowest reader has not had yet. Readers that are joined again drift
/// apart only by the latency and lookahead of the nodes between, which bounds the queue.
final class FanOut {
  final class Reader {
    fileprivate var position = 0
    private unowned let queue: FanOut

    fileprivate init(_ queue: FanOut) { self.queue = queue }

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

  init(channelCount: Int, frameCapacity: Int) {
    buffer = AudioBuffer(channelCount: channelCount, frameCapacity: frameCapacity)
  }

  func makeReader() -> Reader {
    let reader = Reader(self)
    readers.append(reader)
    return reader
  }

  /// Makes room for readers that lie this many frames apart.
  func reserve(_ distance: Int) {
    guard buffer.frameCapacity < distance else { return }
    grow(to: distance)
  }

  private func pull(into block: AudioBlock, for reader: Reader) throws -> Int {
    let wanted = reader.position + block.frameCount
    if wanted > newest { try fill(to: wanted) }
    var done = 0
    while done < block.frameCount {
      let at = (reader.position + done) % buffer.frameCapacity
      let count = min(block.frameCount - done, buffer.frameCapacity - at)
      block.extracting(done..<done + count).copy(from: buffer.block.extracting(at..<at + count))
      done += count
    }
    let valid = end.map { min(block.frameCount, max($0 - reader.position, 0)) }
    reader.position = wanted
    return valid ?? block.frameCount
  }

  /// Pulls new frames until those before `position` are there.
  private func fill(to position: Int) throws {
    oldest = newest
    for reader in readers { oldest = min(oldest, reader.position) }
    if position - oldest > buffer.frameCapacity {
      grow(to: max(position - oldest, 2 * buffer.frameCapacity))
    }
    while newest < position {
      let at = newest % buffer.frameCapacity
      let count = min(position - newest, buffer.frameCapacity - at)
      let valid = try stage.pull(into: buffer.block.extracting(at..<at + count))
      if valid < count, end == nil { end = newest + valid }
      newest += count
    }
  }

  private func grow(to capacity: Int) {
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
