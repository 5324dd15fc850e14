import SyrinxEngine

/// The loudspeakers that samples without any are encoded for.
///
/// ffmpeg takes the usual ones of so many channels: the third of three is one for low frequencies then, of which
/// AAC keeps nothing else, and channels for loudspeakers that ALAC does not know are mixed into others.
package enum FFmpegChannels {
  /// The filter that says others, channel by channel; nil where the usual ones do.
  package static func filter(for encoding: SampleEncoding, _ format: StreamFormat) -> String? {
    let isALAC = encoding.isALAC
    return switch format.channelCount {
    case 3 where isALAC || encoding == .aac && format.layout?.speakers.last != .lowFrequency:
      filter("3.0", 3)
    case 7 where isALAC: filter("6.1(back)", 7)
    case 8 where isALAC: filter("7.1(wide)", 8)
    default: nil
    }
  }

  private static func filter(_ layout: String, _ channelCount: Int) -> String {
    let map = (0..<channelCount).map { "\($0)" }.joined(separator: "|")
    return "channelmap=map=\(map):channel_layout=\(layout)"
  }

  /// The filter that says the loudspeakers of a map, or else the usual ones, to WavPack, which has a place
  /// for all; nil where ffmpeg takes these.
  static func filter(forWavPack format: StreamFormat, _ map: [Int32]?) -> String? {
    let count = format.channelCount
    let usual = ChannelLayout.usual(channelCount: count)
    let layout = map.flatMap { ChannelLayout(map: $0) } ?? usual
    // Of three and four ffmpeg takes others for the usual ones.
    guard count > 2, layout != usual || (3...4).contains(count) else { return nil }
    return layout?.ffmpeg.map { filter($0, count) }
  }

  /// The loudspeakers that channels in an MPEG-4 file are for, whatever they were before; nil where
  /// nothing says it.
  static func layout(inMPEG4 encoding: SampleEncoding, _ format: StreamFormat) -> ChannelLayout? {
    let isALAC = encoding.isALAC
    switch format.channelCount {
    case 3:
      let isLow = !isALAC && format.layout?.speakers.last == .lowFrequency
      return ChannelLayout(ffmpeg: isLow ? "2.1" : "3.0")
    case 4: return ChannelLayout(ffmpeg: "4.0")
    case 7: return isALAC ? ChannelLayout(ffmpeg: "6.1(back)") : nil
    case 8: return ChannelLayout(ffmpeg: isALAC ? "7.1(wide)" : "7.1")
    case let count: return .usual(channelCount: count)
    }
  }
}
