import SyrinxEngine

/// The loudspeakers that samples without any are encoded for.
///
/// ffmpeg takes the usual ones of so many channels: the third of three is one for low frequencies then, of which
/// AAC keeps nothing else, and channels for loudspeakers that ALAC does not know are mixed into others.
package enum FFmpegChannels {
  /// The filter that says others, channel by channel; nil where the usual ones do.
  package static func filter(for encoding: SampleEncoding, _ format: StreamFormat) -> String? {
    let count = format.channelCount
    let isExact = [.alac16, .alac24].contains(encoding)
    let layout: String
    switch count {
    case 3 where isExact || encoding == .aac && format.layout?.speakers.last != .lowFrequency:
      layout = "3.0"
    case 7 where isExact: layout = "6.1(back)"
    case 8 where isExact: layout = "7.1(wide)"
    default: return nil
    }
    let map = (0..<count).map { "\($0)" }.joined(separator: "|")
    return "channelmap=map=\(map):channel_layout=\(layout)"
  }
}
