import SyrinxEngine

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The spectrum of a sound over its whole length, in a given number of columns and rows.
///
/// Memory does not grow with the length: where it is not known beforehand, pairs of columns become
/// one whenever there are too many.
public struct Spectrogram: ~Copyable {
  private let sampleRate: Double
  private let window: HannWindow
  private let rows: RowPicker
  private var cutter: WindowCutter
  private var plan: FourierPlan
  /// The power of each bin, added up since the last column.
  private var powers: [PowerSum]
  private var columns: ColumnFolder

  /// Rows lie between neighbouring `edges`, in hertz. A known number of frames gives `columnCount`
  /// columns, an unknown one up to twice as many.
  public init(
    format: StreamFormat, frameCount: Int?, columnCount: Int, edges: [Double], size: Int
  ) throws(EngineError) {
    precondition(columnCount > 0 && edges.count > 1)
    sampleRate = Double(format.sampleRate)
    window = HannWindow(size: size)
    plan = try FourierPlan(size: size)
    rows = RowPicker(edges: edges, binWidth: sampleRate / Double(size), binCount: plan.binCount)
    columns = ColumnFolder(
      frameCount: frameCount, columnCount: columnCount, longestHop: Double(size / 2),
      width: format.channelCount * (edges.count - 1))
    cutter = WindowCutter(channelCount: format.channelCount, size: size, hop: columns.hop)
    powers = Array(
      repeating: PowerSum(binCount: plan.binCount), count: format.channelCount)
  }

  /// Takes the next frames into account.
  public mutating func add(_ block: AudioBlock) {
    var rest = block
    while cutter.take(from: &rest) { measure() }
  }

  /// Takes the end into account. To be called once.
  public mutating func finish() {
    while cutter.pad() { measure() }
    if columns.isOpen { endColumn() }
  }

  private mutating func measure() {
    for channel in powers.indices {
      window.transform(cutter.window.samples(of: channel), by: &plan)
      powers[channel].add(&plan)
    }
    cutter.advance()
    if columns.addWindow() { endColumn() }
  }

  private mutating func endColumn() {
    let scale = 1 / Float(columns.windowsInColumn)
    var column: [Float] = []
    for channel in powers.indices {
      column += rows.pick(from: powers[channel].values, scale: scale)
      powers[channel].clear()
    }
    columns.append(column)
  }

  /// How many columns there are.
  public var columnCount: Int { columns.columns.count }
  /// The time from one column to the next.
  public var secondsPerColumn: Double {
    Double(columns.windowsPerColumn) * columns.hop / sampleRate
  }

  /// The levels of a channel, a column after the other from its lowest row up, in decibels below a
  /// sine of full scale; nil where there is nothing.
  public func levels(of channel: Int) -> [[Double?]] {
    columns.columns.map { column in
      column[channel * rows.count..<(channel + 1) * rows.count].map {
        decibels(amplitude: Double($0).squareRoot())
      }
    }
  }
}
