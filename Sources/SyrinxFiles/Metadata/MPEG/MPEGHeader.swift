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

  /// Where the side information of layer III ends, after which encoders leave notes of their own.
  var sideInfoEnd: Int {
    4 + (version == 1 ? (isMono ? 17 : 32) : (isMono ? 9 : 17))
  }
}

/// Notes of an encoder in a frame without sound in front of the others: the Xing or Info tag, with the
/// extension of LAME ("Mp3 Info Tag rev 1 specifications"), or the VBRI tag.
struct MPEGInfo: Hashable {
  /// Frames of the stream, this one not counted, and the bytes of all; nil where that is not said.
  private(set) var frames: Int?
  private(set) var byteCount: Int?
  /// A hundred, less ten for each step of LAME's `-V` and one for each of `-q`.
  private(set) var scale: Int?
  /// LAME's method: 1 constant, 2 average, 3 to 6 variable; 0 unknown, nil of the VBRI tag.
  private(set) var method: Int?
  /// The rate that LAME aimed at, in thousands of bits a second, up to 255.
  private(set) var aim = 0
  /// Samples that encoders put before the first, and after the last.
  private(set) var delay = 0
  private(set) var padding = 0
  /// Delay and padding are told.
  private(set) var isGapless = false

  /// Samples that a decoder of layer III needs before the first (mpg123, `GAPLESS_DELAY`).
  static let decoderDelay = 529

  /// Nil if the frame is one with sound.
  init?(_ frame: [UInt8], _ header: MPEGHeader) {
    guard header.layer == 3 else { return nil }
    let fields = Fields(frame, isBig: true)
    func number(_ place: Int) -> Int { Int(fields.number(at: place).bits) }
    if fields.name(at: 36) == "VBRI" {
      frames = number(36 + 14)
      return
    }
    var place = header.sideInfoEnd
    guard let mark = fields.name(at: place), ["Xing", "Info"].contains(mark) else { return nil }
    let flags = number(place + 4)
    place += 8
    func next(_ bit: Int, _ count: Int) -> Int? {
      guard flags & bit != 0 else { return nil }
      defer { place += count }
      return number(place)
    }
    frames = next(1, 4)
    byteCount = next(2, 4)
    _ = next(4, 100)
    let scale = next(8, 4)
    method = mark == "Info" ? 1 : 0
    aim = Int(fields.byte(at: place + 20))
    let maker = String(latin1: fields.bytes(at: place, 9))
    if maker.hasPrefix("LAME") || maker.hasPrefix("L3.99") {
      method = Int(fields.byte(at: place + 9) & 15)
      self.scale = scale
    }
    guard place + 24 <= frame.count, frame[place] != 0 else { return }
    delay = number(place + 21) >> 20
    padding = number(place + 21) >> 8 & 0xFFF
    isGapless = true
  }
}
