/// Repairs the samples of one channel, a block at a time.
protocol BlockRestorer {
  /// Changes samples of a channel's block; those at its ends count for little. False where there was nothing to
  /// change.
  mutating func restore(_ samples: inout [Double], of channel: Int) -> Bool
}

/// Repairs each channel in blocks that overlap by half and are faded into each other: what no block
/// changes stays as it is, bit for bit. It is one block late.
struct RestoringState<Restorer: BlockRestorer>: ReblockedState, ~Copyable {
  let format: StreamFormat
  private var restorer: Restorer
  var queue: ReblockingBuffer
  /// The last block of each channel, and what is to be added to it.
  private var history: AudioBuffer
  private var corrections: AudioBuffer
  private let window: [Double]
  private var original: [Double]
  private var samples: [Double]

  /// Blocks of an even number of frames.
  init(_ restorer: Restorer, blockFrameCount: Int, _ setup: ProcessorSetup) {
    format = setup.format
    self.restorer = restorer
    queue = ReblockingBuffer(
      channelCount: format.channelCount, blockFrameCount: blockFrameCount / 2)
    history = AudioBuffer(channelCount: format.channelCount, frameCapacity: blockFrameCount)
    corrections = AudioBuffer(channelCount: format.channelCount, frameCapacity: blockFrameCount)
    window = HannWindow.weights(blockFrameCount)
    original = Array(repeating: 0, count: blockFrameCount)
    samples = Array(repeating: 0, count: blockFrameCount)
  }

  var latency: Int { window.count }
  var memory: InputMemory { .frames(3 * window.count) }

  mutating func processBlock() {
    for channel in 0..<format.channelCount {
      Self.move(&history, of: channel)
      Self.append(queue.input, to: &history, channel)
      Self.move(&corrections, of: channel)
      let isWhole = Self.take(channel, of: history, into: &original, &samples)
      if isWhole, restorer.restore(&samples, of: channel) {
        Self.add(samples, original, window, to: &corrections, channel)
      }
      Self.fill(&queue.output, history, corrections, channel)
    }
    queue.advance()
  }

  /// Moves a channel on by half a block, after which comes silence.
  private static func move(_ buffer: inout AudioBuffer, of channel: Int) {
    var samples = buffer[channel]
    let hop = samples.count / 2
    for frame in 0..<hop {
      samples[frame] = samples[frame + hop]
      samples[frame + hop] = 0
    }
  }

  private static func append(
    _ input: borrowing AudioBuffer, to history: inout AudioBuffer, _ channel: Int
  ) {
    let fresh = input.samples(of: channel)
    var samples = history[channel]
    let hop = fresh.count
    for frame in fresh.indices { samples[frame + hop] = fresh[frame] }
  }

  /// Takes a channel's block to be repaired; false where not all of it are numbers.
  private static func take(
    _ channel: Int, of history: borrowing AudioBuffer, into original: inout [Double],
    _ samples: inout [Double]
  ) -> Bool {
    let block = history.samples(of: channel)
    var isWhole = true
    for frame in block.indices {
      original[frame] = Double(block[frame])
      samples[frame] = original[frame]
      isWhole = isWhole && block[frame].isFinite
    }
    return isWhole
  }

  private static func add(
    _ repaired: [Double], _ original: [Double], _ window: [Double],
    to corrections: inout AudioBuffer, _ channel: Int
  ) {
    var sums = corrections[channel]
    for frame in sums.indices where repaired[frame] != original[frame] {
      sums[frame] += Float(window[frame] * (repaired[frame] - original[frame]))
    }
  }

  private static func fill(
    _ output: inout AudioBuffer, _ history: borrowing AudioBuffer,
    _ corrections: borrowing AudioBuffer, _ channel: Int
  ) {
    var finished = output[channel]
    let (last, sums) = (history.samples(of: channel), corrections.samples(of: channel))
    for frame in finished.indices { finished[frame] = last[frame] + sums[frame] }
  }

  mutating func reset(to frame: Int) {
    queue.reset(to: frame)
    history.clear()
    corrections.clear()
  }
}
