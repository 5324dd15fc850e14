import SyrinxFiles

extension Container {
  /// The limit that a rate does not keep, after a comma; empty where it is one of a list.
  func rateLimit(of rate: Int) -> String {
    if let mostRate, rate > mostRate { return ", at most \(mostRate)" }
    guard let rateStep, rate > rateStep.above else { return "" }
    return ", above \(rateStep.above) only multiples of \(rateStep.step)"
  }

  /// A sentence about a format that is only read, with formats to write instead.
  var readOnlySentence: String {
    switch self {
    case .other:
      "this format can be read but not written: choose .flac or .wv, which are lossless like APE, TTA and"
        + " TAK, or .m4a, .mp3 or .opus; for a film .mp4, .mov or .mkv"
    case .asf:
      "\(title) can be read but not written: choose .m4a, .mp3 or .opus; for a film .mp4, .mov or .mkv"
    case .amr: "\(title) can be read but not written: choose .opus"
    case .mov: "\(title) can be read but not written: choose .m4a"
    case .matroska: "\(title) can be read but not written: choose .opus or .flac"
    default: "\(title) can be read but not written: choose .wav"
    }
  }
}
