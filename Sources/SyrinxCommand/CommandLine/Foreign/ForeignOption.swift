import SyrinxFiles
import SyrinxRender

/// An option of SoX, ffmpeg, rubberband or SoundStretch, and its equivalent here.
struct ForeignOption: Sendable {
  let names: [String]
  /// Set where the next word is its value.
  let takesValue: Bool
  let equivalent: @Sendable (String) -> Equivalent?

  enum Equivalent {
    case input(String)
    case output(String)
    /// The form of the file that follows.
    case form(ForeignForm)
    case options([String])
    /// A length of time from the start.
    case duration(Double)
    case chain([String])
    /// A chain or a graph as ffmpeg writes it.
    case filters(String)
    /// The sound is computed.
    case computed
    /// Nothing is read, or written.
    case null
    /// A microphone or a loudspeaker.
    case device
    /// A command that makes one sound of several.
    case combining(String)
    /// A mix, in which each of n sounds is divided by this power of n.
    case mixing(exponent: Double)
    /// A factor of the file that follows.
    case factor(Double)
    /// A command for the files.
    case command(String)
    /// Parts of this length.
    case parts(Double)
  }

  /// The option of a name; one of a single letter may have its value attached, as in `-r44100`.
  static func named(
    _ name: String, of program: ForeignProgram?
  ) -> (option: ForeignOption, attached: String?)? {
    // Elsewhere these are parameters and effects that are written as options.
    if program == .soundstretch, let option = soundStretch.first(where: { $0.names == [name] }) {
      return (option, nil)
    }
    if let option = all.first(where: { $0.names.contains(name) }) { return (option, nil) }
    if name.hasPrefix("-V"), Double(name.dropFirst(2)) != nil {
      return (ForeignOption(flag: "-V", means: .options(["--verbose"])), nil)
    }
    let value = String(name.dropFirst(2))
    guard !name.hasPrefix("--"),
      ForeignValues.number(value) != nil || Container(word: value) != nil,
      let option = all.first(where: { $0.takesValue && $0.names.contains(String(name.prefix(2))) })
    else { return nil }
    return (option, value)
  }

  private init(
    _ names: String..., takesValue: Bool = true,
    equivalent: @escaping @Sendable (String) -> Equivalent?
  ) {
    self.names = names
    self.takesValue = takesValue
    self.equivalent = equivalent
  }

  /// An option without a value.
  private init(flag names: String..., means equivalent: Equivalent) {
    self.names = names
    takesValue = false
    self.equivalent = { _ in equivalent }
  }

  private static let all = files + forms + sound + others

  private static let files = [
    ForeignOption("-i", "--input", "--in") { .input($0) },
    ForeignOption("-o", "--output", "--out") { .output($0) },
    ForeignOption(flag: "-n", "--null", means: .null),
    ForeignOption(flag: "-d", "--default-device", means: .device),
    ForeignOption(flag: "-m", means: .mixing(exponent: 1)),
    ForeignOption("--combine") { word in
      switch word {
      case "mix": .mixing(exponent: 1)
      case "mix-power": .mixing(exponent: 0.5)
      case "concatenate", "sequence": .combining("join")
      default: nil
      }
    },
    ForeignOption(flag: "--i", "--info", means: .command("inspect")),
    ForeignOption("--every") { word in
      ForeignValues.seconds(word).map { .options(["--at", "every=" + $0.typed]) }
    },
    ForeignOption("-segment_time") { ForeignValues.seconds($0).map { .parts($0) } },
  ]

