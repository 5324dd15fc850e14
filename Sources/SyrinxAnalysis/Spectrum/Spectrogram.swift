import SyrinxEngine

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
