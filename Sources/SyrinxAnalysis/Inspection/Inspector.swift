import SyrinxEngine

// Inspection/ is what can be told of one sound without hearing it: levels, loudness, pitch, silence,
// and signs of something that went wrong.

/// Measures levels and loudness, and looks for signs of what went wrong.
public final class LevelInspector: FrameSink {
  public private(set) var level: LevelMeter
  public private(set) var loudness: LoudnessMeter
  public private(set) var truePeak: TruePeakMeter
  public private(set) var quiet: QuietMeter
  public private(set) var identicalChannels: IdenticalChannelFinder
  public private(set) var grid = GridMeter()
  private let measures: Measures

  /// Measurements that take longest, and may be left out.
  public struct Measures: OptionSet, Sendable {
    public let rawValue: Int
    public static let loudness = Measures(rawValue: 1)
    public static let truePeak = Measures(rawValue: 2)
    /// By a `PitchInspector`.
    public static let pitch = Measures(rawValue: 4)
    public static let all: Measures = [.loudness, .truePeak, .pitch]

    public init(rawValue: Int) { self.rawValue = rawValue }
  }

  public init(format: StreamFormat, _ measures: Measures = .all) {
    self.measures = measures
    level = LevelMeter(format: format)
    loudness = LoudnessMeter(format: format)
    truePeak = TruePeakMeter(format: format)
    quiet = QuietMeter(format: format)
    identicalChannels = IdenticalChannelFinder(format: format)
  }

  public func write(_ block: AudioFrames) {
    level.add(block)
    if measures.contains(.loudness) { loudness.add(block) }
    if measures.contains(.truePeak) { truePeak.add(block) }
    quiet.add(block)
    identicalChannels.add(block)
    grid.add(block)
  }
}

/// Measures the pitch, which costs about as much as all else.
public final class PitchInspector: FrameSink {
  private var meter: PitchMeter

  public init(format: StreamFormat, keepsTrack: Bool = false) throws(LibraryError) {
    meter = try PitchMeter(format: format, keepsTrack: keepsTrack)
  }

  public func write(_ block: AudioFrames) { meter.add(block) }

  public var median: Double? { meter.median }
  public var voicedShare: Double? { meter.voicedShare }

  /// The track of the whole sound, if it is kept. To be called once, at the end.
  public func finishTrack() -> PitchCurve? { meter.finishTrack() }
}
