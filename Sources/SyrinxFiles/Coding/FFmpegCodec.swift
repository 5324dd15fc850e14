import SyrinxEngine

/// A codec as ffmpeg is told of it.
struct FFmpegCodec {
  let encoder: String
  let encoding: [String]
  let muxer: String
  let demuxer: String
  let decoding: [String]
  /// Frames by which what is decoded is late: as was measured, of AMR the encoder's look-ahead of 5 ms.
  let delay: Int
  /// Its last line where it was built without an encoder: up to version 5, and since.
  static let saysOfLack = ["Unknown encoder", "Encoder not found"]

  init(
    _ encoder: String, _ encoding: [String] = [], container: String, from demuxer: String? = nil,
    _ decoding: [String] = [], delay: Int
  ) {
    (self.encoder, self.encoding, self.decoding) = (encoder, encoding, decoding)
    (muxer, self.demuxer, self.delay) = (container, demuxer ?? container, delay)
  }

  /// Reads floats of that format and writes descriptor 3.
  func encodingWords(_ format: StreamFormat) -> [String] {
    ["ffmpeg", "-nostdin", "-v", "error", "-y", "-f", "f32le", "-ar", "\(format.sampleRate)"]
      + ["-ac", "\(format.channelCount)", "-i", "pipe:0", "-c:a", encoder] + encoding
      + FFmpegEncoder.exact + ["-f", muxer, "file:" + ProgramEncoder.output]
  }

  /// Reads what was encoded and writes descriptor 3 as floats.
  func decodingWords(_ format: StreamFormat) -> [String] {
    ["ffmpeg", "-nostdin", "-v", "error", "-y", "-f", demuxer] + decoding
      + ["-i", "file:/dev/stdin", "-ar", "\(format.sampleRate)", "-ac", "\(format.channelCount)"]
      + ["-c:a", "pcm_f32le", "-f", "f32le", "file:" + ProgramEncoder.output]
  }
}
