/// What repairs the samples of one channel, a block at a time.
protocol BlockRestorer {
  /// Changes samples of a block; those at its ends count for little. False where there was nothing to
  /// change.
  mutating func restore(_ samples: inout [Double]) -> Bool
}

/// Repairs each channel in blocks that overlap by half and are faded into each other: what no block
/// changes stays as it is, bit for bit. It is one block late.
final class RestoringProcessor<Restorer: BlockRestorer>: InPlaceProcessor {
  let format: StreamFormat
  private var restorer: Restorer
  private var queue: ReblockingBuffer
  /// The last block of each channel, and what is to be added to it.
  private let history: AudioBuffer
  private let corrections: AudioBuffer
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
  var alignment: Int { queue.blockFrameCount }

  func process(_ block: AudioBlock) {
    var done = 0
    while done < block.frameCount {
      guard queue.exchange(block, &done) else { continue }
      for channel in 0..<format.channelCount {
        takeBlock(of: channel)
        restore(channel)
      }
      queue.advance()
    }
  }

  private func takeBlock(of channel: Int) {
    let fresh = queue.input.samples(of: channel)
    var last = history.block[channel]
    var sums = corrections.block[channel]
    let hop = queue.blockFrameCount
    for frame in 0..<hop {
      last[frame] = last[frame + hop]
      last[frame + hop] = fresh[frame]
      sums[frame] = sums[frame + hop]
      sums[frame + hop] = 0
    }
  }

  private func restore(_ channel: Int) {
    let blocks = (history.block, corrections.block)
    let last = blocks.0.samples(of: channel)
    var sums = blocks.1[channel]
    var isWhole = true
    for frame in last.indices {
      original[frame] = Double(last[frame])
      samples[frame] = original[frame]
      isWhole = isWhole && last[frame].isFinite
    }
    if isWhole, restorer.restore(&samples) {
      for frame in sums.indices where samples[frame] != original[frame] {
        sums[frame] += Float(window[frame] * (samples[frame] - original[frame]))
      }
    }
    var finished = queue.output[channel]
    for frame in finished.indices { finished[frame] = last[frame] + sums[frame] }
  }

  func reset(to frame: Int) {
    queue.reset(to: frame)
    history.block.clear()
    corrections.block.clear()
  }
}
