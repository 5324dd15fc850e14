import SyrinxFiles

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
}
