import SyrinxEngine

/// The four bytes in front of a frame of MPEG audio (ISO 11172-3, section 2.4.1.3; ISO 13818-3).
struct MPEGHeader: Hashable {
  /// 1, 2, or 3 for the extension to low rates that is called 2.5.
  let version: Int
  let layer: Int
  let sampleRate: Int
  let isMono: Bool
  /// Thousands of bits a second; 0 in free format.
  let bitRate: Int
  let byteCount: Int
  /// Bytes without padding of frames whose bit rate is none of the standard's ("free format"), which
  /// only the distance of the next frame tells.
  let freeByteCount: Int?

  /// Free format is only believed where the length of its frames is known.
  init?(_ bytes: ArraySlice<UInt8>, freeByteCount: Int? = nil) {
    guard bytes.count >= 4, case let first = bytes.startIndex, bytes[first] == 0xFF,
      bytes[first + 1] & 0xE0 == 0xE0
    else { return nil }
    let (one, two, three) = (Int(bytes[first + 1]), Int(bytes[first + 2]), Int(bytes[first + 3]))
    let (versionBits, layerBits) = (one >> 3 & 3, one >> 1 & 3)
    let (rateIndex, sampleIndex) = (two >> 4, two >> 2 & 3)
    guard versionBits != 1, layerBits != 0, rateIndex < 15, sampleIndex != 3, three & 3 != 2,
      rateIndex > 0 || freeByteCount != nil
    else { return nil }
    version = [3: 1, 2: 2, 0: 3][versionBits]!
    layer = 4 - layerBits
    sampleRate = [44_100, 48_000, 32_000][sampleIndex] >> (version - 1)
    isMono = three >> 6 == 3
    let padding = (two >> 1 & 1) * (layer == 1 ? 4 : 1)
    guard rateIndex > 0 else {
      bitRate = 0
      self.freeByteCount = freeByteCount
      byteCount = (freeByteCount ?? 0) + padding
      return
    }
    self.freeByteCount = nil
    bitRate = Self.bitRates[version == 1 ? layer - 1 : layer == 1 ? 3 : 4][rateIndex - 1]
    let bits = bitRate * 1000
    switch (layer, version) {
    case (1, _): byteCount = 12 * bits / sampleRate * 4 + padding
    case (3, 2), (3, 3): byteCount = 72 * bits / sampleRate + padding
    default: byteCount = 144 * bits / sampleRate + padding
    }
  }

  /// Thousands of bits a second: layers I, II and III of version 1, layer I, layers II and III of the
  /// others.
  static let bitRates = [
    [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
    [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
    [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  ]

  /// Those of layer III at a sample rate; below 16 kHz LAME and libsndfile go to 64.
  static func bitRates(ofLayerIIIAt sampleRate: Int) -> [Int] {
    switch sampleRate {
    case 32_000...: bitRates[2]
    case 16_000...: bitRates[4]
    default: Array(bitRates[4].prefix { $0 <= 64 })
    }
  }

  /// Frames of sound in it.
  var frameCount: Int { layer == 1 ? 384 : layer == 3 && version > 1 ? 576 : 1152 }

  var channelCount: Int { isMono ? 1 : 2 }

  var format: StreamFormat { StreamFormat(sampleRate: sampleRate, channelCount: channelCount) }

  /// Frames with these two headers can be of one stream. Mono and stereo may alternate in it.
  func goesWith(_ other: MPEGHeader) -> Bool {
    version == other.version && layer == other.layer && sampleRate == other.sampleRate
      && freeByteCount == other.freeByteCount
  }

  /// Bytes can begin a frame, also one of free format.
  static func isHeader(_ bytes: ArraySlice<UInt8>) -> Bool {
    MPEGHeader(bytes, freeByteCount: 0) != nil
  }

  /// No frame is shorter than what goes before its sound.
  var leastByteCount: Int { layer == 3 ? sideInfoEnd : 4 }
}
