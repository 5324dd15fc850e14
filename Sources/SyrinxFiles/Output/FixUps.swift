import SyrinxSystem

// FixUps and its like put the last hand to a file that libsndfile has finished, where it would otherwise
// differ from day to day or say something that is not so.

/// Writes the chunks into a finished WAV or RF64 file, whose length they become part of.
///
/// The PEAK chunk is made filler: libsndfile writes one with the time of day before floats, and leaves
/// it out of RF64, and of what began as RF64, for no `SFC_SET_ADD_PEAK_CHUNK` (1.2).
func settleChunks(_ plan: ChunkPlan, inWaveIn descriptor: Int32) throws(SystemFailure) {
  let source = try ByteSource(descriptor)
  var walk = ChunkWalk(source, .riff)
  var place: Int?
  while let chunk = walk.next(), chunk.id != "data" {
    if place == nil, chunk.id == SoundFileHandle.placeholder { place = chunk.place - 8 }
    if chunk.id == "PEAK" {
      let filler = Chunk("JUNK", [UInt8](repeating: 0, count: chunk.body.count))
      try writeBytes(filler.written[...], to: descriptor, at: chunk.place - 8)
    }
  }
  if !plan.leading.isEmpty {
    // Bytes that libsndfile did not leave free must not be written over.
    guard let place else { throw SystemFailure.io }
    try writeBytes(plan.leading[...], to: descriptor, at: place)
  }
  let bytes = (source.count % 2 == 1 ? [0] : []) + plan.trailing
  try writeBytes(bytes[...], to: descriptor, at: source.count)
  let isLong = source.read(0, 4) == Array("RF64".utf8)
  let length = [UInt8].littleEndian(source.count + bytes.count - 8, isLong ? 8 : 4)
  try writeBytes(length[...], to: descriptor, at: isLong ? 20 : 4)
}

/// Writes chunks after the samples of a finished AIFF file, whose length they become part of.
func settleChunks(_ chunks: [UInt8], inAIFFIn descriptor: Int32) throws(SystemFailure) {
  guard !chunks.isEmpty else { return }
  let count = try byteCount(of: descriptor)
  let bytes = (count % 2 == 1 ? [0] : []) + chunks
  try writeBytes(bytes[...], to: descriptor, at: count)
  try writeBytes([UInt8].bigEndian(count + bytes.count - 8)[...], to: descriptor, at: 4)
}

/// Writes chunks after the samples of a finished CAF file, which thereby end before the file does.
func settleChunks(_ chunks: [UInt8], inCAFIn descriptor: Int32) throws(SystemFailure) {
  guard !chunks.isEmpty else { return }
  let source = try ByteSource(descriptor)
  // libsndfile fills an odd number of bytes up, which CAF does not: the next chunk begins there.
  var end = source.count
  for chunk in ChunkWalk(source, .caf) {
    end = chunk.body.upperBound
    guard chunk.id == "data", chunk.isCut || chunk.isOpen else { continue }
    let length = [UInt8].bigEndian(source.count - chunk.place, 8)
    try writeBytes(length[...], to: descriptor, at: chunk.place - 8)
  }
  try writeBytes(chunks[...], to: descriptor, at: end)
}

/// Writes the true number of frames into an AIFF file: libsndfile counts the byte that fills an odd
/// chunk up as a sample.
func settleAIFFLength(
  in descriptor: Int32, frameCount: Int, frameBytes: Int
) throws(SystemFailure) {
  for chunk in ChunkWalk(try ByteSource(descriptor), .aiff) {
    switch chunk.id {
    case "COMM":
      try writeBytes([UInt8].bigEndian(frameCount)[...], to: descriptor, at: chunk.place + 2)
    case "SSND":
      let length: [UInt8] = .bigEndian(8 + frameCount * frameBytes)
      try writeBytes(length[...], to: descriptor, at: chunk.place - 4)
      return
    default: break
    }
  }
}

/// Takes the date out of the words at the beginning of a Matlab 5 file.
func settleMatlabDate(in descriptor: Int32) throws(SystemFailure) {
  let words = Array("MATLAB 5.0 MAT-file, written by Syrinx".utf8) + [0]
  let field = words + [UInt8](repeating: 0x20, count: 124 - words.count)
  try writeBytes(field[...], to: descriptor, at: 0)
}
