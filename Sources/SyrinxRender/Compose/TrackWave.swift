import SyrinxAnalysis
import SyrinxEngine

/// The waveform of a track in columns, measured in the same pass as the mix.
final class TrackWave {
  private let format: StreamFormat
  private let frameCount: Int
  private var start = 0
  private(set) var meter: WaveformMeter

  private static let columnCount = 2400

  init(format: StreamFormat, frameCount: Int) {
    self.format = format
    self.frameCount = frameCount
    meter = Self.makeMeter(format, frameCount)
  }

  private static func makeMeter(_ format: StreamFormat, _ frameCount: Int) -> WaveformMeter {
    WaveformMeter(format: format, frameCount: frameCount, columnCount: columnCount)
  }

  /// Starts again, skipping frames before `frame`, which are the pre-roll of a seek.
  func begin(at frame: Int) {
    start = frame
    meter = Self.makeMeter(format, frameCount)
  }

  func add(_ block: AudioFrames, at position: Int) {
    let early = min(max(start - position, 0), block.frameCount)
    if early < block.frameCount { meter.add(block.dropFirst(early)) }
  }
}
