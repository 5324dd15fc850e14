/// A sound read faster or slower than it was sampled, so that its formants move: grains of it can then
/// be taken as they are.
struct FormantReader {
  private struct Block {
    var start: Double
    var rate: Double
    var isRead = false
  }

  /// The sound as it was read, a history a channel.
  private(set) var sounds: [SampleHistory]
  /// Where in the input each of the last blocks begins, and how fast it is read.
  private var blocks: [Block] = []
  private var blockCount = 0
  private var position = 0.0

  private let blockCapacity: Int
  private let ahead: Int
  private let tables: FastSincTables

  /// Frames that are read at once.
  private static let blockFrameCount = 64

  /// For grains that lie up to `reach` input frames behind, read at rates of a range.
  init(channelCount: Int, reach: Int, rates: ClosedRange<Double>, _ tables: SincTables) {
    let count = Int(Double(reach) / min(rates.lowerBound, 1))
    self.tables = tables.fast(for: rates)
    ahead = Int(rates.upperBound * Double(Self.blockFrameCount + tables.pointCount / 2)) + 16
    sounds = (0..<channelCount).map { _ in
      SampleHistory(reach: count, block: Self.blockFrameCount)
    }
    blockCapacity = count / Self.blockFrameCount + 1
    blocks.reserveCapacity(2 * blockCapacity)
  }

  /// Advances through the input as far as it is known.
  mutating func follow(until end: Int, _ course: VoiceCourse) {
    while position + Double(ahead) < Double(end) {
      let rate = course.controls(position).formants
      for channel in sounds.indices { _ = sounds[channel].extend(by: Self.blockFrameCount) }
      if blocks.count == 2 * blockCapacity { blocks.removeFirst(blockCapacity) }
      blocks.append(Block(start: position, rate: rate))
      blockCount += 1
      position += rate * Double(Self.blockFrameCount)
    }
  }

  /// Reads what a grain needs and was not read yet: not all of a sound is voiced.
  mutating func read(_ inputs: [SampleHistory], from first: Double, to last: Double) {
    let oldest = blockCount - blocks.count
    let lower = max(Int(first) / Self.blockFrameCount - oldest, 0)
    let upper = min(Int(last) / Self.blockFrameCount - oldest + 1, blocks.count)
    guard lower < upper else { return }
    for block in lower..<upper where !blocks[block].isRead {
      blocks[block].isRead = true
      let (start, rate) = (blocks[block].start, blocks[block].rate)
      let table = tables.table(for: rate)
      for channel in sounds.indices {
        let index = sounds[channel].index(of: (oldest + block) * Self.blockFrameCount)
        guard index >= 0 else { continue }
        Self.read(
          inputs[channel], start, rate, table, &sounds[channel].samples,
          index..<index + Self.blockFrameCount)
      }
    }
  }

  /// Where a frame of the input lies in the sound as it was read.
  func readPosition(of frame: Double) -> Double {
    var block = blocks.count - 1
    while block > 0, blocks[block].start > frame { block -= 1 }
    guard block >= 0 else { return frame }
    let number = blockCount - blocks.count + block
    let within = (frame - blocks[block].start) / blocks[block].rate
    return Double(number * Self.blockFrameCount) + within
  }

  private static func read(
    _ input: SampleHistory, _ position: Double, _ rate: Double, _ table: SincTable,
    _ output: inout [Float], _ places: Range<Int>
  ) {
    let x = input.samples.span
    let rows = table.rows.span
    var y = output.mutableSpan
    for frame in 0..<places.count {
      let source = position + Double(frame) * rate
      let whole = Int(source)
      y[places.lowerBound + frame] = SincTable.sample(
        of: x, from: input.index(of: whole - table.reach + 1), rows, tapCount: table.tapCount,
        fraction: source - Double(whole))
    }
  }
}
