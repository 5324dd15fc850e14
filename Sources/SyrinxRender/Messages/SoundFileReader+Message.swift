import SyrinxEngine
import SyrinxFiles

extension SoundFileReader {
  /// How much of a sound is missing or damaged.
  package var cuts: [String] {
    DamageReport.sentences(notices, rate: format.sampleRate).map { messageName + ": " + $0 }
  }

  /// What a line about an input begins with.
  private var messageName: String {
    let input = InputLocation(path)
    return input == .standardInput ? input.title : path
  }

  /// What is worth saying about an input that has been read.
  package var warnings: [String] {
    var warnings = cuts
    let path = messageName
    warnings += losses.sentences.map { "\(path): \($0)" }
    if counts.rounded > 0 {
      warnings.append(
        "\(path): \(Measure.count(counts.rounded, "sample")) of \(layout.encoding.rawValue)"
          + " rounded to 24 bits (processing uses 32-bit floats)")
    }
    if counts.replaced > 0 {
      warnings.append(
        "\(path): \(Measure.count(counts.replaced, "sample")) NaN or infinite, set to 0")
    }
    return warnings
  }

  /// What of the file's metadata could not be read whole.
  package var losses: [Metadata.Loss] { notices.losses }
}
