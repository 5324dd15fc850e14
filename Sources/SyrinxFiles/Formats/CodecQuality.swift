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

/// A codec's setting in libsndfile, which knows a compression from 0 to 1, and what that means of each
/// (`mpeg_l3_encode.c`, `ogg_vorbis.c`, `ogg_opus.c` of libsndfile 1.2).
struct CodecSetting: Hashable {
  enum Mode: Hashable { case constant, average, variable }

  /// The way in which MP3 spends its bits; nil of other codecs.
  var mode: Mode?
  var compression: Double
  /// By which samples are multiplied, so that they come out as they went in.
  var gain: Float = 1

  /// MP3 of so many samples a second.
  init(mpeg quality: CodecQuality, sampleRate: Int) {
    // The limits of the three versions of MPEG audio, as libsndfile divides them.
    let rates: ClosedRange<Double> =
      sampleRate >= 32_000 ? 32...320 : sampleRate >= 16_000 ? 8...160 : 8...64
    func compression(_ rate: Double) -> Double {
      // libsndfile cuts the rate off to a whole number.
      let fraction =
        (rates.upperBound - rate.rounded() - 0.5) / (rates.upperBound - rates.lowerBound)
      return min(max(fraction, 0), 1)
    }
    switch quality {
    case .quality(let quality):
      mode = .variable
      self.compression = min(max(1 - quality / 10, 0), 0.9999)
    case .bitrate(let rate):
      mode = .constant
      self.compression = compression(rate)
      // The rates of frames lie 16 or 32 apart; half way between two LAME takes the lower.
      gain = Self.gain(atMPEGRate: min(rate.rounded(), rates.upperBound) - 1)
    case .average(let rate):
      mode = .average
      self.compression = compression(rate)
      gain = Self.gain(atMPEGRate: min(rate.rounded(), rates.upperBound))
    }
  }

  /// Undoes that LAME makes a sound softer than it is at a set bit rate: by what its presets have for the
  /// rate of frames that is nearest, from half way on the higher (`abr_switch_map` in LAME's presets.c).
  private static func gain(atMPEGRate rate: Double) -> Float {
    switch rate {
    case ..<176: 1 / 0.95
    case ..<208: 1 / 0.97
    case ..<240: 1 / 0.98
    default: 1
    }
  }

  /// Vorbis; `nominalRate` tells the bit rate of a quality.
  init(vorbis quality: CodecQuality, nominalRate: (Int) -> Double?) {
    switch quality {
    case .quality(let quality): compression = min(max(1 - quality / 10, 0), 1)
    case .bitrate(let rate), .average(let rate):
      // Between whole qualities the bit rate is a straight line.
      var (low, found) = (nominalRate(0) ?? 0, 0.0)
      for quality in 1...10 {
        guard rate > low, let high = nominalRate(quality) else { break }
        found = Double(quality - 1) + min((rate - low) / max(high - low, 1), 1)
        low = high
      }
      compression = 1 - found / 10
    }
  }

  /// Opus: from 6 to 256 kbit/s in each channel. A quality of 5 is 64 of them.
  init(opus quality: CodecQuality, channelCount: Int) {
    let rate =
      switch quality {
      case .quality(let quality): quality * 12.8
      case .bitrate(let rate), .average(let rate): rate / Double(channelCount)
      }
    compression = min(max((256 - rate) / 250, 0), 1)
  }
}
