import SyrinxAnalysis
import SyrinxEngine

/// Measures in one pass what is drawn of a sound.
///
/// Memory grows with what the page will hold: a few kilobytes a second.
public final class SoundPortraitMeter: FrameSink {
  private let format: StreamFormat
  private var frameCount = 0
  private var waveform: WaveformMeter
  private var loudness: LoudnessMeter
  private let spectrogram: Spectrogram
  private var analyzer: SpectrumAnalyzer
  private var levels: IntervalMeter
  private var bars: PackedTable
  /// The power of the loudest channel in each frame of the mouth.
  private var powers: [Double] = []

  private static let columnsPerSecond = 40.0
  private static let mostColumns = 1200.0
  private static let peaksPerSecond = 50.0
  private static let fewestPeaks = 2400.0
  private static let rowCount = 96
  private static let lowest = 50.0
  private static let highest = 20_000.0

  /// `frameCount` as far as it is known; it only says how finely the sound is drawn.
  public init(format: StreamFormat, frameCount: Int?) throws(LibraryError) {
    self.format = format
    let seconds = Double(frameCount ?? 60 * format.sampleRate) / Double(format.sampleRate)
    waveform = WaveformMeter(
      format: format, frameCount: frameCount,
      columnCount: Int(bounded: max(seconds * Self.peaksPerSecond, Self.fewestPeaks)))
    loudness = LoudnessMeter(format: format)
    let rows = BandLayout(
      from: Self.lowest, to: max(min(Self.highest, format.nyquist), 2 * Self.lowest),
      count: Self.rowCount)
    spectrogram = try Spectrogram(
      format: format, frameCount: frameCount,
      columnCount: Int(bounded: min(max(seconds * Self.columnsPerSecond, 1), Self.mostColumns)),
      edges: (0...Self.rowCount).map { rows.lowerEdge($0) }, size: 2048)
    var settings = SpectrumSettings()
    settings.framesPerSecond = SoundPortrait.barsPerSecond
    analyzer = try SpectrumAnalyzer(settings, format: format)
    let barChannels = min(format.channelCount, SoundPortrait.mostBarChannels)
    bars = PackedTable(columnCount: barChannels * settings.bands)
    levels = IntervalMeter(
      format: format, intervalsPerSecond: SoundPortrait.openingsPerSecond)
  }

  public func write(_ block: AudioFrames) throws {
    for part in parts { try part.write(block) }
  }

  /// The meters, each of which is to be given every block, so that they may work side by side.
  public private(set) lazy var parts: [any FrameSink] = {
    let waves = Part { [unowned self] block in
      frameCount += block.frameCount
      waveform.add(block)
      loudness.add(block)
      levels.add(block) { powers.append($0.powers.max() ?? 0) }
    }
    let spectra = Part { [unowned self] block in analyzer.add(block) { append($0) } }
    return [waves, spectra] + spectrogram.sinks
  }()

  private final class Part: FrameSink {
    private let add: (AudioFrames) -> Void

    init(_ add: @escaping (AudioFrames) -> Void) { self.add = add }

    func write(_ block: AudioFrames) { add(block) }
  }

  private func append(_ frame: SpectrumFrame) {
    let channels = frame.levels.prefix(SoundPortrait.mostBarChannels)
    bars.append(channels.joined().map { SoundPortrait.step($0, of: 256) })
  }

  /// Takes the end into account. To be called once.
  public func finish() -> SoundPortrait {
    spectrogram.finish()
    analyzer.finish { append($0) }
    levels.finish { powers.append($0.powers.max() ?? 0) }
    return SoundPortrait(
      format: format, frameCount: frameCount, loudness: loudness.integratedLUFS, peak: peak,
      outline: SoundOutline.wave(of: waveform),
      wave: PageWave(waveform, sampleRate: format.sampleRate), spectrogram: picture,
      secondsPerColumn: spectrogram.secondsPerColumn, bars: bars,
      mouth: mouth)
  }

  private var peak: Float {
    waveform.channels.joined().reduce(0) { max($0, $1.magnitude) }
  }

  /// The louder of all channels.
  private var picture: PackedTable {
    var table = PackedTable(columnCount: Self.rowCount)
    let channels = (0..<format.channelCount).map { spectrogram.levels(of: $0) }
    for column in 0..<spectrogram.columnCount {
      table.append(
        (0..<Self.rowCount).map { row in
          let level = channels.compactMap { $0[column][row] }.max()
          return SoundPortrait.step(level, of: SoundPortrait.levelCount)
        })
    }
    return table
  }

  /// As `mouth` opens by itself: shut 36 dB below the loudest frame, wide open 6 dB below.
  private var mouth: PackedTable {
    let loudest = decibels(amplitude: (powers.max() ?? 0).squareRoot()) ?? 0
    var motion = MouthMotion(
      closed: loudest - 36, open: loudest - 6, attack: 0.03, release: 0.1,
      framesPerSecond: SoundPortrait.openingsPerSecond)
    var table = PackedTable(columnCount: 1)
    for power in powers { table.append([UInt8((motion.next(power: power) * 255).rounded())]) }
    return table
  }
}
