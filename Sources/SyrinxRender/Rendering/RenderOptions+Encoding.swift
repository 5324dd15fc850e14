import SyrinxFiles

extension RenderOptions {
  /// The quality that is asked for, of a codec that has one.
  var codecQuality: CodecQuality? {
    bitrate.map { .bitrate($0) } ?? quality.map { .quality($0) }
  }

  /// Only 16 bits or fewer are dithered, and only samples that change.
  func dither(of encoding: SampleEncoding, isExact: Bool) -> Dither {
    isExact || encoding.bits ?? .max > 16 ? .none : dither
  }
}

extension SampleEncoding {
  /// Set for floating-point and lossy encodings; integers, compressed or not, cannot exceed full
  /// scale.
  var exceedsFullScale: Bool {
    switch self {
    case .float, .double, .vorbis, .opus, .mp1, .mp2, .mp3, .aac, .wma, .ac3, .other: true
    default: false
    }
  }
}
