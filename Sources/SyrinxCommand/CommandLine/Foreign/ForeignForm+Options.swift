import SyrinxFiles

extension ForeignForm {
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
