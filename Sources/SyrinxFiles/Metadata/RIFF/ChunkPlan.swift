#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where the chunks of a file go: of a WAV file, what everybody looks for before the samples, where a
/// pipe brings it in time, and all else behind them, where it is in nobody's way.
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
      // libsndfile loses its way behind a chunk of odd length in an RF64 file.
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

  /// Everything behind the samples.
  init(trailing bytes: [UInt8]) { trailing = bytes }

  /// All of it before samples that nobody knows the number of.
  init(leading chunks: [Chunk]) { leading = chunks.flatMap(\.written) }
}

/// Writes the chunks into a finished WAV or RF64 file, whose length they become part of.
///
/// The PEAK chunk is made filler: libsndfile writes one with the time of day before floats, and leaves
/// it out of RF64, and of what began as RF64, for no `SFC_SET_ADD_PEAK_CHUNK` (1.2).
func settleChunks(_ plan: ChunkPlan, inWaveIn descriptor: Int32) throws(SystemFailure) {
  let source = try ByteSource(descriptor, from: 0)
  var walk = ChunkWalk(source, .riff, from: 12)
  var place: Int?
  while let chunk = walk.next(), chunk.id != "data" {
    if place == nil, chunk.id == SoundFileHandle.placeholder { place = chunk.place - 8 }
    if chunk.id == "PEAK" {
      let filler = Chunk("JUNK", [UInt8](repeating: 0, count: chunk.body.count))
      try writeBytes(filler.written[...], to: descriptor, at: chunk.place - 8)
    }
  }
  if !plan.leading.isEmpty {
    // What libsndfile would not leave free must not be written over.
    guard let place else { throw SystemFailure(number: EIO) }
    try writeBytes(plan.leading[...], to: descriptor, at: place)
  }
  let bytes = (source.count % 2 == 1 ? [0] : []) + plan.trailing
  try writeBytes(bytes[...], to: descriptor, at: source.count)
  let isLong = source.read(0, 4) == Array("RF64".utf8)
  let length = Fields.bytes(of: source.count + bytes.count - 8, isLong ? 8 : 4)
  try writeBytes(length[...], to: descriptor, at: isLong ? 20 : 4)
}
