import SyrinxAnalysis
import SyrinxEngine

// Measuring/ finds in one pass the numbers that a page draws, and packs them.

/// The numbers that are drawn of a sound.
public struct SoundPortrait: Sendable {
  public let format: StreamFormat
  public let frameCount: Int
  /// The integrated loudness in LUFS, if there is one.
  public let loudness: Double?
  /// The largest magnitude of all samples.
  public let peak: Float
  /// The largest magnitude in each of equal parts, few enough for a small picture.
  public let outline: [Float]
  let wave: PageWave
  /// A row a column of the picture, from the lowest band up, in `levelCount` steps.
  let spectrogram: PackedTable
  let secondsPerColumn: Double
  /// A row a frame, the bands of each channel side by side, from `barRange` in 255 steps.
  let bars: PackedTable
  /// A row a frame, from 0, closed, to 255.
  let mouth: PackedTable

  public var seconds: Double { Double(frameCount) / Double(format.sampleRate) }

  /// Levels in dBFS at which a bar and the spectrogram begin and end, as in the pictures of `spectrum`.
  static let range = -90.0...0.0
  static let levelCount = 48
  static let barsPerSecond = 30.0
  static let openingsPerSecond = 60.0
  /// Bars are drawn of the first two channels.
  static let mostBarChannels = 2

  static func step(_ level: Double?, of count: Int) -> UInt8 {
    guard let level else { return 0 }
    let share = (level - range.lowerBound) / (range.upperBound - range.lowerBound)
    return UInt8((min(max(share, 0), 1) * Double(count - 1)).rounded())
  }
}

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
