/// Writes the true number of frames into an AIFF file: libsndfile counts the byte that fills an odd
/// chunk up as a sample.
func settleAIFFLength(
  in descriptor: Int32, frameCount: Int, frameBytes: Int
) throws(SystemFailure) {
  for chunk in ChunkWalk(try ByteSource(descriptor, from: 0), .aiff) {
    switch chunk.id {
    case "COMM":
      let count: [UInt8] = .bigEndian(frameCount)
      try writeBytes(count[...], to: descriptor, at: chunk.place + 2)
    case "SSND":
      let length: [UInt8] = .bigEndian(8 + frameCount * frameBytes)
      try writeBytes(length[...], to: descriptor, at: chunk.place - 4)
      return
    default: break
    }
  }
}
