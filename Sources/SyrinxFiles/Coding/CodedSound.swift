import SyrinxEngine

/// A whole sound as it comes out of a codec: encoded into temporary files, and decoded as it is read.
package final class CodedSound: FrameSource {
  package let format: StreamFormat
  /// Of all channels, or of each; empty of a sound without frames.
  private var parts: [SoundFileReader] = []

  package init(_ sound: any FrameSource, by request: CodecRequest) throws {
    format = sound.format
    let channels = format.channelCount
    let isJoint = channels <= request.kind.mostChannels
    let width = isJoint ? channels : 1
    var encoders: [CodecEncoder] = []
    try sound.forEachBlock(of: 4096) { block in
      while encoders.count * width < channels {
        encoders.append(
          try CodecEncoder(
            request, StreamFormat(sampleRate: format.sampleRate, channelCount: width)))
      }
      for (channel, encoder) in encoders.enumerated() {
        try encoder.write(isJoint ? block : block.channel(channel))
      }
    }
    parts = try encoders.map { try $0.finish() }
  }

  /// The decoder may end earlier or later than what it was made of.
  package var frameCount: Int? { nil }

  package func read(into block: inout AudioBlock) throws -> Int {
    guard parts.count > 1 else { return try parts.first?.read(into: &block) ?? 0 }
    var longest = 0
    for (channel, part) in parts.enumerated() {
      var row = AudioBuffer(channelCount: 1, frameCapacity: block.frameCount)
      let count = try part.read(into: &row)
      longest = max(longest, count)
      let samples = row.samples(of: 0)
      var target = block[channel]
      for frame in target.indices { target[frame] = frame < count ? samples[frame] : 0 }
    }
    return longest
  }

  package func seek(to frame: Int) throws {
    for part in parts { try part.seek(to: frame) }
  }
}
