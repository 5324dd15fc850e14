import SyrinxFiles
import SyrinxRender

/// The form of a file as options in front of it say it: its type, rate, channels and samples.
struct ForeignForm: Hashable {
  var type: String?
  var rate: String?
  var channels: String?
  /// As SoX has it, such as `signed`.
  var encoding: String?
  var bits: String?
  var isBigEndian = false
  /// The bit rate or quality that SoX writes as one number.
  var compression: String?

  /// Takes over what the other says.
  mutating func merge(_ other: ForeignForm) {
    type = other.type ?? type
    rate = other.rate ?? rate
    channels = other.channels ?? channels
    encoding = other.encoding ?? encoding
    bits = other.bits ?? bits
    isBigEndian = isBigEndian || other.isBigEndian
    compression = other.compression ?? compression
  }

  /// The value of `--raw`; nil where the file is not of bare samples, or too little is said.
  func raw(path: String) -> String? {
    guard isRaw(path), let rate, let encoding else { return nil }
    let isAByte = bits == "8" || bits == nil && Self.laws[encoding] != nil
    let kind: String? =
      switch encoding {
      case "signed", "signed-integer": "s" + (bits ?? "16")
      case "unsigned", "unsigned-integer": isAByte ? "u8" : nil
      case "float", "floating-point": "f" + (bits ?? "32")
      default: Self.laws[encoding]
      }
    guard let kind, let hertz = ForeignValues.number(rate) else { return nil }
    let order = isAByte ? "" : isBigEndian ? "be" : "le"
    return "\(kind)\(order),\(hertz.typed),\(channels ?? "1")"
  }

  private func isRaw(_ path: String) -> Bool {
    if let type { return type == "raw" }
    return Container(path: path).map { $0 == .raw } ?? (path != "-")
  }

  private static let laws = [
    "mu-law": "ulaw", "u-law": "ulaw", "a-law": "alaw", "gsm-full-rate": "gsm",
  ]

  /// The options that write such a file; nil where one of them has no equivalent.
  func options(path: String?) -> [String]? {
    var options: [String] = []
    if let rate { options += ["--rate", rate] }
    if let channels { options += ["--channels", channels] }
    if let type {
      guard let container = Self.types[type] ?? Container(word: type)?.rawValue else { return nil }
      // A type that the name says too is left out.
      if path.flatMap({ Container(path: $0) })?.rawValue != container {
        options += ["--format", container]
      }
    }
    if encoding != nil || bits != nil {
      guard let word = encodingWord else { return nil }
      options += ["--encoding", word]
    }
    return options + compressionOptions(path)
  }

  private static let types = ["wavpcm": "wav", "vorbis": "ogg", "aif": "aiff", "snd": "au"]

  /// The encodings that have other names here.
  static let encodings: Set = [
    "signed", "signed-integer", "unsigned", "unsigned-integer", "floating-point", "mu-law", "u-law",
    "a-law", "gsm-full-rate",
  ]

  /// An encoding that is called by its bits or as ffmpeg does, as it is called here; nil for others.
  static func encoding(_ word: String) -> String? {
    let bits = word.lowercased().prefix { $0.isNumber }
    if ["16", "24", "32"].contains(bits),
      ["", "bit", "bits", "-bit"].contains(word.lowercased().dropFirst(2))
    {
      return "pcm" + bits
    }
    guard case .options(let words)? = ForeignOption.codec(word), words.last != word else {
      return nil
    }
    return words.last
  }

  private var encodingWord: String? {
    switch encoding {
    case nil, "signed", "signed-integer":
      [
        "8": type == "raw" ? "pcm8" : "pcmu8", "16": "pcm16", "24": "pcm24", "32": "pcm32",
        "64": "double",
      ][
        bits ?? "16"]
    case "unsigned", "unsigned-integer": bits ?? "8" == "8" ? "pcmu8" : nil
    case "float", "floating-point": bits == "64" ? "double" : "float"
    case "mu-law", "u-law": "ulaw"
    case "a-law": "alaw"
    case "ima-adpcm", "ms-adpcm": encoding
    case "gsm-full-rate": "gsm610"
    default: nil
    }
  }

  /// SoX's number is a bit rate from 8 on; below zero, or after the point, it is a quality of LAME, 0 the
  /// best. Of Vorbis it is the quality, of FLAC how long to try.
  private func compressionOptions(_ path: String?) -> [String] {
    guard let number = compression.flatMap(ForeignValues.number), let path else { return [] }
    switch Container(path: path) {
    case .mp3 where number >= 8: return ["--bitrate", number.rounded(.towardZero).typed]
    case .mp3: return ["--quality", max(10 - number.magnitude.rounded(), 0).typed]
    case .ogg: return ["--quality", max(number, 0).typed]
    default: return []
    }
  }
}
