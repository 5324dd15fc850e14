import SyrinxFiles
import SyrinxRender

/// An option of SoX, ffmpeg or rubberband, and what does the same here.
struct ForeignOption: Sendable {
  let names: [String]
  /// Set where the next word is its value.
  let takesValue: Bool
  let equivalent: @Sendable (String) -> Equivalent?

  enum Equivalent {
    case input(String)
    case output(String)
    case options([String])
    /// A length of time from the start.
    case duration(Double)
    case chain([String])
    /// A chain as ffmpeg writes it.
    case filters(String)
  }

  static func named(_ name: String) -> ForeignOption? { all.first { $0.names.contains(name) } }

  private init(
    _ names: String..., takesValue: Bool = true,
    equivalent: @escaping @Sendable (String) -> Equivalent?
  ) {
    self.names = names
    self.takesValue = takesValue
    self.equivalent = equivalent
  }

  /// An option without a value.
  private init(flag names: String..., options: [String]) {
    self.names = names
    takesValue = false
    equivalent = { _ in .options(options) }
  }

  private static let all = [
    ForeignOption("-i", "--input") { .input($0) },
    ForeignOption("-o", "--output") { .output($0) },
    ForeignOption("-r", "-ar", "-ar:a") { .options(["--rate", $0]) },
    ForeignOption("-c", "-ac") { .options(["--channels", $0]) },
    ForeignOption("-b") { word in
      let encodings = ["8": "pcmu8", "16": "pcm16", "24": "pcm24", "32": "pcm32", "64": "double"]
      return encodings[word].map { .options(["--encoding", $0]) }
    },
    ForeignOption("-e") { word in
      let encodings = [
        "floating-point": "float", "float": "float", "mu-law": "ulaw", "u-law": "ulaw",
        "a-law": "alaw",
      ]
      return encodings[word].map { .options(["--encoding", $0]) }
    },
    ForeignOption("-c:a", "-acodec", "-codec:a") { word in
      let encodings = [
        "pcm_u8": "pcmu8", "pcm_s16le": "pcm16", "pcm_s24le": "pcm24", "pcm_s32le": "pcm32",
        "pcm_f32le": "float", "pcm_f64le": "double", "libmp3lame": "mp3", "libvorbis": "vorbis",
        "libopus": "opus",
      ]
      return encodings[word].map { .options(["--encoding", $0]) }
    },
    ForeignOption("-b:a", "-ab") { word in
      .options(["--bitrate", String(word.hasSuffix("k") ? word.dropLast() : word[...])])
    },
    ForeignOption("-f") { word in Container(word: word).map { _ in .options(["--format", word]) } },
    // SoX's type of file, or ffmpeg's length of time.
    ForeignOption("-t") { word in
      if let seconds = ForeignValues.seconds(word) { return .duration(seconds) }
      return Container(word: word).map { _ in .options(["--format", word]) }
    },
    ForeignOption("-ss") { .options(["--start", $0]) },
    ForeignOption("-to") { .options(["--end", $0]) },
    ForeignOption("-af", "-filter:a", "-filter_complex") { .filters($0) },
    // rubberband counts in semitones.
    ForeignOption("-p", "--pitch") { word in
      guard let number = ForeignValues.number(word) else { return nil }
      return .chain(["pitch", number.magnitude <= 24 ? word + "st" : word])
    },
    ForeignOption("-T", "--tempo") { .chain(["pitch", "tempo=" + $0]) },
    ForeignOption("-v") { word in
      guard let factor = ForeignValues.number(word), factor > 0 else { return nil }
      return .chain(["gain", ForeignValues.decibels(factor).level])
    },
    ForeignOption(flag: "-D", options: ["--dither", "none"]),
    ForeignOption(flag: "-q", options: ["--quiet"]),
    ForeignOption(flag: "-V", options: ["--verbose"]),
    ForeignOption(
      flag: "-y", "-S", "-R", "-G", "-n", "-vn", "-hide_banner", "-nostdin", options: []),
  ]
}