  private static let forms = [
    ForeignOption(
      "-r", "--rate", "--sample-rate", "--samplerate", "--sr", "-ar", "-ar:a", "-out_sample_rate"
    ) {
      .form(ForeignForm(rate: $0))
    },
    ForeignOption("-c", "--channels", "-ac") { word in
      // Of ffmpeg, the name of a codec.
      Double(word) != nil
        ? .form(ForeignForm(channels: word)) : word == "copy" ? .options([]) : codec(word)
    },
    ForeignOption("-b", "--bits", "--bit-depth", "--bitdepth") { .form(ForeignForm(bits: $0)) },
    ForeignOption("-e", "--encoding") { .form(ForeignForm(encoding: $0)) },
    ForeignOption(flag: "-s", means: .form(ForeignForm(encoding: "signed"))),
    ForeignOption(flag: "-u", means: .form(ForeignForm(encoding: "unsigned"))),
    ForeignOption(flag: "-w", means: .form(ForeignForm(bits: "16"))),
    ForeignOption(flag: "-B", means: .form(ForeignForm(isBigEndian: true))),
    ForeignOption("-C", "--compression") { .form(ForeignForm(compression: $0)) },
    ForeignOption("-f") { word in
      switch word {
      case "null": .null
      case "lavfi": .computed
      case "segment": .options([])
      case "concat": .combining("join")
      case "alaw": .form(ForeignForm(type: "raw", encoding: "a-law"))
      case "mulaw": .form(ForeignForm(type: "raw", encoding: "mu-law"))
      default: Container(word: word) == nil ? samples(word) : .form(ForeignForm(type: word))
      }
    },
    // SoX's type of file, or ffmpeg's length of time.
    ForeignOption("-t", "--type") { word in
      if let seconds = ForeignValues.seconds(word) { return .duration(seconds) }
      return .form(ForeignForm(type: word))
    },
    ForeignOption("-sample_fmt") { word in
      let kinds = [
        "u8": ("unsigned", "8"), "s16": ("signed", "16"), "s32": ("signed", "32"),
        "flt": ("float", "32"), "dbl": ("float", "64"),
      ]
      return kinds[word.hasSuffix("p") ? String(word.dropLast()) : word].map {
        .form(ForeignForm(encoding: $0.0, bits: $0.1))
      }
    },
    ForeignOption("-c:a", "-acodec", "-codec:a", "-codec") {
      $0 == "copy" ? .options([]) : codec($0)
    },
  ]

  /// Bare samples in ffmpeg's words, such as `s16le`.
  private static func samples(_ word: String) -> Equivalent? {
    let kinds: [Character: String] = ["s": "signed", "u": "unsigned", "f": "float"]
    let bits = String(word.dropFirst().prefix { $0.isNumber })
    let order = word.dropFirst(1 + bits.count)
    guard let first = word.first, let kind = kinds[first],
      ["8", "16", "24", "32", "64"].contains(bits),
      ["", "le", "be"].contains(order)
    else { return nil }
    return .form(ForeignForm(type: "raw", encoding: kind, bits: bits, isBigEndian: order == "be"))
  }

  static func codec(_ word: String) -> Equivalent? {
    let encodings = [
      "pcm_u8": "pcmu8", "pcm_s16le": "pcm16", "pcm_s24le": "pcm24", "pcm_s32le": "pcm32",
      "pcm_f32le": "float", "pcm_f64le": "double", "libmp3lame": "mp3", "mp3": "mp3",
      "libvorbis": "vorbis", "libopus": "opus", "aac": "aac", "pcm_alaw": "alaw",
      "pcm_mulaw": "ulaw", "flac": nil,
    ]
    guard let encoding = encodings[word] else { return nil }
    return .options(encoding.map { ["--encoding", $0] } ?? [])
  }

  private static func factor(percent word: String) -> String? {
    ForeignValues.number(word).map { (1 + $0 / 100).typed }
  }

