import SyrinxEngine

/// The lowest and highest sample and the power of a stretch of sound.
public struct WaveformColumn: Hashable, Sendable {
  public private(set) var lowest: Float = .infinity
  public private(set) var highest: Float = -.infinity
  private var squares = 0.0
  private var count = 0

  public var rms: Double { count > 0 ? (squares / Double(count)).squareRoot() : 0 }

  /// Adds samples; those that are not numbers count as silence.
  fileprivate mutating func add(_ samples: Span<Float>, _ range: Range<Int>) {
    for index in range {
      let sample = samples[index].isFinite ? samples[index] : 0
      lowest = min(lowest, sample)
      highest = max(highest, sample)
      squares += Double(sample) * Double(sample)
    }
    count += range.count
  }

  fileprivate mutating func add(_ other: WaveformColumn) {
    lowest = min(lowest, other.lowest)
    highest = max(highest, other.highest)
    squares += other.squares
    count += other.count
  }
}

/// Draws together the wave of a whole sound in a given number of columns.
///
/// Memory does not grow with the length: where it is not known beforehand, pairs of columns become
/// one whenever there are too many.
public struct WaveformMeter: Sendable {
  private let mostColumns: Int
  /// A column's length in frames, and how many of them the last column has.
  public private(set) var framesPerColumn: Int
  private var framesInColumn = 0
  /// For each channel its columns.
  public private(set) var channels: [[WaveformColumn]]

  public init(format: StreamFormat, frameCount: Int?, columnCount: Int) {
    precondition(columnCount > 0)
    mostColumns = 2 * columnCount
    framesPerColumn = max((frameCount ?? 0) / columnCount, 1)
    channels = Array(repeating: [WaveformColumn()], count: format.channelCount)
  }

  /// Takes the next frames into account.
  public mutating func add(_ block: AudioFrames) {
    precondition(block.channelCount == channels.count, "the block has another format")
    var start = 0
    while start < block.frameCount {
      if framesInColumn == framesPerColumn { beginColumn() }
      let end = min(start + framesPerColumn - framesInColumn, block.frameCount)
      for channel in channels.indices {
        channels[channel][channels[channel].count - 1].add(
          block.samples(of: channel), start..<end)
      }
      framesInColumn += end - start
      start = end
    }
  }

  /// The columns of all channels together.
  public var together: [WaveformColumn] {
    channels.dropFirst().reduce(into: channels[0]) { columns, channel in
      for index in columns.indices { columns[index].add(channel[index]) }
    }
  }

  private mutating func beginColumn() {
    framesInColumn = 0
    guard channels[0].count == mostColumns else {
      for channel in channels.indices { channels[channel].append(WaveformColumn()) }
      return
    }
    for channel in channels.indices {
      for index in 0..<mostColumns / 2 {
        var joined = channels[channel][2 * index]
        joined.add(channels[channel][2 * index + 1])
        channels[channel][index] = joined
      }
      channels[channel].removeLast(mostColumns / 2)
      channels[channel].append(WaveformColumn())
    }
    framesPerColumn *= 2
  }
}
