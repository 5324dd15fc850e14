import CSndFile

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

  /// The number of libsndfile for it.
  var code: Int32 {
    let code =
      switch self {
      case .pcm8: SF_FORMAT_PCM_S8
      case .pcmU8: SF_FORMAT_PCM_U8
      case .pcm16: SF_FORMAT_PCM_16
      case .pcm24: SF_FORMAT_PCM_24
      case .pcm32: SF_FORMAT_PCM_32
      case .float: SF_FORMAT_FLOAT
      case .double: SF_FORMAT_DOUBLE
      case .ulaw: SF_FORMAT_ULAW
      case .alaw: SF_FORMAT_ALAW
      case .imaADPCM: SF_FORMAT_IMA_ADPCM
      case .msADPCM: SF_FORMAT_MS_ADPCM
      case .voxADPCM: SF_FORMAT_VOX_ADPCM
      case .nms16: SF_FORMAT_NMS_ADPCM_16
      case .nms24: SF_FORMAT_NMS_ADPCM_24
      case .nms32: SF_FORMAT_NMS_ADPCM_32
      case .g721: SF_FORMAT_G721_32
      case .g723At24: SF_FORMAT_G723_24
      case .g723At40: SF_FORMAT_G723_40
      case .gsm610: SF_FORMAT_GSM610
      case .dwvw12: SF_FORMAT_DWVW_12
      case .dwvw16: SF_FORMAT_DWVW_16
      case .dwvw24: SF_FORMAT_DWVW_24
      case .dpcm8: SF_FORMAT_DPCM_8
      case .dpcm16: SF_FORMAT_DPCM_16
      case .alac16: SF_FORMAT_ALAC_16
      case .alac20: SF_FORMAT_ALAC_20
      case .alac24: SF_FORMAT_ALAC_24
      case .alac32: SF_FORMAT_ALAC_32
      case .vorbis: SF_FORMAT_VORBIS
      case .opus: SF_FORMAT_OPUS
      case .mp1: SF_FORMAT_MPEG_LAYER_I
      case .mp2: SF_FORMAT_MPEG_LAYER_II
      case .mp3: SF_FORMAT_MPEG_LAYER_III
      // No kind of sample that libsndfile tells.
      case .aac, .amr, .wma, .ac3, .other: -1
      }
    return Int32(code)
  }

  init?(code: Int32) {
    let subtype = code & Int32(SF_FORMAT_SUBMASK)
    guard let found = Self.allCases.first(where: { $0.code == subtype }) else { return nil }
    self = found
  }

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
