/// The header of a frame of FLAC (RFC 9639, section 9.1), and where it lies.
struct FLACFrame: Hashable {
  let offset: Int
  /// The sound in front of it, in frames, or the number of frames in front of it.
  let number: Int
  /// The header says that the number is that of the sound; the first encoders meant that without saying it.
  let saysSound: Bool
  /// Frames of sound in it.
  let count: Int
  let channelCount: Int
  /// Nil where that of the stream holds.
  let sampleRate: Int?
  /// Nil where those of the stream hold.
  let bits: Int?

  /// The longest that a header can be, and one byte of what follows.
  static let mostHeaderBytes = 17
  /// The most frames of sound that one may have, though a header can say one more (RFC 9639, section 9.1.6).
  static let mostCount = 65_535

  /// Nil if bytes begin no frame.
  init?(_ bytes: [UInt8], offset: Int) {
    guard bytes.count >= 6, bytes[0] == 0xFF, bytes[1] & 0xFE == 0xF8, bytes[3] & 1 == 0
    else { return nil }
    let (sizeCode, rateCode) = (Int(bytes[2] >> 4), Int(bytes[2] & 15))
    let (channels, bitsCode) = (Int(bytes[3] >> 4), Int(bytes[3] >> 1 & 7))
    guard sizeCode != 0, rateCode != 15, channels <= 10, bitsCode != 3 else { return nil }
    // The number is written as UTF-8 writes characters, in up to seven bytes.
    let ones = (~bytes[4]).leadingZeroBitCount
    guard ones != 1, ones < 8 else { return nil }
    let length = max(ones, 1)
    let sizeIndex = 4 + length
    let rateIndex = sizeIndex + [6: 1, 7: 2][sizeCode, default: 0]
    let end = rateIndex + [12: 1, 13: 2, 14: 2][rateCode, default: 0]
    guard end < bytes.count else { return nil }
    var number = ones == 0 ? Int(bytes[4]) : Int(bytes[4]) & (0x7F >> ones)
    for byte in bytes[5..<sizeIndex] {
      guard byte & 0xC0 == 0x80 else { return nil }
      number = number << 6 | Int(byte & 0x3F)
    }
    guard Self.check8(bytes[..<end]) == bytes[end] else { return nil }
    count =
      switch sizeCode {
      case 1: 192
      case 2...5: 144 << sizeCode
      case 6, 7: bytes[sizeIndex..<rateIndex].bigEndian.clamped(to: 0...0xFFFF) + 1
      default: 1 << sizeCode
      }
    let rate = bytes[rateIndex..<end].bigEndian.clamped(to: 0...0xFFFF)
    sampleRate =
      switch rateCode {
      case 0: nil
      case 12: rate * 1000
      case 13: rate
      case 14: rate * 10
      default: Self.rates[rateCode - 1]
      }
    guard sampleRate != 0 else { return nil }
    channelCount = channels < 8 ? channels + 1 : 2
    bits = [1: 8, 2: 12, 4: 16, 5: 20, 6: 24, 7: 32][bitsCode]
    self.number = number
    saysSound = bytes[1] & 1 == 1
    self.offset = offset
  }

  private static let rates = [
    88_200, 176_400, 192_000, 8000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000,
  ]

  /// The remainder of the bytes as a polynomial, by 0x07.
  private static func check8(_ bytes: ArraySlice<UInt8>) -> UInt8 {
    bytes.reduce(0) { sum, byte in
      (0..<8).reduce(sum ^ byte) { rest, _ in rest << 1 ^ (rest & 0x80 != 0 ? 0x07 : 0) }
    }
  }
}
