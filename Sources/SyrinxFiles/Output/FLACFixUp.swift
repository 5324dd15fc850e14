import SyrinxEngine
import SyrinxSystem

/// Puts metadata blocks into a finished FLAC file whose stream begins after so many reserved bytes:
/// those that the blocks take, without a vendor in the comments.
///
/// Nothing that is sound moves: the space for libsndfile's own comments, which only name the vendor,
/// is more than the vendor takes, and the rest of it becomes padding (RFC 9639, section 8.3).
func settleFLAC(
  in descriptor: Int32, reserved: Int, blocks: [FLACBlocks.Block]
) throws(SystemFailure) {
  func read(_ place: Int, _ count: Int) throws(SystemFailure) -> [UInt8] {
    try readBytes(from: descriptor, at: reserved + place, count: count)
  }
  let count = try byteCount(of: descriptor) - reserved
  guard reserved > 0,
    let old = try FLACBlocks(fileByteCount: count, mostKeptBytes: 1 << 20, read: read),
    let info = old.blocks.first
  else { return }
  let vendor = old.blocks.first { $0.type == .comments }.flatMap {
    VorbisComments($0.bytes)?.vendor
  }
  var all = [info]
  for var block in blocks {
    if block.type == .comments, let vendor, var comments = VorbisComments(block.bytes) {
      comments.vendor = vendor
      block.bytes = comments.written
    }
    all.append(block)
  }
  let space = reserved + old.byteCount
  let used = all.reduce(4) { $0 + 4 + $1.bytes.count }
  if used < space {
    all.append(.init(type: .padding, bytes: [UInt8](repeating: 0, count: space - used - 4)))
  }
  var bytes = Array("fLaC".utf8)
  for (index, block) in all.enumerated() {
    bytes += block.written(isLast: index == all.count - 1)
  }
  try writeBytes(bytes[...], to: descriptor, at: 0)
}

/// A FLAC file without a frame, for which libsndfile writes nothing at all: the mark and a
/// STREAMINFO block (RFC 9639, section 8.2). Its length of 0 stands for an unknown one; the checksum, that of no
/// bytes, says that there is no sound, and programs that verify it find it true.
func emptyFLAC(_ format: StreamFormat, bits: Int) -> [UInt8] {
  var bytes = Array("fLaC".utf8) + [0x80, 0, 0, 34]
  // The smallest and largest block, 4096 samples; the sizes of frames are unknown.
  bytes += [0x10, 0, 0x10, 0, 0, 0, 0, 0, 0, 0]
  // 20 bits of rate, 3 of channels, 5 of width, 36 of length, then 16 bytes of checksum.
  let packed =
    UInt64(format.sampleRate) << 44 | UInt64(format.channelCount - 1) << 41
    | UInt64(bits - 1) << 36
  bytes += (0..<8).map { UInt8(truncatingIfNeeded: packed >> (56 - $0 * 8)) }
  return bytes + [
    0xD4, 0x1D, 0x8C, 0xD9, 0x8F, 0x00, 0xB2, 0x04, 0xE9, 0x80, 0x09, 0x98, 0xEC, 0xF8, 0x42, 0x7E,
  ]
}
