import SyrinxEngine
import SyrinxFiles

extension SoundFileReader {
  /// Sentences about missing and damaged parts of the sound.
  package var cuts: [String] {
    DamageReport.sentences(notices, rate: format.sampleRate).map { messageName + ": " + $0 }
  }

  private var messageName: String {
    let input = InputLocation(path)
    return input == .standardInput ? input.title : path
  }

  /// All warnings about the file; complete once it has been read to its end.
  package var warnings: [String] {
    var warnings = cuts
    let path = messageName
    warnings += notices.losses.sentences.map { "\(path): \($0)" }
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
}
