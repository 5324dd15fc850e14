import SyrinxAnalysis
import SyrinxRender

extension DecodedSound {
  /// Plays to the end and hands out the frames of the spectrum.
  func frames(
    _ settings: SpectrumSettings, _ progress: ProgressWriter?, for output: String,
    each: (SpectrumFrame) throws -> Void
  ) throws {
    var analyzer = try SpectrumAnalyzer(settings, format: format)
    try play(progress, for: output) { try analyzer.add($0, each: each) }
    try analyzer.finish(each: each)
  }
}
