import SyrinxEngine

// Coding/ sends sounds through codecs: by libsndfile where it has them, by ffmpeg else.

extension CodecRequest {
  /// As messages call it.
  var name: String { "codec " + kind.rawValue }

  /// The file in which libsndfile encodes; nil of what is left to ffmpeg.
  var layout: FileLayout? {
    switch kind {
    case .alaw: FileLayout(.au, .alaw)
    case .ulaw: FileLayout(.au, .ulaw)
    case .gsm: FileLayout(.wav, .gsm610)
    case .g726 where bitRate == 24: FileLayout(.au, .g723At24)
    case .g726 where bitRate == 32: FileLayout(.au, .g721)
    case .g726 where bitRate == 40: FileLayout(.au, .g723At40)
    case .imaADPCM: FileLayout(.wav, .imaADPCM)
    case .mp3: FileLayout(.mp3, .mp3)
    case .opus: FileLayout(.opus, .opus)
    case .vorbis: FileLayout(.ogg, .vorbis)
    default: nil
    }
  }

  /// The name of the encoder that ffmpeg needs; nil of what libsndfile does.
  package var ffmpegEncoder: String? {
    ffmpeg(StreamFormat(sampleRate: 8000, channelCount: 1))?.encoder
  }

  /// The codec of ffmpeg for a stream; nil of what libsndfile does.
  func ffmpeg(_ format: StreamFormat) -> FFmpegCodec? {
    let isWide = format.sampleRate > 8000
    let rate = (bitRate ?? 0).shortText + "k"
    return switch kind {
    case .g722: FFmpegCodec("g722", container: "g722", delay: 22)
    case .g7231: FFmpegCodec("g723_1", ["-b:a", rate], container: "g723_1", delay: 60)
    case .g726 where bitRate == 16:
      FFmpegCodec("g726", ["-b:a", rate], container: "g726", ["-code_size", "2"], delay: 0)
    case .amr: FFmpegCodec("libopencore_amrnb", ["-b:a", rate], container: "amr", delay: 40)
    case .amrWide: FFmpegCodec("libvo_amrwbenc", ["-b:a", rate], container: "amr", delay: 80)
    case .speex:
      FFmpegCodec("libspeex", ["-b:a", rate], container: "ogg", delay: isWide ? 223 : 80)
    case .sbc: FFmpegCodec("sbc", ["-b:a", sbcRate(format)], container: "sbc", delay: 73)
    case .aac: FFmpegCodec("aac", ["-b:a", rate], container: "adts", from: "aac", delay: 1024)
    default: nil
    }
  }

  /// The reason why this machine does not have it, found by a short silence; nil where it has.
  package var obstacle: FileError? {
    guard ffmpegEncoder != nil else { return nil }
    let silence = AudioBuffer(channelCount: 1, frameCapacity: 1)
    let source = BufferSource(silence, sampleRate: kind.sampleRate(for: 48_000))
    do { _ = try CodedSound(source, by: self) } catch { return error as? FileError }
    return nil
  }

  /// A frame of one channel has no room for more than 256 kbit/s at 16 kHz, and above 270 kbit/s ffmpeg
  /// splits one channel into four bands, not eight, which halves the delay.
  private func sbcRate(_ format: StreamFormat) -> String {
    let most: Double = format.channelCount == 1 ? 256 : .infinity
    return min(bitRate ?? 0, most).shortText + "k"
  }
}

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
