import SyrinxAnalysis
import SyrinxPictures

extension Envelope {
  /// Waveform columns, each at the time of its middle frame; `start` is in seconds.
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
