/// Where the chunks of a file go: of a WAV file, what everybody looks for before the samples, where a
/// pipe brings it in time, and all else after them, where it is in nobody's way.
struct ChunkPlan {
  private(set) var leading: [UInt8] = []
  private(set) var trailing: [UInt8] = []

  /// libsndfile's header has 100 KiB, and twice as much as it needs is asked for (1.2,
  /// `psf_bump_header_allocation`).
  private static let mostLeading = 32 << 10
  private static let leadingNames = ["bext", "cart", "LIST", "cue ", "plst", "smpl", "inst"]

  init(_ chunks: [Chunk]) {
    for chunk in chunks {
      let bytes = chunk.written
      // libsndfile loses its way after a chunk of odd length in an RF64 file.
      let isEven = chunk.bytes.count % 2 == 0
      if isEven, Self.leadingNames.contains(chunk.name),
        leading.count + bytes.count <= Self.mostLeading
      {
        leading += bytes
      } else {
        trailing += bytes
      }
    }
    // libsndfile leaves whole words free.
    if leading.count % 4 != 0 { leading += Chunk("JUNK", [0, 0]).written }
  }

  /// The same where so many bytes have been left free before the samples already.
  func leaving(_ space: Int) -> ChunkPlan {
    guard leading.count != space else { return self }
    var plan = self
    let filler = space - leading.count - 8
    if filler >= 0 {
      plan.leading += Chunk("JUNK", [UInt8](repeating: 0, count: filler)).written
    } else {
      plan.trailing = leading + trailing
      plan.leading = []
      if space > 0 { plan.leading = Chunk("JUNK", [UInt8](repeating: 0, count: space - 8)).written }
    }
    return plan
  }

  /// Everything after the samples.
  init(trailing bytes: [UInt8]) { trailing = bytes }

  /// All of it before samples that nobody knows the number of.
  init(leading chunks: [Chunk]) { leading = chunks.flatMap(\.written) }
}
