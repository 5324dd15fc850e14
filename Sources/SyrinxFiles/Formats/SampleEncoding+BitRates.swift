import SyrinxEngine

extension SampleEncoding {
  /// The bit rate at which it is written where one is asked for, both in thousands a second: the nearest that
  /// frames of MP3 can have, or that Vorbis and Opus reach in so many channels; of others the one asked for.
  public func bitRate(nearest rate: Double, _ format: StreamFormat) -> Double {
    switch self {
    case .mp3:
      // Half way between two LAME takes the lower.
      MPEGHeader.bitRates(ofLayerIIIAt: format.sampleRate).map(Double.init)
        .min { abs($0 - rate.rounded()) < abs($1 - rate.rounded()) }!
    case .vorbis:
      min(
        max(rate, vorbisBitrates.rate(of: 0, format) ?? rate),
        vorbisBitrates.rate(of: 10, format) ?? rate)
    case .opus:
      min(max(rate, 6 * Double(format.channelCount)), 256 * Double(format.channelCount))
    default: rate
    }
  }
}
