import SyrinxFiles

extension Container {
  /// A sentence about a format that is only read, with formats to write instead.
  var isOnlyRead: String {
    switch self {
    case .other:
      "such files can be read but not written: choose .flac or .wv, which are lossless as APE, TTA and TAK"
        + " are, or .m4a, .mp3 or .opus"
    case .asf: "\(title) can be read but not written: choose .m4a, .mp3 or .opus"
    case .amr: "\(title) can be read but not written: choose .opus"
    case .mov: "\(title) can be read but not written: choose .m4a"
    case .matroska: "\(title) can be read but not written: choose .opus or .flac"
    default: "\(title) can be read but not written: choose .wav"
    }
  }
}
