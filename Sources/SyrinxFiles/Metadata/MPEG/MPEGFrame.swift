/// The header of a frame of MPEG audio (ISO 11172-3, section 2.4.2.3) and what encoders say of the
/// whole in the first frame (Xing's header; "Mp3 Info Tag rev 1 specifications" of LAME).
struct MPEGFrame {
  /// Thousands of bits a second.
  let bitrate: Int
  private let info: Info?

  private struct Info {
    /// LAME's method: 1 constant, 2 average, 3 to 6 variable; 0 unknown.
    var method: Int
    /// LAME's number of `-V`.
    var quality: Double?
    /// The rate that was aimed at, up to 255.
    var bitrate: Int
    /// Thousands of bits a second, on average.
    var average: Double?
  }

  private static let layer3Rates = [
    0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320,
  ]
  private static let lowRates = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
  private static let sampleRates = [44_100, 48_000, 32_000]

  /// Reads a frame of Layer III and what its first bytes tell; nil of others.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 4, bytes[0] == 0xFF, bytes[1] & 0xE6 == 0xE2 else { return nil }
    let version = bytes[1] >> 3 & 3
    let (rateIndex, sampleIndex) = (Int(bytes[2] >> 4), Int(bytes[2] >> 2 & 3))
    guard version != 1, (1...14).contains(rateIndex), sampleIndex < 3 else { return nil }
    bitrate = (version == 3 ? Self.layer3Rates : Self.lowRates)[rateIndex]
    let sampleRate = Self.sampleRates[sampleIndex] >> (version == 3 ? 0 : version == 2 ? 1 : 2)
    let isMono = bytes[3] >> 6 == 3
    // The mark comes where the side information of the frame would end.
    let place = 4 + (version == 3 ? (isMono ? 17 : 32) : isMono ? 9 : 17)
    info = Self.info(
      bytes.dropFirst(place), samplesPerSecond: sampleRate, perFrame: version == 3 ? 1152 : 576)
  }

  private static func info(
    _ bytes: ArraySlice<UInt8>, samplesPerSecond: Int, perFrame: Int
  ) -> Info? {
    var cursor = ByteCursor(bytes)
    guard let mark = cursor.bytes(4)?.latin1, mark == "Xing" || mark == "Info",
      let flags = cursor.bigEndian(4)?.bits
    else { return nil }
    let frames = flags & 1 != 0 ? cursor.bigEndian(4) : nil
    let size = flags & 2 != 0 ? cursor.bigEndian(4) : nil
    if flags & 4 != 0 { _ = cursor.bytes(100) }
    let quality = flags & 8 != 0 ? cursor.bigEndian(4) : nil
    let maker = cursor.bytes(9)?.latin1 ?? ""
    let method = cursor.byte() ?? 0
    _ = cursor.bytes(10)
    let aim = cursor.byte() ?? 0
    let isLAME = maker.hasPrefix("LAME") || maker.hasPrefix("L3.99")
    var info = Info(method: mark == "Info" ? 1 : 0, quality: nil, bitrate: Int(aim))
    if isLAME {
      info.method = Int(method & 15)
      // A hundred, less ten for each step of -V and one for each of -q.
      if let quality = quality?.count(upTo: 100) { info.quality = Double((100 - quality) / 10) }
    }
    if let frames, let size, frames > 0 {
      let seconds = Double(frames) * Double(perFrame) / Double(samplesPerSecond)
      info.average = Double(size) * 8 / 1000 / seconds
    }
    return info
  }

  /// How the sound was encoded, as far as the frame tells; without a header of LAME the bit rates of
  /// all frames are taken to be that of this one.
  var quality: CodecQuality {
    guard let info else { return .bitrate(Double(bitrate)) }
    switch info.method {
    case 1, 8:
      // The frame that holds the header may be smaller than the others.
      return .bitrate(info.average.map { Self.nearest($0) } ?? Double(bitrate))
    case 2, 9: return .average(info.bitrate < 255 ? Double(info.bitrate) : info.average ?? 320)
    case 3...6 where info.quality != nil: return .quality(10 - info.quality!)
    default: return .average(info.average ?? Double(bitrate))
    }
  }

  /// The rate that frames can have next to an average of frames that are all alike.
  private static func nearest(_ average: Double) -> Double {
    let rates = Set(layer3Rates + lowRates).subtracting([0])
    return Double(rates.min { abs(Double($0) - average) < abs(Double($1) - average) }!)
  }
}
