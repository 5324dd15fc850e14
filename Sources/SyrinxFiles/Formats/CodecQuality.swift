/// The quality or bit rate of a lossy codec of music.
public enum CodecQuality: Hashable, Sendable {
  /// From 0, the smallest files, to 10, the best sound, with as many bits as each moment needs: for MP3
  /// 10 minus the number of LAME's `-V`, for Vorbis the number of `oggenc -q`.
  case quality(Double)
  /// Thousands of bits a second: the same in every frame of MP3, on average in Vorbis and Opus.
  case bitrate(Double)
  /// On average, of MP3.
  case average(Double)

  /// For MP3 files of which nobody has said anything, as LAME's `-V2`: about 190 kbit/s in stereo.
  static let usualMPEG = CodecQuality.quality(8)
}

extension CodecQuality {
  /// The setting of the encoder of MPEG audio of layer III, as far as its first frame tells; without a header
  /// of LAME the bit rates of all frames are taken to be that of this one.
  init(_ header: MPEGHeader, _ info: MPEGInfo?) {
    let rate = Double(header.bitRate)
    var average: Double?
    if let frames = info?.frames, let bytes = info?.byteCount, frames > 0 {
      let seconds = Double(frames) * Double(header.frameCount) / Double(header.sampleRate)
      average = Double(bytes) * 8 / 1000 / seconds
    }
    switch info?.method {
    case nil: self = .bitrate(rate)
    // The frame that holds the header may be smaller or larger than the others.
    case 1, 8:
      self = .bitrate(
        Self.rates.contains(info!.aim) ? Double(info!.aim) : average.map(Self.nearest) ?? rate)
    case 2, 9: self = .average(info!.aim < 255 ? Double(info!.aim) : average ?? 320)
    default:
      if let scale = info?.scale, scale <= 100, (3...6).contains(info!.method!) {
        self = .quality(Double(10 - (100 - scale) / 10))
      } else {
        self = .average(average ?? rate)
      }
    }
  }

  /// The rate that frames of layer III can have next to an average of frames that are all alike.
  private static func nearest(_ average: Double) -> Double {
    rates.map(Double.init).min { abs($0 - average) < abs($1 - average) }!
  }

  private static let rates = MPEGHeader.bitRates[2] + MPEGHeader.bitRates[4]
}

extension SampleEncoding {
  /// The quality of this encoding can be chosen.
  public var hasQuality: Bool { [.mp3, .vorbis, .opus, .aac].contains(self) }
}
