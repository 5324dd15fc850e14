import SyrinxEngine

// Inspection/ is what can be told of one sound without hearing it: levels, loudness, pitch, silence,
// and signs of something that went wrong.

/// Measures levels and loudness, and looks for signs of what went wrong.
public final class LevelInspector: FrameSink {
  public private(set) var level: LevelMeter
  public private(set) var loudness: LoudnessMeter
  public private(set) var quiet: QuietMeter
  public private(set) var identicalChannels: IdenticalChannelFinder
  public private(set) var grid = GridMeter()

  public init(format: StreamFormat) {
    level = LevelMeter(format: format)
    loudness = LoudnessMeter(format: format)
    quiet = QuietMeter(format: format)
    identicalChannels = IdenticalChannelFinder(format: format)
  }

  public func write(_ block: AudioFrames) {
    level.add(block)
    loudness.add(block)
    quiet.add(block)
    identicalChannels.add(block)
    grid.add(block)
  }
}

/// Measures the peak of the wave between the samples, and the pitch.
public final class WaveInspector: FrameSink {
  public private(set) var truePeak: TruePeakMeter
  private var pitch: PitchMeter

  public init(format: StreamFormat) throws(LibraryError) {
    truePeak = TruePeakMeter(format: format)
    pitch = try PitchMeter(format: format)
  }

  public func write(_ block: AudioFrames) {
    truePeak.add(block)
    pitch.add(block)
  }

  public var medianPitch: Double? { pitch.median }
  public var voicedShare: Double? { pitch.voicedShare }
}
