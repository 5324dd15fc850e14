/// Writes the true number of frames into an AIFF file: libsndfile counts the byte that fills an odd
/// chunk up as a sample.
func settleAIFFLength(
  in descriptor: Int32, frameCount: Int, frameBytes: Int
) throws(SystemFailure) {
  var place = 12
  while true {
    let head = try readBytes(from: descriptor, at: place, count: 8)
    guard head.count == 8 else { return }
    let length = Int(head[4...].bigEndian.bits)
    switch String(decoding: head[..<4], as: UTF8.self) {
    case "COMM": try writeBytes(bigEndian(frameCount)[...], to: descriptor, at: place + 10)
    case "SSND":
      let size = bigEndian(8 + frameCount * frameBytes)
      try writeBytes(size[...], to: descriptor, at: place + 4)
      return
    default: break
    }
    place += 8 + length + length % 2
  }
}

private func bigEndian(_ number: Int) -> [UInt8] {
  (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - $0 * 8)) }
}
