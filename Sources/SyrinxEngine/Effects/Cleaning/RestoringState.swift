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
    queue.process { input, output in
      let hop = input.frameCount
      history.withBlock {
        $0.shift(by: hop)
        $0.copy(from: input, at: hop)
      }
      corrections.withBlock {
        $0.shift(by: hop)
        $0.clear(from: hop)
      }
      for channel in 0..<input.channelCount {
        let isWhole = Self.take(channel, of: history, into: &original, &samples)
        guard isWhole, restorer.restore(&samples, of: channel) else { continue }
        corrections.withBlock {
          var sums = $0[channel]
          Self.add(samples, original, window, to: &sums)
        }
      }
      history.withFrames { output.copy(from: $0.prefix(hop)) }
      corrections.withFrames { output.add($0.prefix(hop)) }
    }
  }

  /// Takes a channel's block to be repaired; false where not all of it are numbers, of which nothing can be learnt.
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
    to sums: inout MutableSpan<Float>
  ) {
    for frame in sums.indices where repaired[frame] != original[frame] {
      sums[frame] += Float(window[frame] * (repaired[frame] - original[frame]))
    }
  }

  mutating func reset(to frame: Int) {
    queue.reset(to: frame)
    history.clear()
    corrections.clear()
  }
}
