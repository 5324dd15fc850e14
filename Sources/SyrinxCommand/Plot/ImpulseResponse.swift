import SyrinxEngine

/// An impulse response, and the figures that are drawn of it.
struct ImpulseResponse {
  var title: String
  var subtitle = ""
  var channels: [[Float]]
  var sampleRate: Int
  var names: [String] {
    StreamFormat(sampleRate: sampleRate, channelCount: max(channels.count, 1)).channelNames
  }
}
