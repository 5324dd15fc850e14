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
    // libsndfile divides the limits of the version of MPEG audio.
    let rates = MPEGHeader.bitRates(ofLayerIIIAt: sampleRate)
    let (least, most) = (Double(rates.first!), Double(rates.last!))
    func compression(_ rate: Double) -> Double {
      // libsndfile cuts the rate off to a whole number.
      min(max((most - rate.rounded() - 0.5) / (most - least), 0), 1)
    }
    switch quality {
    case .quality(let quality):
      mode = .variable
      self.compression = min(max(1 - quality / 10, 0), 0.9999)
    case .bitrate(let rate):
      mode = .constant
      self.compression = compression(rate)
      // The rates of frames lie 16 or 32 apart; half way between two LAME takes the lower.
      gain = Self.gain(atMPEGRate: min(rate.rounded(), most) - 1)
    case .average(let rate):
      mode = .average
      self.compression = compression(rate)
      gain = Self.gain(atMPEGRate: min(rate.rounded(), most))
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
