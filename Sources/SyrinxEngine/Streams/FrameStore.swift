import SyrinxSystem

/// The frames of a sound, kept for those who read it several times or from its end: in memory as far as that is
/// shared out, then in a temporary file. Silence takes no place.
///
/// They are added from the first to the last; after that any number may read them, on any thread.
final class FrameStore {
  /// Samples of all channels in a block of its own.
  private static let blockSampleCount = 1 << 16

  private enum Block {
    case silent
    case memory([Float])
    /// The place in the file.
    case file(Int)
  }

  let channelCount: Int
  fileprivate let blockFrameCount: Int
  private(set) var frameCount = 0
  private let memory: ScratchMemory
  private var heldBytes = 0
  private var file: ScratchFile?
  private var blocks: [Block] = []
  /// The block that is being filled, one channel after the other.
  private var open: [Float]

  init(channelCount: Int, in memory: ScratchMemory) {
    self.channelCount = channelCount
    self.memory = memory
    blockFrameCount = max(Self.blockSampleCount / channelCount, 64)
    open = Array(repeating: 0, count: blockFrameCount * channelCount)
  }

  deinit {
    memory.giveBack(heldBytes)
    if file != nil { memory.closeFile() }
  }

  func append(_ frames: AudioFrames) throws {
    try frames.forEachBlock(of: blockFrameCount, from: frameCount) { part in
      let filled = frameCount % blockFrameCount
      var target = open.mutableSpan
      for channel in 0..<channelCount {
        let samples = part.samples(of: channel)
        let start = channel * blockFrameCount + filled
        for frame in samples.indices { target[start + frame] = samples[frame] }
      }
      frameCount += part.frameCount
      if frameCount % blockFrameCount == 0 { try closeBlock() }
    }
  }

  /// Says that nothing more is added.
  func finish() throws {
    let rest = frameCount % blockFrameCount
    if rest > 0 {
      // Without the room that is left in it: many a sound is much shorter.
      open = (0..<channelCount).flatMap { open[$0 * blockFrameCount..<$0 * blockFrameCount + rest] }
      try closeBlock()
    }
    open = []
  }

  fileprivate func count(inBlock index: Int) -> Int {
    min(blockFrameCount, frameCount - index * blockFrameCount)
  }

  private func closeBlock() throws {
    let byteCount = open.count * MemoryLayout<Float>.stride
    // A negative zero is not silence to those who want every bit.
    if open.allSatisfy({ $0.bitPattern == 0 }) {
      blocks.append(.silent)
    } else if memory.take(byteCount) {
      heldBytes += byteCount
      blocks.append(.memory(open))
      open = Array(repeating: 0, count: open.count)
    } else {
      if file == nil {
        file = try ScratchFile()
        memory.openFile()
      }
      let file = file!
      blocks.append(.file(try file.append(open)))
    }
  }

  /// The frame up to which, from one on, all are zero.
  func silence(from frame: Int) -> Int {
    var index = frame / blockFrameCount
    while index < blocks.count, case .silent = blocks[index] { index += 1 }
    return max(min(index * blockFrameCount, frameCount), frame)
  }

  struct Reader {
    private let store: FrameStore
    /// The block of the file that was read last.
    private var place: Int?
    private var samples: [Float] = []

    init(_ store: FrameStore) { self.store = store }

    /// Fills a block with frames that are there.
    mutating func read(into block: inout AudioBlock, from frame: Int) throws {
      precondition(frame + block.frameCount <= store.frameCount)
      var position = frame
      try block.forEachBlock(of: store.blockFrameCount, from: frame) { part in
        let (index, start) = position.quotientAndRemainder(dividingBy: store.blockFrameCount)
        position += part.frameCount
        switch store.blocks[index] {
        case .silent: part.clear()
        case .memory(let samples): copy(samples, from: start, into: &part)
        case .file(let place):
          if self.place != place { try load(index, place) }
          copy(samples, from: start, into: &part)
        }
      }
    }

    private mutating func load(_ index: Int, _ place: Int) throws {
      let count = store.count(inBlock: index) * store.channelCount
      if samples.count != count { samples = Array(repeating: 0, count: count) }
      self.place = nil
      try store.file!.read(into: &samples, at: place)
      self.place = place
    }

    private func copy(_ samples: [Float], from start: Int, into block: inout AudioBlock) {
      let (source, stride) = (samples.span, samples.count / store.channelCount)
      for channel in 0..<block.channelCount {
        var target = block[channel]
        let first = channel * stride + start
        let samples = source.extracting(first..<first + target.count)
        for frame in target.indices { target[frame] = samples[frame] }
      }
    }
  }
}
