import SyrinxAnalysis
import SyrinxEngine
import SyrinxPictures
import SyrinxRender

/// The pitch track of a sound and the spectrogram that it lies over, both of the mean of its channels.
struct PitchPortrait {
  let decoded: DecodedSound
  let track: PitchCurve
  let median: Double?
  let voicedShare: Double?
  let spectrogram: Spectrogram
  let edges: [Double]

  /// Where the fundamentals and the first formants of voices lie.
  private static let frequencies = 50.0...5000
  private static let rowCount = 320
  /// Short enough for a pitch that moves, long enough to tell harmonics apart.
  private static let windowSeconds = 0.04

  /// Plays a sound to its end.
  init(
    _ decoded: DecodedSound, columnCount: Int, for output: String, _ progress: ProgressWriter?
  ) throws {
    let format = decoded.format
    let pitch = try PitchInspector(format: format, keepsTrack: true)
    edges = Self.axis(format).edges(Self.rowCount)
    spectrogram = try Spectrogram(
      format: StreamFormat(sampleRate: format.sampleRate, channelCount: 1),
      frameCount: decoded.frameCount, columnCount: columnCount, edges: edges,
      size: max(format.frames(in: Self.windowSeconds), 64))
    let mean = MeanSink(spectrogram.sinks[0])
    try decoded.play(progress, for: output, to: [mean, pitch])
    spectrogram.finish()
    guard spectrogram.columnCount > 0, let track = pitch.finishTrack() else {
      throw PlotError.noFrames(path: decoded.path)
    }
    self.decoded = decoded
    self.track = track
    (median, voicedShare) = (pitch.median, pitch.voicedShare)
  }

  static func axis(_ format: StreamFormat) -> Axis {
    let top = min(frequencies.upperBound, format.nyquist)
    return .frequency(min(frequencies.lowerBound, top / 2)...top)
  }
}

/// Hands on the mean of all channels.
private final class MeanSink: FrameSink {
  private let sink: any FrameSink

  init(_ sink: any FrameSink) { self.sink = sink }

  func write(_ block: AudioFrames) throws {
    var mean = AudioBuffer(channelCount: 1, frameCapacity: block.frameCount)
    do {
      var all = mean.prefix(block.frameCount)
      all.writeMean(of: block)
    }
    try sink.write(mean.frames)
  }
}
