/// Where a stream's frames are made before they are added to those of others: a wide one's, or a mono
/// one's, which is added to every channel.
struct Addend: ~Copyable {
  private var wide: AudioBuffer
  private var mono: AudioBuffer

  init(channelCount: Int, maximumFrameCount: Int) {
    wide = AudioBuffer(channelCount: channelCount, frameCapacity: maximumFrameCount)
    mono = AudioBuffer(channelCount: 1, frameCapacity: maximumFrameCount)
  }

  /// Adds the frames that `make` fills in, as many of the first ones as it returns.
  mutating func add(
    to block: inout AudioBlock, isWide: Bool, _ make: (inout AudioBlock) throws -> Int
  ) throws {
    if isWide {
      try Self.add(to: &block, wide.prefix(block.frameCount), make)
    } else {
      try Self.add(to: &block, mono.prefix(block.frameCount), make)
    }
  }

  private static func add(
    to block: inout AudioBlock, _ part: consuming AudioBlock,
    _ make: (inout AudioBlock) throws -> Int
  ) throws {
    let count = try make(&part)
    block.add(part.frames.prefix(count), at: 0)
  }
}
