import SyrinxEngine

/// A FLAC file without a frame, for which libsndfile writes nothing at all: the mark and a
/// STREAMINFO block (RFC 9639, section 8.2).
func emptyFLAC(_ format: StreamFormat, bits: Int) -> [UInt8] {
  var bytes = Array("fLaC".utf8) + [0x80, 0, 0, 34]
  // The smallest and largest block, 4096 samples; the sizes of frames are unknown.
  bytes += [0x10, 0, 0x10, 0, 0, 0, 0, 0, 0, 0]
  // 20 bits of rate, 3 of channels, 5 of width, 36 of length, then 16 bytes of checksum.
  let packed =
    UInt64(format.sampleRate) << 44 | UInt64(format.channelCount - 1) << 41
    | UInt64(bits - 1) << 36
  bytes += (0..<8).map { UInt8(truncatingIfNeeded: packed >> (56 - $0 * 8)) }
  return bytes + [UInt8](repeating: 0, count: 16)
}
