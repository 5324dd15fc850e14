import SyrinxEngine

/// A whole sound as it comes out of a codec: encoded into temporary files, and decoded as it is read.
package final class CodedSound: FrameSource {
  package let format: StreamFormat
  /// A mono codec runs one ffmpeg for each channel, all at once.
  private static let mostPrograms = 32
  /// Of all channels, or of each; empty of a sound without frames.
  private var parts: [SoundFileReader] = []

  package init(_ sound: any FrameSource, by request: CodecRequest) throws {
    format = sound.format
    let channels = format.channelCount
    let isJoint = channels <= request.kind.mostChannels
    let width = isJoint ? channels : 1
    guard isJoint || request.ffmpegEncoder == nil || channels <= Self.mostPrograms else {
      throw FileError.library(
        path: request.name,
        reason: "\(channels) channels take as many programs at once: at most"
          + " \(Self.mostPrograms) are supported")
    }
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

  /// The decoded sound may be shorter or longer than the original.
  package var frameCount: Int? { nil }

  package func read(into block: inout AudioBlock) throws -> Int {
    guard parts.count > 1 else { return try parts.first?.read(into: &block) ?? 0 }
    var longest = 0
    for (channel, part) in parts.enumerated() {
      var row = block.channel(channel)
      let count = try part.read(into: &row)
      row.clear(from: count)
      longest = max(longest, count)
    }
    return longest
  }

  package func seek(to frame: Int) throws {
    for part in parts { try part.seek(to: frame) }
  }
}
