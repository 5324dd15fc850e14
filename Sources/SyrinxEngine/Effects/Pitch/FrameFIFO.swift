/// Frames that are appended at one end and forgotten at the other, by position in their stream.
///
/// They lie in blocks that are taken from a pool and given back to it, so that several tapes share
/// what any of them needs at its longest.
struct FrameFIFO {
  /// Chunks that are not in use.
  struct Pool {
    static let chunkFrameCount = 4096
    fileprivate var chunks: [AudioBuffer] = []
    fileprivate let channelCount: Int

    init(channelCount: Int) { self.channelCount = channelCount }

    fileprivate mutating func take() -> AudioBuffer {
      chunks.popLast()
        ?? AudioBuffer(channelCount: channelCount, frameCapacity: Self.chunkFrameCount)
    }
  }

  private var chunks: [AudioBuffer] = []
  /// The position of the first block's first frame.
  private var base: Int
  /// The position after the newest frame.
  private(set) var end: Int

  init(from position: Int) {
    base = position
    end = position
  }

  /// How many frames there may be room for in the blocks in use.
  var heldFrameCount: Int { end - base }

  /// Appends a block. Where the block has fewer channels, all of the tape's are given its first.
  mutating func append(_ block: AudioBlock, _ pool: inout Pool) {
    var done = 0
    while done < block.frameCount {
      let offset = (end - base) % Pool.chunkFrameCount
      if end - base == chunks.count * Pool.chunkFrameCount { chunks.append(pool.take()) }
      let count = min(block.frameCount - done, Pool.chunkFrameCount - offset)
      chunks.last!.block.extracting(offset..<offset + count)
        .spread(from: block.extracting(done..<done + count))
      done += count
      end += count
    }
  }

  /// Fills a block with the frames from a position on, as many channels as the block has.
  func copy(from position: Int, to block: AudioBlock) {
    visit(position, block) { $0.spread(from: $1) }
  }

  /// Lets the block's frames, which begin at a position, pass into the tape's: of `length` frames of
  /// such a crossfade, `offset` lie before these.
  func fadeIn(from position: Int, over block: AudioBlock, at offset: Int, of length: Int) {
    var offset = offset
    visit(position, block) { old, new in
      old.crossfade(to: new, at: offset, of: length)
      offset += old.frameCount
    }
  }

  /// Calls with segments of a block, and the tape's frames that belong there.
  private func visit(_ position: Int, _ block: AudioBlock, _ body: (AudioBlock, AudioBlock) -> Void)
  {
    precondition(position >= base && position + block.frameCount <= end, "frames not on the tape")
    var done = 0
    while done < block.frameCount {
      let (blockFrameCount, offset) = (position + done - base).quotientAndRemainder(
        dividingBy: Pool.chunkFrameCount)
      let count = min(block.frameCount - done, Pool.chunkFrameCount - offset)
      body(
        block.extracting(done..<done + count),
        chunks[blockFrameCount].block.extracting(offset..<offset + count))
      done += count
    }
  }

  /// Forgets frames before a position, as far as they fill blocks.
  mutating func drop(before position: Int, _ pool: inout Pool) {
    while base + Pool.chunkFrameCount <= min(position, end) {
      pool.chunks.append(chunks.removeFirst())
      base += Pool.chunkFrameCount
    }
  }

  /// Forgets everything.
  mutating func clear(_ pool: inout Pool) {
    pool.chunks += chunks
    chunks = []
    base = end
  }
}

extension AudioBlock {
  /// Takes over the samples of a block of the same length; channels that the other lacks become like
  /// its first, and those that are one too many there are left out.
  fileprivate func spread(from other: AudioBlock) {
    for channel in 0..<channelCount {
      var samples = self[channel]
      let source = other.samples(of: channel < other.channelCount ? channel : 0)
      for frame in samples.indices { samples[frame] = source[frame] }
    }
  }

  /// Passes in a straight line from its own samples to another's.
  fileprivate func crossfade(to other: AudioBlock, at offset: Int, of length: Int) {
    let step = 1 / Float(length + 1)
    for channel in 0..<channelCount {
      var samples = self[channel]
      let source = other.samples(of: channel)
      for frame in samples.indices {
        let fraction = Float(offset + frame + 1) * step
        samples[frame] += (source[frame] - samples[frame]) * fraction
      }
    }
  }
}
