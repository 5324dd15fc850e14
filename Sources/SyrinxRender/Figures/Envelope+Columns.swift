import SyrinxAnalysis
import SyrinxPictures

extension Envelope {
  /// What a meter found, its columns at the middle of their frames.
  package init(
    _ columns: [WaveformColumn], _ name: String, framesPerColumn: Int, _ sampleRate: Double,
    start: Double = 0, pen: Int = 0
  ) {
    let length = Double(framesPerColumn) / sampleRate
    self.init(
      name, xs: columns.indices.map { start + (Double($0) + 0.5) * length },
      lows: columns.map { Double($0.lowest) }, highs: columns.map { Double($0.highest) },
      inner: columns.map(\.rms), pen: pen)
  }
}
