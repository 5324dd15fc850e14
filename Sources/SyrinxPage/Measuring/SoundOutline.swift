import SyrinxAnalysis
import SyrinxEngine

/// The wave and the pitch that a list shows of a sound.
public struct SoundOutline: Hashable, Sendable {
  /// The largest magnitude in each of equal parts, from 0 to 1; none of a sound without frames.
  public var wave: [Float]
  /// The pitch that a voice keeps about, in Hz.
  public var pitch: Double?

  public init(wave: [Float], pitch: Double? = nil) {
    self.wave = wave
    self.pitch = pitch
  }

  static let columnCount = 56

  /// The columns of a meter, drawn together until they are few.
  static func wave(of meter: WaveformMeter) -> [Float] {
    let columns = meter.together.filter { $0.lowest <= $0.highest }.map(\.magnitude)
    guard columns.count > columnCount else { return columns }
    return (0..<columnCount).map { index in
      let start = index * columns.count / columnCount
      return columns[start..<(index + 1) * columns.count / columnCount].max()!
    }
  }
}

/// Finds what a list shows of a sound while it passes.
public final class SoundOutlineMeter {
  private var waveform: WaveformMeter
  private var pitch: PitchMeter

  /// `frameCount` as far as it is known.
  public init(format: StreamFormat, frameCount: Int?) throws(LibraryError) {
    waveform = WaveformMeter(
      format: format, frameCount: frameCount, columnCount: 4 * SoundOutline.columnCount)
    pitch = try PitchMeter(format: format)
  }

  public func add(_ block: AudioFrames) {
    waveform.add(block)
    pitch.add(block)
  }

  public var outline: SoundOutline {
    SoundOutline(wave: SoundOutline.wave(of: waveform), pitch: pitch.median)
  }
}

extension WaveformColumn {
  var magnitude: Float { lowest <= highest ? max(highest, -lowest) : 0 }
}
