import CSndFile

extension SampleEncoding {
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

  /// The number by which WAV knows an encoding whose samples all take the same space.
  var waveTag: Int? {
    switch self {
    case .pcmU8, .pcm16, .pcm24, .pcm32: 1
    case .float, .double: 3
    case .alaw: 6
    case .ulaw: 7
    default: nil
    }
  }
}
