import SyrinxEngine
import SyrinxSystem

/// The spectrum of a sound over its whole length, in a given number of columns and rows.
///
/// Memory does not grow with the length: where it is not known beforehand, pairs of columns become
/// one whenever there are too many. Each channel is measured by a sink of its own, so that all may be
/// measured side by side.
public final class Spectrogram {
  private let strips: [SpectrogramStrip]
  private let sampleRate: Double

  /// Rows lie between neighbouring `edges`, in hertz. A known number of frames gives `columnCount`
  /// columns, an unknown one up to twice as many.
  public init(
    format: StreamFormat, frameCount: Int?, columnCount: Int, edges: [Double], size: Int
  ) throws(LibraryError) {
    precondition(columnCount > 0 && edges.count > 1)
    sampleRate = Double(format.sampleRate)
    var strips: [SpectrogramStrip] = []
    for channel in 0..<format.channelCount {
      let columns = ColumnFolder(
        frameCount: frameCount, columnCount: columnCount, longestHop: Double(size / 2))
      strips.append(
        try SpectrogramStrip(
          channel: channel, sampleRate: sampleRate, columns: columns, edges: edges, size: size))
    }
    self.strips = strips
  }

  /// The sound is to be rendered to all of them.
  public var sinks: [any FrameSink] { strips }

  /// Takes the end into account. To be called once.
  public func finish() { for strip in strips { strip.finish() } }

  public var columnCount: Int { strips[0].columns.columns.count }
  /// The time from one column to the next.
  public var secondsPerColumn: Double {
    let columns = strips[0].columns
    return Double(columns.windowsPerColumn) * columns.hop / sampleRate
  }

  /// The levels of a channel, a column after the other from its lowest row up, in decibels below a
  /// sine of full scale; nil where there is nothing.
  public func levels(of channel: Int) -> [[Double?]] {
    strips[channel].columns.columns.map { $0.map { decibels(amplitude: Double($0).squareRoot()) } }
  }
}

private final class SpectrogramStrip: FrameSink {
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
