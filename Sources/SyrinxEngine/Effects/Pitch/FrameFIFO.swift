/// Frames that are appended at one end and forgotten at the other, by position in their stream.
///
/// They lie in blocks that are taken from a pool and given back to it, so that several queues share
/// what any of them needs at its longest.
struct FrameFIFO: ~Copyable {
  /// Blocks that are not in use.
  struct Pool: ~Copyable {
    static let blockFrameCount = 4096
    fileprivate var blocks: [Box<AudioBuffer>] = []
    fileprivate let channelCount: Int

    init(channelCount: Int) { self.channelCount = channelCount }

    fileprivate mutating func take() -> Box<AudioBuffer> {
      blocks.popLast()
        ?? Box(AudioBuffer(channelCount: channelCount, frameCapacity: Self.blockFrameCount))
    }
  }

  private var blocks: [Box<AudioBuffer>] = []
  /// The position of the first block's first frame.
  private var base: Int
  /// The position after the newest frame.
  private(set) var end: Int

  init(from position: Int) {
    base = position
    end = position
  }

  /// Frames that there may be room for in the blocks in use.
  var heldFrameCount: Int { end - base }

  /// Appends a block. Where the block has fewer channels, all of the queue's are given its first.
  mutating func append(_ block: AudioFrames, _ pool: inout Pool) {
    block.forEachBlock(of: Pool.blockFrameCount, from: end - base) { part in
      let offset = (end - base) % Pool.blockFrameCount
      if end - base == blocks.count * Pool.blockFrameCount { blocks.append(pool.take()) }
      blocks.last!.value.withBlock { memory in
        var target = memory.extracting(offset..<offset + part.frameCount)
        target.spread(from: part)
      }
      end += part.frameCount
    }
  }

  /// Fills a block with the frames from a position on, as many channels as the block has.
  func copy(from position: Int, to block: inout AudioBlock) {
    visit(position, &block) { $0.spread(from: $1) }
  }

  /// Lets the block's frames, which begin at a position, pass into the queue's: of `length` frames of
  /// such a crossfade, `offset` lie before these.
  func fadeIn(from position: Int, over block: inout AudioBlock, at offset: Int, of length: Int) {
    var offset = offset
    visit(position, &block) { old, new in
      old.crossfade(to: new, at: offset, of: length)
      offset += old.frameCount
    }
  }

  /// Calls with segments of a block, and the queue's frames that belong there.
  private func visit(
    _ position: Int, _ block: inout AudioBlock, _ body: (inout AudioBlock, AudioFrames) -> Void
  ) {
    precondition(position >= base && position + block.frameCount <= end, "frames not in the queue")
    var place = position - base
    block.forEachBlock(of: Pool.blockFrameCount, from: place) { part in
      let (index, offset) = place.quotientAndRemainder(dividingBy: Pool.blockFrameCount)
      let frames = offset..<offset + part.frameCount
      blocks[index].value.withFrames { body(&part, $0.extracting(frames)) }
      place += frames.count
    }
  }

  /// Forgets frames before a position, as far as they fill blocks.
  mutating func drop(before position: Int, _ pool: inout Pool) {
    while base + Pool.blockFrameCount <= min(position, end) {
      pool.blocks.append(blocks.removeFirst())
      base += Pool.blockFrameCount
    }
  }

  mutating func clear(_ pool: inout Pool) {
    pool.blocks += blocks
    blocks = []
    base = end
  }
}

extension AudioBlock {
  /// Takes over the samples of a block of the same length; channels that the other lacks become like
  /// its first, and those that are one too many there are left out.
  fileprivate mutating func spread(from other: AudioFrames) {
    for channel in 0..<channelCount {
      var samples = self[channel]
      let source = other.samples(of: channel < other.channelCount ? channel : 0)
      for frame in samples.indices { samples[frame] = source[frame] }
    }
  }

  /// Passes in a straight line from its own samples to another's.
  fileprivate mutating func crossfade(to other: AudioFrames, at offset: Int, of length: Int) {
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