  private static let sound = [
    ForeignOption("-b:a", "-ab") { word in
      // In bits unless thousands are said.
      if let bits = Double(word), bits >= 1000 {
        return .options(["--bitrate", (bits / 1000).typed])
      }
      return .options(["--bitrate", String(word.hasSuffix("k") ? word.dropLast() : word[...])])
    },
    // Of LAME, 0 is the best.
    ForeignOption("-q:a", "-qscale:a", "-aq") { word in
      Double(word).map { .options(["--quality", max(10 - $0, 0).typed]) }
    },
    ForeignOption("-ss", "--from") { .options(["--start", $0]) },
    ForeignOption("-to", "--to") { .options(["--end", $0]) },
    ForeignOption("--length", "--duration") {
      ForeignValues.seconds($0).map { .duration($0) }
    },
    ForeignOption("-af", "-filter:a", "-filter", "-filter_complex", "-lavfi") { .filters($0) },
    // rubberband counts in semitones.
    ForeignOption("-p", "--pitch") { word in
      guard let number = ForeignValues.number(word) else { return nil }
      return .chain(["pitch", number.magnitude <= 24 ? word + "st" : word])
    },
    ForeignOption("-T", "--tempo") { .chain(["pitch", "tempo=" + $0]) },
    ForeignOption("--time") { word in
      guard let ratio = ForeignValues.number(word), ratio > 0 else { return nil }
      return .chain(["pitch", "tempo=" + (1 / ratio).typed])
    },
    ForeignOption(flag: "-F", "--formant", means: .chain(["pitch", "formants=keep"])),
    ForeignOption(flag: "--fine", means: .chain(["pitch", "quality=fine"])),
    ForeignOption("-v", "--volume", "--vol") { word in
      // Of ffmpeg, a level of messages.
      let levels = ["quiet", "panic", "fatal", "error", "warning", "info", "verbose", "debug"]
      guard let factor = ForeignValues.number(word) else {
        return levels.contains(word) ? .options([]) : nil
      }
      return factor > 0 ? .factor(factor) : nil
    },
    ForeignOption("-stream_loop") { word in
      Int(word).flatMap { $0 >= 0 ? .options(["--loop", String($0 + 1)]) : nil }
    },
    ForeignOption("-metadata", "--add-comment") { word in
      word.contains("=") ? .options(["--tag", word]) : nil
    },
    ForeignOption("--comment") { .options(["--tag", "comment=" + $0]) },
    ForeignOption("-map_metadata") { .options($0 == "-1" ? ["--strip"] : []) },
    ForeignOption("--title") { .options(["--tag", "title=" + $0]) },
    ForeignOption("--artist") { .options(["--tag", "artist=" + $0]) },
    ForeignOption("--subtitles", "--lyrics") { .options(["--words", $0]) },
    ForeignOption("--cover", "--image") { .options(["--picture", $0]) },
    ForeignOption("--delete", "--erase") { .options(["--remove", $0]) },
    ForeignOption(flag: "--waveform", means: .options(["--overlay", "waveform"])),
    ForeignOption(flag: "-D", "--no-dither", means: .options(["--dither", "none"])),
  ]

  /// It counts in semitones, and tempo and rate as changes in percent.
  private static let soundStretch = [
    ForeignOption("-pitch") { .chain(["pitch", $0 + "st"]) },
    ForeignOption("-tempo") { factor(percent: $0).map { .chain(["pitch", "tempo=" + $0]) } },
    ForeignOption("-rate") { factor(percent: $0).map { .chain(["varispeed", $0]) } },
  ]

  private static let others = [
    ForeignOption(flag: "-q", "--no-show-progress", means: .options(["--quiet"])),
    ForeignOption(flag: "-V", means: .options(["--verbose"])),
    ForeignOption(
      flag: "-y", "--force", "--overwrite", "-S", "--show-progress", "-R", "-G", "--guard", "-vn",
      "-sn", "-hide_banner",
      "-nostdin", "-nostats", "-shortest", "--multi-threaded", "--single-threaded", "-L",
      "--clobber", means: .options([])),
    ForeignOption(
      "-map", "-loglevel", "-frames:v", "-q:v", "-safe", "-write_id3v1",
      "-id3v2_version", "-dither_method", "-strict", "-threads", "-movflags", "-vsync", "-c:v",
      "--crisp", "--buffer", "--input-buffer", "--temp", "--endian"
    ) { _ in .options([]) },
  ]
}
