import SyrinxSystem

extension FFmpegKind {
  /// Bytes begin frames of AAC: a header whose length leads to the next (ISO 13818-7, 6.2).
  static func isADTS(_ head: ArraySlice<UInt8>) -> Bool {
    // A frame of FLAC can look like it, but has a sum of its own.
    let first = Array(head.prefix(FLACFrame.mostHeaderBytes))
    guard FLACFrame(first, offset: 0) == nil else { return false }
    guard let length = frameBytes(head) else { return false }
    let next = head.dropFirst(length)
    return next.count < 7 || frameBytes(next) != nil
  }

  /// The length of a frame of AAC by its header of seven bytes.
  static func frameBytes(_ head: ArraySlice<UInt8>) -> Int? {
    let head = Array(head.prefix(7))
    guard head.count == 7, head[0] == 0xFF, head[1] & 0xF6 == 0xF0 else { return nil }
    let length = Int(head[3] & 3) << 11 | Int(head[4]) << 3 | Int(head[5]) >> 5
    return length > 7 ? length : nil
  }
}

/// The length of a file that frames of AAC make up, from the first byte to the last (ISO/IEC 13818-7, 6.2); nil
/// where one is missing or cut.
func advancedSeconds(_ file: SharedFile) throws(SystemFailure) -> Double? {
  var seconds = 0.0
  var offset = file.range.lowerBound
  var (start, bytes) = (offset, [UInt8]())
  while offset < file.range.upperBound {
    if offset + 7 > start + bytes.count {
      (start, bytes) = (offset, try file.read(offset, 1 << 16))
    }
    let head = Array(bytes.dropFirst(offset - start).prefix(7))
    guard FFmpegKind.isADTS(head[...]), let length = FFmpegKind.frameBytes(head[...]),
      let rate = Container.advancedRate(Int(head[2] >> 2 & 15)),
      offset + length <= file.range.upperBound
    else { return nil }
    seconds += 1024 * Double((head[6] & 3) + 1) / Double(rate)
    offset += length
  }
  return seconds
}
