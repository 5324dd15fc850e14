import SyrinxAnalysis
import SyrinxEngine
import SyrinxPage
import SyrinxSystem

/// The time ranges in which two sounds differ by more than is allowed.
struct DifferenceMarks {
  private(set) var stretches: [Stretch] = []

  struct Stretch: Hashable {
    /// In columns of the meter.
    var columns: Range<Int>
    var peak: Float
  }

  /// Largest number of marks; those with the highest peaks are kept.
  private static let most = 100
  /// In seconds; ranges closer to each other are merged.
  private static let shortestGap = 0.1
  private let secondsPerColumn: Double

  /// Takes the columns whose peak exceeds the amplitude `threshold`.
  init(_ meter: WaveformMeter, above threshold: Float, sampleRate: Int) {
    secondsPerColumn = Double(meter.framesPerColumn) / Double(sampleRate)
    let columns = meter.together
    let length = Double(columns.count) * secondsPerColumn
    let gap = Int(bounded: max(Self.shortestGap, length / 200) / secondsPerColumn)
    for (index, column) in columns.enumerated() {
      let peak = max(column.highest, -column.lowest)
      guard peak > threshold else { continue }
      if let last = stretches.last, index - last.columns.upperBound <= gap {
        stretches[stretches.count - 1].columns = last.columns.lowerBound..<index + 1
        stretches[stretches.count - 1].peak = max(last.peak, peak)
      } else {
        stretches.append(Stretch(columns: index..<index + 1, peak: peak))
      }
    }
    if stretches.count > Self.most {
      stretches.sort { $0.peak > $1.peak }
      stretches.removeSubrange(Self.most...)
      stretches = stretches.ordered(by: \.columns.lowerBound)
    }
  }

  /// Clips with the peak of the difference as text.
  var clips: [PageClip] {
    stretches.map { stretch in
      PageClip(
        start: Double(stretch.columns.lowerBound) * secondsPerColumn,
        end: Double(stretch.columns.upperBound) * secondsPerColumn,
        text: Measure.level(decibels(amplitude: Double(stretch.peak)), "dBFS"))
    }
  }
}
