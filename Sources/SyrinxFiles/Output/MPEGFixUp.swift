import SyrinxSystem

/// Puts the tag that tells how many samples the encoder has added at both ends in front of the frames of an
/// MP3 that begins at `start`, where LAME has written none.
///
/// LAME gives the frame of its tag the bit rate of all others, and leaves it out where it does not fit: below
/// 64 kbit/s, depending on the sample rate. A decoder then plays what was added as a part of the sound.
func settleDelay(
  of layout: FileLayout, in descriptor: Int32, from start: Int, _ frameCount: Int
) throws(SystemFailure) {
  guard layout.container == .mp3 else { return }
  let head = try readBytes(from: descriptor, at: start, count: 4)
  guard let header = MPEGHeader(head[...]), header.layer == 3 else { return }
  let frame = try readBytes(from: descriptor, at: start, count: header.byteCount)
  guard frame.count == header.byteCount, MPEGInfo(frame, header) == nil else { return }
  let byteCount = try byteCount(of: descriptor) - start
  // The frames of a constant bit rate are alike, but for a byte in some.
  let exact = Double(header.bitRate * 125 * header.frameCount) / Double(header.sampleRate)
  let count = Int(bounded: (Double(byteCount) / exact).rounded())
  let padding = count * header.frameCount - MPEGInfo.encoderDelay - frameCount
  guard (0..<1 << 12).contains(padding),
    let tag = MPEGInfo.frame(before: frame, header, count, byteCount, padding: padding)
  else { return }
  try moveBytes(in: descriptor, from: start, to: start + tag.count)
  try writeBytes(tag[...], to: descriptor, at: start)
}

extension MPEGInfo {
  /// Samples that LAME puts before the first (`ENCDELAY`).
  fileprivate static let encoderDelay = 576

  /// A frame without sound for the front of so many frames and bytes of a constant bit rate, the first of
  /// which is given: the Info tag with the extension of LAME ("Mp3 Info Tag rev 1 specifications").
  fileprivate static func frame(
    before first: [UInt8], _ header: MPEGHeader, _ count: Int, _ streamBytes: Int, padding: Int
  ) -> [UInt8]? {
    let place = header.sideInfoEnd
    let rates = MPEGHeader.bitRates[header.version == 1 ? 2 : 4]
    // Without a checksum, and without a byte more.
    let heads = rates.indices.lazy.map { index in
      [first[0], first[1] | 1, UInt8(index + 1) << 4 | first[2] & 0x0C, first[3]]
    }
    func byteCount(_ head: [UInt8]) -> Int { MPEGHeader(head[...])?.byteCount ?? 0 }
    guard var frame = heads.first(where: { byteCount($0) >= place + 156 }) else { return nil }
    let length = byteCount(frame)
    frame += [UInt8](repeating: 0, count: place - 4)
    frame += "Info".utf8
    frame += [0, 0, 0, 15]
    let total = streamBytes + length
    frame += [UInt8].bigEndian(count) + [UInt8].bigEndian(total)
    // The places of each hundredth of the time, in 256ths of the bytes.
    frame += (0..<100).map { UInt8($0 * 256 / 100) }
    frame += [0, 0, 0, 0]
    frame += "LAME3.100".utf8
    // A constant bit rate; the low-pass filter and levels are not told.
    frame += [1] + [UInt8](repeating: 0, count: 10) + [UInt8(clamping: header.bitRate)]
    let delays = encoderDelay << 12 | padding
    frame += [UInt8(delays >> 16), UInt8(delays >> 8 & 0xFF), UInt8(delays & 0xFF)]
    frame += [0, 0, 0, 0] + [UInt8].bigEndian(total)
    // The checksum of the sound is not told, that of the tag is the last.
    frame += [0, 0]
    let sum = checksum(frame)
    frame += [UInt8(sum >> 8), UInt8(sum & 0xFF)]
    return frame + [UInt8](repeating: 0, count: length - frame.count)
  }

  /// CRC-16 with the polynomial x¹⁶ + x¹⁵ + x² + 1, the lowest bit first.
  private static func checksum(_ bytes: [UInt8]) -> UInt16 {
    bytes.reduce(into: UInt16(0)) { sum, byte in
      sum ^= UInt16(byte)
      for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xA001 }
    }
  }
}
