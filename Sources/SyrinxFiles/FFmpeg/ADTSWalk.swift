import SyrinxSystem

/// The frames of AAC that make up a whole file (ISO/IEC 13818-7, 6.2), from the first byte to the last.
struct ADTSWalk {
  private(set) var seconds = 0.0

  /// The sample rate that an index means; nil of those that mean none.
  static func rate(_ index: Int) -> Int? { rates.indices.contains(index) ? rates[index] : nil }

  private static let rates = [
    96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000,
    7350,
  ]

  /// Nil where a frame is missing or cut.
  init?(_ file: SharedFile) throws(SystemFailure) {
    var offset = file.range.lowerBound
    var (start, bytes) = (offset, [UInt8]())
    while offset < file.range.upperBound {
      if offset + 7 > start + bytes.count {
        (start, bytes) = (offset, try file.read(offset, 1 << 16))
      }
      let head = bytes.dropFirst(offset - start).prefix(7)
      guard head.count == 7, FFmpegKind.isADTS(head) else { return nil }
      let fields = Array(head)
      let length = Int(fields[3] & 3) << 11 | Int(fields[4]) << 3 | Int(fields[5]) >> 5
      guard let rate = Self.rate(Int(fields[2] >> 2 & 15)), length >= 7,
        offset + length <= file.range.upperBound
      else { return nil }
      seconds += 1024 * Double((fields[6] & 3) + 1) / Double(rate)
      offset += length
    }
  }
}
