import CSndFile

extension Container {
  private static let plain: [SampleEncoding] = [
    .pcm16, .pcm24, .pcm32, .float, .double, .ulaw, .alaw,
  ]
  private static let fourGibibytes = 0xFFFF_FFFF

  var facts: Facts { Self.table[Self.allCases.firstIndex(of: self)!] }

  /// The table of containers, made once, in the order of the cases.
  private static let table = allCases.map(\.row)

  /// A row of the table: what libsndfile 1.2 writes and reads back unharmed. Left out is what it
  /// writes with a rate or a length that is not quite the right one.
  private var row: Facts {
    switch self {
    case .wav:
      Facts(
        code: SF_FORMAT_WAV, name: "Microsoft WAV", endings: ["wav", "wave"],
        mediaType: "audio/wav",
        encodings: Self.plain + [
          .pcmU8, .imaADPCM, .msADPCM, .gsm610, .g721, .nms16, .nms24, .nms32,
        ],
        streaming: .riff, mostBytes: Self.fourGibibytes,
        holds: .riff(hasMap: false))
    case .wavex:
      Facts(
        code: SF_FORMAT_WAVEX, name: "Microsoft WAV, extensible", endings: ["wavex"],
        mediaType: "audio/wav",
        encodings: Self.plain + [.pcmU8],
        streaming: .riff, mostBytes: Self.fourGibibytes,
        holds: .riff(hasMap: true))
    case .rf64:
      Facts(
        code: SF_FORMAT_RF64, name: "RF64, WAV beyond 4 GiB", endings: ["rf64"],
        encodings: Self.plain + [.pcmU8], streaming: .riff,
        holds: .riff(hasMap: true))
    case .w64:
      Facts(
        code: SF_FORMAT_W64, name: "Sound Foundry Wave 64", endings: ["w64"],
        encodings: Self.plain + [.pcmU8, .imaADPCM, .msADPCM, .gsm610])
    case .flac:
      Facts(
        code: SF_FORMAT_FLAC, name: "FLAC", endings: ["flac"], growth: .byItself,
        mediaType: "audio/flac", encodings: [.pcm16, .pcm24, .pcm8],
        mostChannels: 8, mostRate: 655_350, rateStep: (above: 65_535, step: 10),
        holds: .vorbis(parts: [.cueSheet], families: [.flac]))
    case .ogg:
      Facts(
        code: SF_FORMAT_OGG, name: "Ogg Vorbis", endings: ["ogg", "oga"], growth: .byItself,
        mediaType: "audio/ogg", encodings: [.vorbis],
        mostChannels: 255, mostRate: 200_000, holds: .vorbis())
    case .opus:
      Facts(
        code: SF_FORMAT_OGG, name: "Ogg Opus", endings: ["opus"], growth: .byItself,
        mediaType: "audio/ogg", encodings: [.opus], mostChannels: 255,
        rates: [8000, 12000, 16000, 24000, 48000], canBeEmpty: false, holds: .vorbis())
    case .mp3:
      Facts(
        code: SF_FORMAT_MPEG, name: "MPEG audio", endings: ["mp3", "mp2", "mp1"], growth: .byItself,
        mediaType: "audio/mpeg",
        encodings: [.mp3], mostChannels: 2,
        rates: [8000, 11025, 12000, 16000, 22050, 24000, 32000, 44100, 48000], canBeEmpty: false,
        holds: .mpeg)
    case .aiff:
      Facts(
        code: SF_FORMAT_AIFF, name: "Apple AIFF", endings: ["aiff", "aif", "aifc", "aiffc"],
        encodings: Self.plain + [
          .pcm8, .pcmU8, .imaADPCM, .gsm610, .dwvw16, .dwvw24,
        ],
        mostBytes: Self.fourGibibytes,
        holds: .aiff)
    case .au:
      Facts(
        code: SF_FORMAT_AU, name: "Sun AU", endings: ["au", "snd"],
        encodings: Self.plain + [.pcm8, .g721, .g723At24, .g723At40],
        streaming: .direct, mostBytes: Self.fourGibibytes)
    case .caf:
      Facts(
        code: SF_FORMAT_CAF, name: "Apple Core Audio", endings: ["caf"],
        encodings: Self.plain + [.pcm8, .alac16, .alac20, .alac24, .alac32],
        holds: .caf)
    case .raw:
      Facts(
        code: SF_FORMAT_RAW, name: "headerless samples", endings: ["raw", "pcm"], growth: .byItself,
        encodings: Self.plain + [
          .pcm8, .pcmU8, .gsm610, .voxADPCM, .nms16, .nms24, .nms32,
        ],
        streaming: .direct)
    case .voc:
      Facts(
        code: SF_FORMAT_VOC, name: "Creative VOC", endings: ["voc"],
        encodings: [.pcm16], mostChannels: 2, mostBytes: 0xFF_FFFF)
    case .iff:
      Facts(
        code: SF_FORMAT_SVX, name: "Amiga IFF", endings: ["iff", "svx", "8svx"],
        encodings: [.pcm16, .pcm8], mostChannels: 1, mostRate: 65535, mostBytes: Self.fourGibibytes)
    case .nist:
      Facts(
        code: SF_FORMAT_NIST, name: "NIST Sphere", endings: ["nist", "sph"],
        encodings: [.pcm16, .pcm24, .pcm32, .pcm8, .ulaw, .alaw])
    case .paf:
      Facts(
        code: SF_FORMAT_PAF, name: "Ensoniq PARIS", endings: ["paf"],
        encodings: [.pcm16, .pcm8])
    case .pvf:
      Facts(
        code: SF_FORMAT_PVF, name: "Portable Voice", endings: ["pvf"],
        encodings: [.pcm16, .pcm32, .pcm8])
    case .ircam:
      Facts(
        code: SF_FORMAT_IRCAM, name: "IRCAM", endings: ["ircam", "sf"],
        encodings: [.pcm16, .pcm32, .float, .ulaw, .alaw], mostChannels: 256)
    case .avr:
      Facts(
        code: SF_FORMAT_AVR, name: "Audio Visual Research", endings: ["avr"],
        encodings: [.pcm16, .pcm8, .pcmU8], mostChannels: 2, mostBytes: Self.fourGibibytes)
    case .mat4:
      Facts(
        code: SF_FORMAT_MAT4, name: "Matlab 4", endings: ["mat4"],
        encodings: [.pcm16, .pcm32, .float, .double], mostBytes: Self.fourGibibytes)
    case .mat5:
      Facts(
        code: SF_FORMAT_MAT5, name: "Matlab 5", endings: ["mat5", "mat"],
        encodings: [.pcm16, .pcm32, .float, .double, .pcmU8], mostBytes: Self.fourGibibytes)
    case .htk:
      Facts(
        code: SF_FORMAT_HTK, name: "HMM Tool Kit", endings: ["htk"], encodings: [.pcm16],
        mostChannels: 1, rates: [8000, 10000, 12500, 16000, 20000, 25000, 40000, 50000],
        mostBytes: Self.fourGibibytes)
    case .sds:
      Facts(
        code: SF_FORMAT_SDS, name: "MIDI Sample Dump", endings: ["sds"], growth: .none,
        encodings: [.pcm16, .pcm24, .pcm8], isWritten: false, mostChannels: 1)
    case .mpc2k:
      Facts(
        code: SF_FORMAT_MPC2K, name: "Akai MPC 2000", endings: ["mpc2k", "mpc", "snd2k"],
        encodings: [.pcm16], mostChannels: 2, mostRate: 65535, mostBytes: Self.fourGibibytes)
    case .wve:
      Facts(
        code: SF_FORMAT_WVE, name: "Psion wave", endings: ["wve"], encodings: [.alaw],
        mostChannels: 1, rates: [8000])
    case .xi:
      Facts(
        code: SF_FORMAT_XI, name: "FastTracker instrument", endings: ["xi"], growth: .none,
        encodings: [.dpcm16, .dpcm8], isWritten: false, mostChannels: 1)
    case .m4a:
      .ffmpeg(
        "MPEG-4 audio", ["m4a", "m4b", "m4r", "mp4", "m4v", "3gp", "3g2"],
        [.aac, .alac16, .alac24], isEncoded: true, holds: .mpeg4)
    case .aac: .ffmpeg("AAC", ["aac", "adts"], [.aac], isEncoded: true, holds: .mpeg)
    case .wavpack:
      .ffmpeg(
        "WavPack", ["wv"], [.pcm16, .pcm24, .pcm32, .float, .pcmU8], isEncoded: true, rates: [],
        holds: .wavpack)
    case .mov: .ffmpeg("QuickTime", ["mov", "qt"], [.aac])
    case .matroska: .ffmpeg("Matroska", ["mkv", "mka", "webm"], [.opus])
    case .asf: .ffmpeg("Windows Media", ["wma", "wmv", "asf"], [.wma])
    case .amr: .ffmpeg("AMR", ["amr", "awb", "3ga"], [.amr])
    case .other:
      .ffmpeg(
        "a format of ffmpeg",
        ["ac3", "eac3", "dts", "ape", "tta", "tak", "dsf", "avi", "flv", "ts", "mpg", "ra"],
        [.other])
    }
  }

  /// The rates of AAC (ISO/IEC 14496-3, table 1.18).
  static let advancedRates = [
    7350, 8000, 11025, 12000, 16000, 22050, 24000, 32000, 44100, 48000, 64000, 88200, 96000,
  ]

  /// The rate that an index of AAC means, of which the first is the highest; nil of those that mean none.
  static func advancedRate(_ index: Int) -> Int? {
    advancedRates.reversed().dropFirst(index).first
  }
}

extension Container.Facts {
  /// A kind that ffmpeg reads, and writes with `isEncoded`.
  fileprivate static func ffmpeg(
    _ name: String, _ endings: [String], _ encodings: [SampleEncoding], isEncoded: Bool = false,
    rates: [Int] = Container.advancedRates, holds: Holdings = .nothing
  ) -> Self {
    Self(
      code: noCode, name: name, endings: endings, growth: .none, encodings: encodings,
      isWritten: false,
      isEncodedByFFmpeg: isEncoded, mostChannels: 8,
      rates: isEncoded ? rates : [], canBeEmpty: false, holds: holds)
  }
}
