import SyrinxAnalysis
import SyrinxEngine
import SyrinxPage
import SyrinxSystem

extension WaveformMeter {
  /// Largest number of marks; those with the highest peaks are kept.
  private static var mostMarks: Int { 100 }
  /// In seconds; ranges closer to each other are merged.
  private static var shortestGap: Double { 0.1 }

  /// The time ranges in which the peak exceeds an amplitude, with the peak as text.
  func marks(above threshold: Float, sampleRate: Int) -> [PageClip] {
    var stretches: [(columns: Range<Int>, peak: Float)] = []
    let secondsPerColumn = Double(framesPerColumn) / Double(sampleRate)
    let columns = together
    let length = Double(columns.count) * secondsPerColumn
    let gap = Int(bounded: max(Self.shortestGap, length / 200) / secondsPerColumn)
    for (index, column) in columns.enumerated() {
      let peak = max(column.highest, -column.lowest)
      guard peak > threshold else { continue }
      if let last = stretches.last, index - last.columns.upperBound <= gap {
        stretches[stretches.count - 1] = (last.columns.lowerBound..<index + 1, max(last.peak, peak))
      } else {
        stretches.append((index..<index + 1, peak))
      }
    }
    if stretches.count > Self.mostMarks {
      stretches.sort { $0.peak > $1.peak }
      stretches = stretches.prefix(Self.mostMarks).ordered(by: { $0.columns.lowerBound })
    }
    return stretches.map { columns, peak in
      PageClip(
        start: Double(columns.lowerBound) * secondsPerColumn,
        end: Double(columns.upperBound) * secondsPerColumn,
        text: Measure.level(decibels(amplitude: Double(peak)), "dBFS"))
    }
  }
}
