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

  /// The numbers of libsndfile; the others are no kinds of sample that it tells.
  private static let codes: KeyValuePairs<SampleEncoding, Int> = [
    .pcm8: SF_FORMAT_PCM_S8, .pcmU8: SF_FORMAT_PCM_U8, .pcm16: SF_FORMAT_PCM_16,
    .pcm24: SF_FORMAT_PCM_24, .pcm32: SF_FORMAT_PCM_32, .float: SF_FORMAT_FLOAT,
    .double: SF_FORMAT_DOUBLE, .ulaw: SF_FORMAT_ULAW, .alaw: SF_FORMAT_ALAW,
    .imaADPCM: SF_FORMAT_IMA_ADPCM, .msADPCM: SF_FORMAT_MS_ADPCM, .voxADPCM: SF_FORMAT_VOX_ADPCM,
    .nms16: SF_FORMAT_NMS_ADPCM_16, .nms24: SF_FORMAT_NMS_ADPCM_24,
    .nms32: SF_FORMAT_NMS_ADPCM_32, .g721: SF_FORMAT_G721_32, .g723At24: SF_FORMAT_G723_24,
    .g723At40: SF_FORMAT_G723_40, .gsm610: SF_FORMAT_GSM610, .dwvw12: SF_FORMAT_DWVW_12,
    .dwvw16: SF_FORMAT_DWVW_16, .dwvw24: SF_FORMAT_DWVW_24, .dpcm8: SF_FORMAT_DPCM_8,
    .dpcm16: SF_FORMAT_DPCM_16, .alac16: SF_FORMAT_ALAC_16, .alac20: SF_FORMAT_ALAC_20,
    .alac24: SF_FORMAT_ALAC_24, .alac32: SF_FORMAT_ALAC_32, .vorbis: SF_FORMAT_VORBIS,
    .opus: SF_FORMAT_OPUS, .mp1: SF_FORMAT_MPEG_LAYER_I, .mp2: SF_FORMAT_MPEG_LAYER_II,
    .mp3: SF_FORMAT_MPEG_LAYER_III,
  ]

  /// The number of libsndfile for it.
  var code: Int32 { Int32(Self.codes.first { $0.key == self }?.value ?? -1) }

  init?(code: Int32) {
    let subtype = Int(code) & SF_FORMAT_SUBMASK
    guard let found = Self.codes.first(where: { $0.value == subtype })?.key else { return nil }
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
