import SyrinxAnalysis

/// A wave as it is drawn: the lowest and the highest sample of each column.
public struct PageWave: Hashable, Sendable {
  /// 128 is 0, 1 is −1 and 255 is 1.
  let peaks: PackedTable
  let secondsPerColumn: Double

  public init(_ meter: WaveformMeter, sampleRate: Int) {
    var table = PackedTable(columnCount: 2)
    for column in meter.together where column.lowest <= column.highest {
      table.append(
        [column.lowest, column.highest].map { sample in
          UInt8((128 + min(max(sample, -1), 1) * 127).rounded())
        })
    }
    peaks = table
    secondsPerColumn = Double(meter.framesPerColumn) / Double(sampleRate)
  }
}
