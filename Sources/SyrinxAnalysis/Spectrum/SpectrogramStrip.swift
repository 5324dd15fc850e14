import SyrinxEngine

/// Measures one channel of a spectrogram.
final class SpectrogramStrip: FrameSink {
  private let channel: Int
  private let rows: RowPicker
  private var cutter: WindowCutter
  private var plan: FourierPlan
  /// The power of each bin, added up since the last column.
  private var power: PowerSum
  private(set) var columns: ColumnFolder

  init(
    channel: Int, sampleRate: Double, columns: ColumnFolder, edges: [Double], size: Int
  ) throws(LibraryError) {
    self.channel = channel
    self.columns = columns
    plan = try FourierPlan(size: size)
    rows = RowPicker(edges: edges, binWidth: sampleRate / Double(size), binCount: plan.binCount)
    cutter = WindowCutter(channelCount: 1, size: size, hop: columns.hop)
    power = PowerSum(binCount: plan.binCount)
  }

  /// Takes the next frames into account.
  func write(_ block: AudioFrames) {
    var rest = block.channel(channel)
    while cutter.take(from: &rest) { measure() }
  }

  /// Takes the end into account.
  func finish() {
    while cutter.pad() { measure() }
    if columns.isOpen { endColumn() }
  }

  private func measure() {
    cutter.transform(channel: 0, by: &plan)
    power.add(plan)
    cutter.advance()
    if columns.addWindow() { endColumn() }
  }

  private func endColumn() {
    columns.append(rows.pick(from: power.values, scale: 1 / Float(columns.windowsInColumn)))
    power.clear()
  }
}
