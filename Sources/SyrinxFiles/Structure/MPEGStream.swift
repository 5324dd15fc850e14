import SyrinxEngine

/// A stream of MPEG audio in a file, and how much of its sound is there.
struct MPEGStream: Hashable {
  /// Where its frames lie.
  var range: Range<Int>
  let header: MPEGHeader
  /// Frames of mono between others of stereo are heard in both channels.
  let channelCount: Int
  /// Samples at the front that are none of the sound.
  var delay = 0
  var frameCount = 0
  /// Frames that are lost in front of others, by the number of the latter among those that are found.
  var lost: [Int: Int] = [:]

  var format: StreamFormat {
    StreamFormat(sampleRate: header.sampleRate, channelCount: channelCount)
  }
}
