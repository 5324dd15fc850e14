/// The owner of a decoder of libmpg123 (`mpg123_handle *`).
@safe final class MPEGDecoder {
  private let library: MPEGLibrary
  private let decoder: MPEGLibrary.Decoder
  /// Samples in a frame, of all channels.
  private let sampleCount: Int

  /// A decoder of frames like this one, one by one, or of a stream as it comes, of which that is left out which its
  /// first frame says to be none of the sound; nil where there is none to be had.
  init?(_ header: MPEGHeader, channelCount: Int, isStream: Bool = false) {
    guard let library = MPEGLibrary.shared,
      let decoder = unsafe library.create(nil, nil)
    else { return nil }
    self.library = library
    unsafe self.decoder = decoder
    sampleCount = header.frameCount * channelCount
    // MPG123_ADD_FLAGS: QUIET and SKIP_ID3V2, with GAPLESS or with IGNORE_INFOFRAME and NO_READAHEAD;
    // MPG123_REMOVE_FLAGS: AUTO_RESAMPLE, and GAPLESS. The encoding is MPG123_ENC_FLOAT_32.
    let (added, removed) = isStream ? (0x40, 0) : (0x4000 | 0x40_0000, 0x40)
    unsafe _ = library.parameter(decoder, 2, 0x20 | 0x2000 | added, 0)
    unsafe _ = library.parameter(decoder, 13, 0x8000 | removed, 0)
    // MPG123_FREEFORMAT_SIZE counts the bytes after the header.
    if let length = header.freeByteCount {
      unsafe _ = library.parameter(decoder, 19, length - 4, 0)
    }
    unsafe _ = library.formatNone(decoder)
    guard
      unsafe library.format(decoder, header.sampleRate, channelCount == 1 ? 1 : 2, 0x200) == 0,
      unsafe library.openFeed(decoder) == 0
    else {
      unsafe library.delete(decoder)
      return nil
    }
  }

  deinit { unsafe library.delete(decoder) }

  private func feed(_ bytes: [UInt8]) {
    unsafe _ = bytes.withUnsafeBufferPointer { bytes in
      unsafe library.feed(decoder, bytes.baseAddress!, bytes.count)
    }
  }

  /// More can be read at once: MPG123_NEW_FORMAT is told before any sound, as at the first frame.
  private static func goesOn(_ result: Int32) -> Bool { result == 0 || result == -11 }

  /// The samples of a frame, interleaved: silence where it cannot be decoded.
  func decode(frame: [UInt8]) -> [Float] {
    var samples = [Float](repeating: 0, count: 2 * sampleCount)
    var filled = 0
    feed(frame)
    for _ in 0..<4 where filled < sampleCount {
      var done = 0
      let start = filled * MemoryLayout<Float>.size
      let result = unsafe samples.withUnsafeMutableBytes { bytes in
        unsafe library.read(decoder, bytes.baseAddress! + start, bytes.count - start, &done)
      }
      filled += done / MemoryLayout<Float>.size
      guard Self.goesOn(result) else { break }
    }
    return Array(samples.prefix(sampleCount))
  }

  /// All samples, as the bytes of floats, that can be decoded with so many more bytes of a stream.
  func decode(next bytes: [UInt8]) -> [UInt8] {
    guard !bytes.isEmpty else { return [] }
    feed(bytes)
    var decoded: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      var done = 0
      let result = unsafe part.withUnsafeMutableBytes { buffer in
        unsafe library.read(decoder, buffer.baseAddress!, buffer.count, &done)
      }
      decoded += part.prefix(done)
      guard Self.goesOn(result) else { return decoded }
    }
  }
}
