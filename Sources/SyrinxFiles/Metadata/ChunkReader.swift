/// Takes what chunks hold into memory, as long as it is not too much.
struct ChunkReader {
  let source: ByteSource
  let family: Metadata.Family
  private var byteCount = 0
  private(set) var losses: [Metadata.Loss] = []

  /// All chunks of a file together.
  static let mostBytes = 16 << 20

  init(_ source: ByteSource, _ family: Metadata.Family) {
    self.source = source
    self.family = family
  }

  /// The body of a chunk; nil, which is remembered, where it is not whole or too large.
  mutating func body(of chunk: FoundChunk) -> [UInt8]? {
    let name = Metadata.Opaque.name(family, chunk.id)
    guard !chunk.isCut else {
      losses.append(.init(name, 1, .malformed))
      return nil
    }
    guard chunk.body.count <= Self.mostBytes - byteCount else {
      let reason = Metadata.Loss.Reason.tooLarge(mostBytes: Self.mostBytes)
      losses.append(.init(name, 1, reason, byteCount: chunk.body.count))
      return nil
    }
    let bytes = source.read(chunk.place, chunk.body.count)
    guard bytes.count == chunk.body.count else {
      losses.append(.init(name, 1, .malformed))
      return nil
    }
    byteCount += bytes.count + 8
    return bytes
  }

  /// Remembers that there are more chunks than are read.
  mutating func note(_ walk: ChunkWalk) {
    if walk.isExhausted { losses.append(.init("chunks", 1, .tooMany(most: ChunkWalk.mostChunks))) }
  }
}
