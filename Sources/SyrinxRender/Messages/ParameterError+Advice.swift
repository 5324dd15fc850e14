import SyrinxEngine

extension ParameterError {
  /// A clause on a number that is in range in another unit, or with a minus; empty for others.
  static func unitLeftOut(_ word: String, _ unit: Unit, _ range: ClosedRange<Double>)
    -> String
  {
    guard let number = Double(word) else { return "" }
    let meant: (value: Double, text: String)? =
      switch unit {
      case .seconds: (number / 1000, word + "ms")
      // 2 rather means twice as much than 2 %.
      case .plain where range.upperBound == 1 && number >= 10: (number / 100, word + "%")
      // Speeds, not the ratios of compressors.
      case .ratio where number >= 25 && range.lowerBound < 1: (number / 100, word + "%")
      case .hertz where number < range.lowerBound: (number * 1000, word + "k")
      case .bitRate where number > 1000: (number / 1000, (number / 1000).shortText)
      // Levels below full scale.
      case .level, .truePeak, .loudness: (-number, (-number).shortText)
      default: nil
      }
    guard let meant, range.contains(meant.value) else { return "" }
    return ": did you mean \(meant.text)?"
  }

  /// A clause on the likeliest intention behind an unknown unit; empty where there is none.
  static func intention(_ word: String, _ accepted: [String]) -> String {
    if let clause = decimalComma(word) { return clause }
    let word = word.lowercased()
    guard accepted.contains("dB") else { return "" }
    if accepted.contains("dBTP"), word.hasSuffix("lufs") {
      return "; for a loudness use normalize loudness=\(word.dropLast(4))"
    }
    return ["dbfs", "dbtp", "lufs"].contains { word.hasSuffix($0) }
      ? "; to set an absolute level, use normalize" : ""
  }

  /// Begins the clause on a number with a comma before its decimals.
  package static let decimalRule = "; decimals take a point"

  /// A clause on a number with a comma before its decimals; nil for other words.
  package static func decimalComma(_ word: String) -> String? {
    let parts = word.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count > 1, parts.dropFirst().allSatisfy({ $0.first?.isNumber ?? false }),
      word.allSatisfy({ "0123456789,-−+".contains($0) || $0.isLetter })
    else { return nil }
    return decimalRule + ", as in " + word.replacing(",", with: ".")
  }
}
