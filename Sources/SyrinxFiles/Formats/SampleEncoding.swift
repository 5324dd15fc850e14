/// The encoding of the samples of a file; the raw values are the words of `--encoding`.
public enum SampleEncoding: String, CaseIterable, Hashable, Sendable {
  case pcm8, pcmU8 = "pcmu8", pcm16, pcm24, pcm32
  case float, double
  case ulaw, alaw
  case imaADPCM = "ima-adpcm"
  case msADPCM = "ms-adpcm"
  case voxADPCM = "vox-adpcm"
  case nms16 = "nms-adpcm-16"
  case nms24 = "nms-adpcm-24"
  case nms32 = "nms-adpcm-32"
  case g721 = "g721-32"
  case g723At24 = "g723-24"
  case g723At40 = "g723-40"
  case gsm610
  case dwvw12 = "dwvw-12"
  case dwvw16 = "dwvw-16"
  case dwvw24 = "dwvw-24"
  case dpcm8 = "dpcm-8"
  case dpcm16 = "dpcm-16"
  case alac16 = "alac-16"
  case alac20 = "alac-20"
  case alac24 = "alac-24"
  case alac32 = "alac-32"
  case vorbis, opus, mp1, mp2, mp3
  /// Codecs of ffmpeg.
  case aac, amr, wma, ac3, other

  /// The bits of a sample, where every sample is a whole number kept exactly.
  public var bits: Int? {
    switch self {
    case .pcm8, .pcmU8: 8
    case .dwvw12: 12
    case .pcm16, .alac16, .dwvw16: 16
    case .alac20: 20
    case .pcm24, .alac24, .dwvw24: 24
    case .pcm32, .alac32: 32
    default: nil
    }
  }

  /// Apple's codec that loses nothing.
  var isALAC: Bool { [.alac16, .alac20, .alac24, .alac32].contains(self) }

  /// Floating point has no full scale to clip at.
  public var isFloatingPoint: Bool { self == .float || self == .double }

  /// Decoding gives back only something like what was encoded.
  public var isLossy: Bool { bits == nil && !isFloatingPoint }

  /// Nil where not every sample takes the same space.
  public var bytesPerSample: Int? {
    switch self {
    case .pcm8, .pcmU8, .ulaw, .alaw: 1
    case .pcm16: 2
    case .pcm24: 3
    case .pcm32, .float: 4
    case .double: 8
    default: nil
    }
  }
}
